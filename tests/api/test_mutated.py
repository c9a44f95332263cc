"""Sound requests of every call, made unsound: nothing but typed problems that tell nothing, and nothing is changed."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from django.db import connection

from api.errors import TITLES
from gin.models import Match, Room
from tests.support.accounts import PASSWORD, person
from tests.support.api import Api, answered, check_problem, computer_room, local_room, strong_key
from tests.support.mutated import Call, unsound
from tests.support.torture import TORTURE, chosen_seed
from tests.support.unchanged import Unchanged, check_problem_text

PARTS, REFUSALS = (3, 10_000) if TORTURE else (1, 600)


def rows(query: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchall()


class World:
    """Two rooms, an account, and a sound request of every kind that they can send."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.one, self.two = local_room(api, name="Zdislava Quitzow")
        self.bot, self.person = computer_room(api), person(api, name="Ctibor Ungnad")
        self.secrets = {self.one.key, self.two.key, self.bot.key, self.person.token, "Quitzow", "Ungnad"}
        self.secrets |= {self.person.email, PASSWORD}
        self.secrets |= {bytes(seed).hex() for seed in Match.objects.values_list("seed", flat=True)}
        self.secrets |= {bytes(seed).hex() for seed in Room.objects.values_list("next_seed", flat=True)}
        self.calls = [*self._of_anyone(), *self._of_seats(), *self._of_the_account()]
        self.person.get("me")  # when its token was last used is noted once in a while
        self.unchanged = Unchanged(rows)

    def _of_anyone(self) -> list[Call]:
        rules = {"target": 50, "oklahoma": True, "big_gin": False, "version": "1.0.0"}
        return [
            call("POST", "rooms", {"mode": "computer", "level": "easy", "rules": rules, "client_seed": "x"}),
            call("POST", "rooms", {"mode": "online", "name": "Ana", "require_both_connected": True}),
            call("POST", "commitments", {}),
            call("POST", "resume", {"code": "A" * 43}),
            call("POST", f"invites/{'A' * 22}/join", {"name": "Bo", "client_seed": "y"}),
            call(
                "POST", "accounts", {"email": "new@example.org", "password": PASSWORD, "name": "Ana", "language": "da"}
            ),
            call("POST", "accounts/login", {"email": "nobody@example.org", "password": PASSWORD}),
            call("POST", "accounts/confirm", {"code": "A" * 43, "password": PASSWORD}),
            call("POST", "accounts/password-reset/confirm", {"code": "A" * 43, "password": PASSWORD}),
        ]

    def _of_seats(self) -> list[Call]:
        at = self.one.now.version
        actions = [
            *({"type": name, "expected_version": at} for name in ("pass", "big_gin", "next_hand")),
            *({"type": "draw", "from": pile, "expected_version": at} for pile in ("stock", "discard")),
            *({"type": name, "card": "7H", "expected_version": at} for name in ("discard", "knock")),
            *({"type": name, "match": 1} for name in ("resign", "accept_new_match", "withdraw_new_match")),
            {"type": "new_match", "match": 1, "client_seed": "z"},
        ]
        key, path = {"Authorization": f"Seat {self.two.key}"}, self.one.path
        given = [call("POST", f"{path}/actions", action, **key) for action in actions]
        given += [call("POST", f"{path}/resume-code", {}, **key), call("GET", f"{path}/events?after=1", {}, **key)]
        given += [
            call("GET", f"{path}/matches/1/record", {}, **key),
            call("POST", f"{path}/matches/1/hands/1/analysis", {}, **key),
        ]
        key = {"Authorization": f"Seat {self.bot.key}", "Idempotency-Key": strong_key()}
        return [*given, call("PUT", f"{self.bot.path}/level", {"level": "hard"}, **key)]

    def _of_the_account(self) -> list[Call]:
        key = {"Authorization": f"Bearer {self.person.token}"}
        return [
            call("PATCH", "me", {"name": "Ana", "language": "cs"}, **key),
            call("POST", "me/password", {"password": "wrong", "new_password": PASSWORD}, **key),
            call("POST", "me/email", {"email": "x@example.org", "password": "wrong"}, **key),
            call("POST", "me/tokens", {"name": "an app"}, **key),
            call("GET", "me/rooms?limit=5", {}, **key),
            call("POST", f"{self.one.path}/claim", {"seat_key": "A" * 43}, **key),
        ]

    def send(self, rng: Random) -> str | None:
        """An unsound request; the code of its refusal, or None if it was accepted after all."""
        sent = unsound(rng, rng.choice(self.calls))
        response = self.api.raw(sent.method, sent.path, sent.body, headers=sent.headers, content_type=sent.content_type)
        if response.status_code < 400:
            return None
        check_problem(response)
        said = sent.body.decode(errors="replace") + sent.path
        return check_problem_text(response.content.decode(), said + json.dumps(said), self.secrets)


def call(method: str, path: str, body: Any, **headers: str) -> Call:
    return Call(method, path, b"" if method == "GET" else json.dumps(body).encode(), headers)


@pytest.mark.torture
@pytest.mark.timeout(1200 if TORTURE else 120)
@pytest.mark.parametrize("part", range(PARTS))
def test_unsound_requests_change_nothing_and_are_told_nothing(api: Api, part: int) -> None:
    rng, refusals = Random(chosen_seed() + part), Counter[str]()
    world = World(api)
    while refusals.total() - refusals["accepted"] < REFUSALS:
        code = world.send(rng)
        refusals[code or "accepted"] += 1
        assert world.unchanged or code is None
        if not world.unchanged:
            world = World(api)
    print(f"answers {dict(refusals)}")
    assert len(refusals) > 10


def test_any_change_is_seen(api: Api) -> None:
    unchanged = Unchanged(rows)
    assert unchanged
    room = computer_room(api)
    assert not unchanged
    unchanged = Unchanged(rows)
    answered(room.get())
    assert unchanged
    Room.objects.filter(pk=room.id).update(bot_tries=3)
    assert not unchanged


@pytest.mark.parametrize(
    "told", ["Traceback", "gin.services.play", "a KeyError", "/usr/lib", "7H", "their key", 'relation "x"']
)
def test_whatever_tells_too_much_is_found(told: str) -> None:
    status, title = TITLES["invalid"]
    problem = {"type": "/problems/invalid", "title": title, "status": status, "code": "invalid", "detail": "Wrong."}
    assert check_problem_text(json.dumps(problem), "", {"their key"}) == "invalid"
    with pytest.raises(AssertionError):
        check_problem_text(json.dumps({**problem, "detail": told}), "", {"their key"})

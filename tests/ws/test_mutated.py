"""Sound frames and requests made unsound, over real sockets and real HTTP: typed problems, and nothing is changed."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import psycopg
import pytest

from tests.support.api import Wire
from tests.support.house import House
from tests.support.mutated import Call, broken, changed, unsound
from tests.support.sockets import Player, Socket, Tables
from tests.support.torture import TORTURE, chosen_seed
from tests.support.unchanged import Unchanged, check_problem_text

PARTS, FRAMES = (5, 10_000) if TORTURE else (1, 1_000)
REQUESTS = 5_000 if TORTURE else 100
AT_ONCE = 25
"""Frames that are sent without waiting for the answers."""


@pytest.fixture
def unchanged(house: House) -> Iterator[Any]:
    """`unchanged()`: what the house's database holds now."""
    with psycopg.connect(house.database_url, autocommit=True) as database:
        yield lambda: Unchanged(lambda query: database.execute(query).fetchall())  # type: ignore[arg-type]


def actions(version: int) -> list[Wire]:
    """Sound in their form; most of them refused, some by luck accepted once they are changed."""
    return [
        *({"type": name, "expected_version": version} for name in ("pass", "big_gin", "next_hand")),
        *({"type": "draw", "from": pile, "expected_version": version} for pile in ("stock", "discard")),
        *({"type": name, "card": "7H", "expected_version": version} for name in ("discard", "knock")),
        *({"type": name, "match": 1} for name in ("resign", "accept_new_match", "decline_new_match")),
        {"type": "new_match", "match": 1, "client_seed": "z"},
    ]


def frame(rng: Random, version: int) -> str | bytes:
    """A sound frame made unsound; now and then as a binary one."""
    sound = rng.choice([{"t": "act", "id": "a", **action} for action in actions(version)] + [
        {"t": "resume", "after": version, "hand": "hidden"}, {"t": "ping", "version": version},
    ])  # fmt: skip
    if rng.random() < 0.6:
        return json.dumps(changed(rng, sound))
    text = broken(rng, json.dumps(sound).encode())
    return text if rng.random() < 0.1 else text.decode(errors="replace")


async def answers(socket: Socket, sent: list[str | bytes], last: str) -> list[Wire]:
    """All that comes until the frame after these is answered: a socket's frames are answered in order."""
    before = len(socket.frames)
    for one in sent:
        await socket.send(one)
    await socket.ask({"t": "act", "id": last})
    return socket.frames[before:-1]


def secrets_of(*players: Player) -> set[str]:
    return {player.key for player in players}


@pytest.mark.torture
@pytest.mark.timeout(1200 if TORTURE else 120)
@pytest.mark.parametrize("part", range(PARTS))
async def test_unsound_frames_change_nothing_and_are_told_nothing(tables: Tables, unchanged: Any, part: int) -> None:
    rng, told, batch = Random(chosen_seed() + part), Counter[str](), 0
    while told.total() - told["accepted"] < FRAMES:
        one, two = await tables.online()
        await one.view(), await two.view()
        async with two.socket() as socket:
            version = (await socket.next("view"))["view"]["room"]["version"]
            before, accepted = unchanged(), False
            while not accepted and told.total() - told["accepted"] < FRAMES:
                batch += 1
                sent = [frame(rng, version) for _ in range(AT_ONCE)]
                said = "".join(str(text) for text in sent)
                for answer in await answers(socket, sent, f"last {batch}"):
                    if answer["t"] == "problem":
                        told[check_problem_text(json.dumps(answer["problem"]), said, secrets_of(one, two))] += 1
                    accepted = accepted or answer["t"] == "ack"
                told["accepted"] += accepted
                assert before or accepted
    print(f"frames {dict(told)}")
    assert len(told) > 5


@pytest.mark.torture
@pytest.mark.timeout(1200 if TORTURE else 120)
async def test_unsound_requests_over_http(tables: Tables, unchanged: Any) -> None:
    rng, told, one = Random(chosen_seed()), Counter[str](), None
    while told.total() - told["accepted"] < REQUESTS:
        if one is None:
            one, two = await tables.local()
            before, key = unchanged(), {"Authorization": f"Seat {two.key}"}
            version, room = (await two.view())["room"]["version"], f"rooms/{one.room_id}"
            calls = [Call("POST", f"{room}/actions", json.dumps(body).encode(), key) for body in actions(version)]
            calls += [Call("GET", f"{room}/events?after=1", b"", key), Call("POST", "rooms", b'{"mode": "local"}')]
        sent = unsound(rng, rng.choice(calls))
        response = await over_http(tables, sent)
        if response.status_code >= 400:
            assert response.headers["Content-Type"] == "application/problem+json", (sent, response.text)
            said = sent.body.decode(errors="replace") + sent.path
            told[check_problem_text(response.text, said + json.dumps(said), secrets_of(one, two))] += 1
            assert before, sent
        else:
            told["accepted"] += 1
            one = one if before else None
    print(f"requests {dict(told)}")
    assert len(told) > 5


async def over_http(tables: Tables, sent: Call) -> httpx.Response:
    path = sent.path.replace("..", "%2e%2e")  # the client would go up itself, and out of the API
    headers = {name: value.encode() for name, value in (sent.headers | {"Content-Type": sent.content_type}).items()}
    return await tables.http.request(sent.method, f"{tables.web}/api/v1/{path}", content=sent.body, headers=headers)

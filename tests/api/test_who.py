"""Who is let in: a key opens its own seat, and everyone else hears the same."""

import secrets
from uuid import uuid4

import pytest
from django.utils import timezone

from gin.models import SeatKey
from tests.support.api import answered, computer_room, local_room, refused

CALLS = [
    ("GET", ""),
    ("POST", "/actions"),
    ("GET", "/events"),
    ("PUT", "/level"),
    ("GET", "/matches"),
    ("GET", "/matches/1/record"),
    ("POST", "/resume-code"),
    ("DELETE", "/seat"),
]
MINE = [
    *(("POST", path) for path in ("accounts/logout", "me/tokens", "me/password", "me/email", "rooms/x/claim")),
    *(("GET", path) for path in ("me", "me/tokens", "me/rooms", "me/matches", "me/statistics", "me/export")),
    *(("POST", "me/rooms/x/key"), ("PATCH", "me"), ("DELETE", "me"), ("DELETE", "me/tokens/x")),
]
BODIES = {"/actions": {"type": "resign", "match": 1}, "/level": {"level": "hard"}, "/resume-code": {}}
NO_KEYS = {
    "none": None,
    "empty": "",
    "no scheme": secrets.token_urlsafe(32),
    "another scheme": f"Bearer-Seat {secrets.token_urlsafe(32)}",
    "no key": "Seat",
    "an empty key": "Seat ",
    "too short": "Seat " + "a" * 42,
    "too long": "Seat " + "a" * 44,
    "no letter of a key": "Seat " + "a" * 42 + "=",
    "not ASCII": "Seat " + "é" * 43,
    "a line feed": "Seat " + "a" * 43 + "\t",
    "two spaces": "Seat  " + "a" * 43,
    "a quote": "Seat '" + "a" * 41 + "'",
}


@pytest.mark.parametrize(("method", "what"), CALLS)
def test_every_call_of_a_room_asks_for_a_key(api, method, what):
    room = computer_room(api)
    body = BODIES.get(what)

    def call(path, header):
        return api.call(method, path + what, body, headers={"Authorization": header})

    def attempts():
        for path in (room.path, f"rooms/{uuid4()}"):
            for header in NO_KEYS.values():
                response = call(path, header)
                refused(response, 401, "unauthenticated")
                assert response["WWW-Authenticate"] == "Seat"

    room.unchanged_by(attempts)


@pytest.mark.parametrize(("method", "what"), CALLS)
def test_a_strangers_key_and_a_room_that_does_not_exist_get_the_same_answer(api, method, what):
    room, other = computer_room(api), computer_room(api)
    body = BODIES.get(what)
    unknown = [f"rooms/{uuid4()}", "rooms/x", "rooms/%00", "rooms/..", f"rooms/{room.id.upper()}", f"rooms/{room.id}x"]

    def attempts():
        answers = {
            api.call(method, path + what, body, key=key).content
            for path, key in [
                (room.path, other.key),
                (room.path, secrets.token_urlsafe(32)),
                *((path, room.key) for path in unknown),
                *((path, secrets.token_urlsafe(32)) for path in unknown),
            ]
        }
        assert len(answers) == 1
        assert b'"room_not_found"' in answers.pop()

    room.unchanged_by(lambda: other.unchanged_by(attempts))


def test_a_stranger_hears_nothing_of_what_is_wrong_with_his_request(api):
    """Else the answers would tell rooms that exist from those that do not."""
    room, other = computer_room(api), computer_room(api)
    for body in ({"type": "dance"}, b"{", {"type": "pass", "expected_version": 1}):
        refused(api.post(f"{room.path}/actions", body, key=other.key), 404, "room_not_found")
    refused(api.get(f"{room.path}?hand=x", key=other.key), 404, "room_not_found")
    refused(api.get(f"{room.path}/events?after=x", key=other.key), 404, "room_not_found")
    refused(api.get(f"{room.path}/matches/9/record", key=other.key), 404, "room_not_found")
    refused(api.post(f"{room.path}/actions", {}, key=other.key, once="x" * 256), 404, "room_not_found")


@pytest.mark.parametrize(("method", "path"), [*MINE, *((method, f"rooms/x{what}") for method, what in CALLS)])
def test_who_shows_nothing_hears_nothing_of_it_either(api, method, path):
    for query, body in (("", {"everywhere": "banana"}), ("?limit=0&hand=x", {}), ("?x=1", {"nam": 1})):
        refused(api.call(method, f"{path}{query}", body), 401, "unauthenticated")


def test_the_scheme_is_written_as_one_likes(api):
    room = computer_room(api)
    for scheme in ("seat", "SEAT"):
        answered(api.get(room.path, headers={"Authorization": f"{scheme} {room.key}"}))


def test_each_key_is_its_own_seats(api):
    one, two = local_room(api)
    assert one.view["hand"]["your_cards"] != two.view["hand"]["your_cards"]
    refused(two.ask("pass"), 409, "not_your_turn")


def test_a_revoked_key_is_a_strangers(api):
    room = computer_room(api)
    code = answered(room.post("/resume-code"), 201)["code"]
    second = answered(api.post("resume", {"code": code}))["seats"][0]["key"]
    first = SeatKey.objects.filter(seat__room_id=room.id).earliest("pk")
    first.revoked_at = timezone.now()
    first.save()
    refused(room.get(), 404, "room_not_found")
    refused(room.ask("pass"), 404, "room_not_found")
    assert answered(api.get(room.path, key=second))["room"]["id"] == room.id


def test_keys_are_in_no_answer_but_the_one_that_gives_them(api):
    room = computer_room(api)
    answers = [room.get(), room.ask("pass"), room.get("/events"), room.get("/matches"), room.ask("resign")]
    answers += [room.get("/matches/1/record"), room.get("/matches/1/record", headers={"Accept": "text/plain"})]
    assert not any(room.key.encode() in answer.content for answer in answers)

"""How often strangers may try: keys, codes and passwords, counted by address, of IPv6 by network."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from api import limits
from api.limits import household
from tests.support.accounts import person
from tests.support.api import Api, answered, computer_room, refused, throttled
from tests.support.together import together

STRANGER = "A" * 43


@pytest.fixture
def rates(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """`rates(guess="3/second")`: the settings of this test; nobody is barred from a test before."""
    monkeypatch.setattr(limits, "_barred", {})

    def limit(**changed: str) -> None:
        settings.THROTTLES = {**settings.THROTTLES, **changed}

    return limit


@pytest.mark.parametrize(
    ("rate", "guess"),
    [
        ("3/41 seconds", lambda api, room: api.get(room.path, key=STRANGER)),
        ("3/42 seconds", lambda api, room: api.post(f"{room.path}/actions", {}, key=STRANGER)),
        ("3/43 seconds", lambda api, room: api.get(f"invites/{'A' * 22}")),
        ("3/44 seconds", lambda api, room: api.post(f"invites/{'A' * 22}/join", {})),
        ("3/45 seconds", lambda api, room: api.post("resume", {"code": STRANGER})),
        ("3/46 seconds", lambda api, room: api.get("me", headers={"Authorization": f"Bearer {STRANGER}"})),
        ("3/47 seconds", lambda api, room: api.get(room.path, headers={"Authorization": f"Bearer {STRANGER}"})),
    ],
    ids=["seat key", "acting", "invite", "joining", "resume code", "token", "token in a room"],
)
def test_guesses_are_counted_and_then_even_the_right_one_is_refused(
    api: Api, rates: Any, rate: str, guess: Any
) -> None:
    """Else the wrong ones would have been worth while."""
    room = computer_room(api)
    rates(guess=rate)
    for _ in range(3):
        assert guess(api, room).status_code in (401, 404)
    throttled(guess(api, room))
    throttled(room.get())


def test_the_right_key_opens_nothing_either_by_an_invite_or_a_claim(api: Api, rates: Any) -> None:
    ana = person(api)
    room, code = ana.online()
    rates(guess="1/50 seconds")
    for _ in range(2):
        api.get(f"invites/{'A' * 22}")
    throttled(api.post(f"invites/{code}/join", {}, key=room.key))
    throttled(ana.claim(room))


def test_keys_that_claim_nothing_are_counted(api: Api, rates: Any) -> None:
    ana, room = person(api), computer_room(api)
    rates(guess="2/51 seconds")
    for _ in range(2):
        refused(ana.post(f"{room.path}/claim", {"seat_key": STRANGER}), 404, "room_not_found")
    throttled(ana.post(f"{room.path}/claim", {"seat_key": STRANGER}))


def test_what_is_no_guess_is_not_counted(api: Api, rates: Any) -> None:
    """A missing key, a malformed one, a refusal of the game."""
    room = computer_room(api)
    rates(guess="2/48 seconds")
    for _ in range(4):
        refused(api.get(room.path), 401, "unauthenticated")
        refused(api.get(room.path, key="x"), 401, "unauthenticated")
        refused(room.ask("draw stock"), 409, "wrong_phase")
        refused(api.get("invites/x"), 404, "room_not_found")
    answered(room.get())


def test_another_address_is_another_guesser(api: Api, rates: Any) -> None:
    room = computer_room(api)
    rates(guess="1/49 seconds")
    refused(api.get(room.path, key=STRANGER), 404, "room_not_found")
    throttled(api.get(room.path, key=STRANGER))
    elsewhere = Client(REMOTE_ADDR="203.0.113.9").get(
        f"/api/v1/{room.path}", headers={"Authorization": f"Seat {room.key}"}
    )
    assert elsewhere.status_code == 200


def test_all_at_once_are_not_more(api: Api, rates: Any) -> None:
    room = computer_room(api)
    rates(guess="5/50 seconds")
    answers = together(*[lambda: api.get(room.path, key=STRANGER).status_code] * 12)
    assert sorted(answers) == [404] * 5 + [429] * 7


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_who_an_address_stands_for(address: str, whose: str) -> None:
    assert household(address) == whose


def test_a_network_of_ipv6_is_one_guesser(api: Api, rates: Any) -> None:
    rates(create="2/51 seconds")
    made = [
        Client(REMOTE_ADDR=f"2001:db8:9:9::{host}").post("/api/v1/commitments", {}, "application/json").status_code
        for host in range(3)
    ]
    assert made == [201, 201, 429]


def test_the_admins_door_counts_who_knocks(transactional_db: None, rates: Any, settings: Any) -> None:
    """Before it looks at the password: the right one comes too late."""
    User.objects.create_superuser("keeper", password="a long password")
    rates(admin_login="2/52 seconds")
    client, door = Client(), f"/{settings.ADMIN_PATH}login/"
    for _ in range(2):
        assert b"Too many attempts" not in client.post(door, {"username": "keeper", "password": "x"}).content
    late = client.post(door, {"username": "keeper", "password": "a long password"})
    assert (late.status_code, b"Too many attempts" in late.content) == (200, True)
    elsewhere = Client(REMOTE_ADDR="203.0.113.10").post(door, {"username": "keeper", "password": "a long password"})
    assert elsewhere.status_code == 302


def test_logging_in_is_counted(api: Api, rates: Any) -> None:
    ana = person(api)
    rates(login="1/53 seconds")
    body = {"email": ana.email, "password": "not it"}
    refused(api.post("accounts/login", body), 401, "login_failed")
    throttled(api.post("accounts/login", body))


def test_bodies_have_a_limit(api: Api) -> None:
    room = computer_room(api)
    refused(room.post("/actions", {"type": "pass", "expected_version": 1, "x": "x" * 9000}), 413, "too_large")

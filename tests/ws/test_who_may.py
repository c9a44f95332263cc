"""Who may open a socket and what each frame of his is answered: the table of tests/security, for sockets."""

import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.security.scan import CARD
from tests.support.accounts import PASSWORD, new_email
from tests.support.house import House
from tests.support.sockets import Player, Socket, Tables, answered

STAFF = """
import django; django.setup()
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from accounts.models import User
user, _ = User.objects.get_or_create(username="keeper", is_staff=True, is_superuser=True)
session = import_module(settings.SESSION_ENGINE).SessionStore()
session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(user.pk), settings.AUTHENTICATION_BACKENDS[0]
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.save()
print(session.session_key)
"""
FRAMES: dict[str, tuple[Any, str]] = {
    "act": ({"t": "act", "type": "draw", "from": "stock", "expected_version": 1}, "stale_version"),
    "act without an id": ({"t": "act", "id": None, "type": "pass", "expected_version": 1}, "invalid"),
    "act for the other": ({"t": "act", "type": "pass", "seat": 2, "expected_version": 4}, "invalid"),
    "resume": ({"t": "resume", "after": 0}, "events"),
    "ping": ({"t": "ping"}, "pong"),
    "unknown": ({"t": "reveal"}, "invalid"),
    "no object": ("[]", "invalid"),
    "no JSON": ("{", "malformed_json"),
    "too long": ('{"t": "ping", "x": "' + "x" * 9000 + '"}', "too_large"),
    "binary": (b"{}", "malformed_json"),
}
"""Frames, and the code or the kind of frame that they are answered with, whoever sends them."""


async def token(tables: Tables, claimed: Player | None = None) -> str:
    """A new account's, which may have claimed a seat."""
    email = new_email()
    answered(await tables.post("accounts", {"email": email, "password": PASSWORD, "name": "Ana"}), 202)
    given: str = answered(await tables.post("accounts/login", {"email": email, "password": PASSWORD}))["token"]
    if claimed is not None:
        body, bearer = {"seat_key": claimed.key}, {"Authorization": f"Bearer {given}"}
        answered(await tables.post(f"rooms/{claimed.room_id}/claim", body, **bearer))
    return given


def socket_of(player: Player, protocol: str | None, **options: Any) -> Socket:
    """A socket to the player's room that shows this."""
    address = f"{player.web.replace('http', 'ws', 1)}/ws/v1/rooms/{player.room_id}"
    shown = ["gin.v1", *([protocol] if protocol else [])]
    return Socket(address, None, **{"subprotocols": shown, **options})


async def test_nobody_comes_in_who_has_no_seat_there(house: House, tables: Tables) -> None:
    ana, _ = await tables.online()
    other = await tables.computer()
    cookie = {"Cookie": f"sessionid={house.run(STAFF).strip()}"}
    refused = {
        "nobody": (socket_of(ana, None), 4401),
        "other": (socket_of(ana, f"seat.{other.key}"), 4404),
        "account": (socket_of(ana, f"bearer.{await token(tables)}"), 4404),
        "a token as a key": (socket_of(ana, f"seat.{await token(tables, ana)}"), 4404),
        "a key as a token": (socket_of(ana, f"bearer.{ana.key}"), 4401),
        "staff": (socket_of(ana, None, additional_headers=cookie), 4401),
    }
    for who, (attempt, code) in refused.items():
        async with attempt as socket:
            with suppress(ConnectionClosed):
                await socket.send({"t": "resume", "after": 0})
            assert await socket.closed() == code, who
            assert socket.frames == [], who


@pytest.mark.parametrize("who", ["seat", "opponent", "owner"])
async def test_who_has_one_is_answered_as_that_seat(tables: Tables, who: str) -> None:
    ana, bo = await tables.online()
    own = {"seat": ana, "opponent": bo, "owner": ana}[who]
    shown = f"bearer.{await token(tables, ana)}" if who == "owner" else f"seat.{own.key}"
    theirs = set((await (bo if own is ana else ana).view())["hand"]["your_cards"])
    async with socket_of(ana, shown) as socket:
        view = (await socket.next("view"))["view"]
        assert [seat["you"] for seat in view["room"]["seats"]] == [own.seat == 1, own.seat == 2]
        for name, (frame, expected) in FRAMES.items():
            before = len(socket.frames)
            await socket.send({"id": name, **frame} if isinstance(frame, dict) else frame)
            assert await told(socket, before) == expected, name
        assert not set(CARD.findall(json.dumps(socket.frames))) & theirs


async def told(socket: Socket, after: int) -> str:
    """The code or the kind of the frame that comes next; who is there comes when it will."""
    while not (answers := [frame for frame in socket.frames[after:] if frame["t"] not in ("presence", "thinking")]):
        assert await socket.hears_more(20)
    answer = answers[0]
    return answer["problem"]["code"] if answer["t"] == "problem" else answer["t"]  # type: ignore[no-any-return]

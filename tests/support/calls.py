"""Calls of the API that are all prepared, so that what they cost can be measured: `sent = REST["GET room"](api)`."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from django.utils import timezone

from gin.models import Commitment
from tests.support.api import Api, Room, action, answered, computer_room, seats_of, strong_key, words_of
from tests.support.seated import QUIET_SEED

MANY: Final = 8
"""Rows of the log after which everything has been done before: statements are prepared, presence is known."""
Sent = Callable[[], bytes]
"""A call that is measured; it gives the answer's body."""


def quiet(at: datetime | None = None) -> str:
    """A commitment to the same cards every time: what is measured has a twin that was measured before."""
    return str(Commitment.objects.create(seed=QUIET_SEED, created_at=at or timezone.now()).pk)


def invited(api: Api) -> tuple[Room, str]:
    """The host of a new room for two on two devices, and the invite's path."""
    made = answered(api.post("rooms", {"mode": "online", "commitment": quiet()}), 201)
    return seats_of(api, made)[0], f"invites/{made['view']['room']['invite_url'].rpartition('/')[2]}"


def online_seats(api: Api) -> tuple[Room, Room]:
    """Both seats of such a room, who are there and have made some moves; the one on turn, who is to draw, first."""
    host, invite = invited(api)
    guest = seats_of(api, answered(api.post(f"{invite}/join", {}), 201))[0]
    while True:
        mover, other = (host, guest) if host.view["hand"]["to_act"] == host.seat else (guest, host)
        view = mover.view
        if view["hand"]["phase"] == "draw" and mover.now.version > MANY:
            return mover, other
        mover.act(words_of(view["legal_actions"][0]))


def acting(room: Room, words: str) -> Sent:
    """The call that acts."""
    body = {**action(words), "expected_version": room.view["room"]["version"]}
    return lambda: room.api.raw("POST", f"{room.path}/actions", body, key=room.key, once="a key").content


def getting(room: Room, what: str = "", **headers: str) -> Sent:
    """The call that looks."""
    return lambda: room.api.raw("GET", f"{room.path}{what}", key=room.key, headers=headers).content


def against_easy(api: Api) -> Sent:
    """A discard; the computer's whole turn comes with it."""
    room = computer_room(api, "easy")
    while (view := room.view)["hand"]["phase"] != "discard" or room.now.version < MANY:
        room.act(words_of(view["legal_actions"][0]))
    return acting(room, words_of(view["legal_actions"][0]))


def against_hard(api: Api) -> Sent:
    """A move after which a worker is asked for the computer's."""
    return acting(computer_room(api, "hard"), "pass")


def unchanged(api: Api) -> Sent:
    """The table, to somebody who has it."""
    room = online_seats(api)[0]
    return getting(room, **{"If-None-Match": room.get()["ETag"]})


def since(api: Api, back: int) -> Sent:
    """What has happened in so many versions."""
    room = online_seats(api)[0]
    return getting(room, f"/events?after={room.now.version - back}")


def create(api: Api, **body: Any) -> Sent:
    """A new room."""
    commitment = quiet()
    return lambda: api.raw("POST", "rooms", {**body, "commitment": commitment}, once=strong_key()).content


def join(api: Api) -> Sent:
    """The second seat of a room."""
    invite = invited(api)[1]
    return lambda: api.raw("POST", f"{invite}/join", {}, once=strong_key()).content


def invitation(api: Api) -> Sent:
    """What an invited person sees."""
    invite = invited(api)[1]
    return lambda: api.raw("GET", invite).content


REST: Final[dict[str, Callable[[Api], Sent]]] = {
    "POST actions, online": lambda api: acting(online_seats(api)[0], "draw stock"),
    "POST actions, against easy": against_easy,
    "POST actions, against hard": against_hard,
    "GET room": lambda api: getting(online_seats(api)[0]),
    "GET room, unchanged": unchanged,
    "GET events, one": lambda api: since(api, 1),
    "GET events, all": lambda api: since(api, MANY),
    "POST rooms, computer": lambda api: create(api, mode="computer", level="easy"),
    "POST rooms, online": lambda api: create(api, mode="online"),
    "POST join": join,
    "GET invite": invitation,
}

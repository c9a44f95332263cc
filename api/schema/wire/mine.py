"""The rooms and matches of an account."""

from datetime import datetime
from typing import Literal, TypedDict

from api.schema.wire.history import MatchLine
from api.schema.wire.values import Level, Numbers, Seat, Texts


class ClaimedOut(TypedDict):
    """The seats that the account has in the room."""

    room_id: str
    seats: list[Seat]


class MyRoomMatchOut(TypedDict):
    """The latest match of a room."""

    number: int
    status: Literal["waiting", "playing", "won", "abandoned"]
    scores: Numbers


class MyRoomOut(TypedDict):
    """A room in which the account has seats."""

    room_id: str
    mode: Literal["computer", "local", "online"]
    status: Literal["open", "closed", "expired"]
    level: Level | None
    seats: list[Seat]
    names: Texts
    match: MyRoomMatchOut | None
    your_turn: bool
    last_activity: datetime
    expires_at: datetime


class MyRoomsOut(TypedDict):
    """The account's rooms, last used first; `next` is the cursor of the page after this one."""

    rooms: list[MyRoomOut]
    next: int | None


class MyMatchOut(MatchLine):
    """A match that is over, in a room in which the account has seats."""

    id: str
    room_id: str
    mode: Literal["computer", "local", "online"]
    level: Level | None
    seats: list[Seat]
    names: Texts


class MyMatchesOut(TypedDict):
    """The account's matches that are over, newest first; `next` is the cursor of the page after this one."""

    matches: list[MyMatchOut]
    next: int | None

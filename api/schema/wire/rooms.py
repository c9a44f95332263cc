"""What making and joining a room answers, and what opens one elsewhere."""

from datetime import datetime
from typing import Literal, NotRequired, TypedDict

from api.schema.wire.values import Hex, Key, Seat
from api.schema.wire.view import RulesOut, ViewOut


class SeatKeyOut(TypedDict):
    """A seat and its key, shown this once."""

    seat: Seat
    key: Key


class RoomMadeOut(TypedDict):
    """A new room: keep the keys. `invite_url` comes with a new online room."""

    room_id: str
    seats: list[SeatKeyOut]
    invite_url: NotRequired[str]
    view: ViewOut


class JoinedSeatOut(TypedDict):
    """Your seat, with its key if you took it just now, shown this once."""

    seat: Seat
    key: NotRequired[Key]


class JoinedOut(TypedDict):
    """Your seat: with a new key if you took it, without one if your key had it already."""

    room_id: str
    seats: list[JoinedSeatOut]
    view: ViewOut


class InvitationOut(TypedDict):
    """What an invited person sees before joining."""

    mode: Literal["online"]
    host: str
    rules: RulesOut
    commitment: Hex
    status: Literal["open", "closed"]
    require_both_connected: bool
    seat_free: bool


class CommitmentOut(TypedDict):
    """The hash of a seed drawn for a room to come."""

    id: str
    commitment: Hex


class ResumeCodeOut(TypedDict):
    """A one-time code for another device."""

    code: str
    expires_at: datetime

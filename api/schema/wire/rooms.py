"""What making and joining a room answers, and what opens one elsewhere."""

from typing import Annotated, Literal, NotRequired, TypedDict

from api.schema.wire.values import Hex, Key, Seat, Time, means
from api.schema.wire.view import RulesOut, ViewOut


class SeatKeyOut(TypedDict):
    """A seat and its key, shown this once."""

    seat: Annotated[Seat, means("Its number.")]
    key: Annotated[Key, means("Keep it where the platform keeps secrets.")]


class RoomMadeOut(TypedDict):
    """A new room: keep the keys. `invite_url` comes with a new online room."""

    room_id: Annotated[str, means("The room.")]
    seats: Annotated[list[SeatKeyOut], means("With their keys.")]
    invite_url: NotRequired[Annotated[str, means("The address to send to the other person.")]]
    view: Annotated[ViewOut, means("What the first seat sees.")]


class JoinedSeatOut(TypedDict):
    """Your seat, with its key if you took it just now, shown this once."""

    seat: Annotated[Seat, means("Its number.")]
    key: NotRequired[Annotated[Key, means("Keep it where the platform keeps secrets.")]]


class JoinedOut(TypedDict):
    """Your seat: with a new key if you took it, without one if your key had it already."""

    room_id: Annotated[str, means("The room.")]
    seats: Annotated[list[JoinedSeatOut], means("Yours.")]
    view: Annotated[ViewOut, means("What your seat sees.")]


class InvitationOut(TypedDict):
    """What an invited person sees before joining."""

    mode: Annotated[Literal["online"], means("Two devices.")]
    host: Annotated[str, means("The creator's name; may be empty.")]
    rules: Annotated[RulesOut, means("All options.")]
    commitment: Annotated[Hex, means("The hash of the seed of the shuffle.")]
    status: Annotated[Literal["open", "closed"], means("`closed` when somebody left.")]
    require_both_connected: Annotated[bool, means("Whether moves wait while one is away.")]
    seat_free: Annotated[bool, means("Whether one may still join.")]


class CommitmentOut(TypedDict):
    """The hash of a seed drawn for a room to come."""

    id: Annotated[str, means("To make the room with.")]
    commitment: Annotated[Hex, means("The hash.")]


class ResumeCodeOut(TypedDict):
    """A one-time code for another device."""

    code: Annotated[str, means("Good once.")]
    expires_at: Annotated[Time, means("Ten minutes from now.")]

"""The rooms and matches of an account."""

from typing import Annotated, Literal, TypedDict

from api.schema.wire.history import MatchLine
from api.schema.wire.values import Level, Numbers, Seat, Texts, Time, means


class ClaimedOut(TypedDict):
    """The seats that the account has in the room."""

    room_id: Annotated[str, means("The room.")]
    seats: Annotated[list[Seat], means("The account's there.")]


class MyRoomMatchOut(TypedDict):
    """The latest match of a room."""

    number: Annotated[int, means("1, 2, … in this room.")]
    status: Annotated[Literal["waiting", "playing", "won", "abandoned"], means("How it stands.")]
    scores: Annotated[Numbers, means("In a won match with the bonus.")]


class MyRoomOut(TypedDict):
    """A room in which the account has seats."""

    room_id: Annotated[str, means("The room.")]
    mode: Annotated[Literal["computer", "local", "online"], means("Who plays whom, and where.")]
    status: Annotated[Literal["open", "closed", "expired"], means("`closed` when somebody left.")]
    level: Annotated[Level | None, means("The computer's, else null.")]
    seats: Annotated[list[Seat], means("The account's.")]
    names: Annotated[Texts, means("Of both seats; may be empty.")]
    match: Annotated[MyRoomMatchOut | None, means("The latest; null where it went with the room's expiry.")]
    your_turn: Annotated[bool, means("Whether a seat of yours is to act.")]
    last_activity: Annotated[Time, means("When somebody acted last.")]
    expires_at: Annotated[Time, means("When it expires unless somebody acts.")]


class MyRoomsOut(TypedDict):
    """The account's rooms, last used first; `next` is the cursor of the page after this one."""

    rooms: Annotated[list[MyRoomOut], means("Last used first.")]
    next: Annotated[int | None, means("The `before` of the following page, or null.")]


class MyMatchOut(MatchLine):
    """A match that is over, in a room in which the account has seats."""

    id: Annotated[str, means("For its record.")]
    room_id: Annotated[str, means("The room.")]
    mode: Annotated[Literal["computer", "local", "online"], means("Who played whom, and where.")]
    level: Annotated[Level | None, means("The computer's, else null.")]
    seats: Annotated[list[Seat], means("The account's.")]
    names: Annotated[Texts, means("Of both seats; may be empty.")]


class MyMatchesOut(TypedDict):
    """The account's matches that are over, newest first; `next` is the cursor of the page after this one."""

    matches: Annotated[list[MyMatchOut], means("Newest first.")]
    next: Annotated[int | None, means("The `before` of the following page, or null.")]

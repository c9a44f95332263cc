"""The one gate: who someone is."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, Literal, cast
from uuid import UUID

from accounts.errors import AccountError
from accounts.keys import key_hash, looks_like_a_key
from accounts.selectors import account_for
from gin.errors import ErrorCode, GinError
from gin.models import Seat as SeatRow
from gin.rules.settlement import Seat
from gin.store.loading import Moment
from gin.store.sql import ask

NOWHERE: Final = UUID(int=0)
PROVED: Final = """
SELECT seat.room_id, seat.number, seat.kind, room.mode, room.status, room.version,
       extract(epoch FROM room.last_activity)::float8
FROM gin_seatkey key JOIN gin_seat seat ON seat.id = key.seat_id JOIN gin_room room ON room.id = seat.room_id
WHERE key.hash = %s AND key.revoked_at IS NULL
"""
"""Asked at every call: composing it anew each time would cost more than all the rest of the gate.

A double holds a time of this century to the microsecond, and is read in C; a timestamp is read in Python.
"""


@dataclass(frozen=True, slots=True)
class Actor:
    """Someone who has a seat, proved by a key of it or by a token of the account that claimed it."""

    room_id: UUID
    seat: Seat
    kind: Literal["person", "bot"]
    mode: Literal["computer", "local", "online"]
    at: Moment | None = field(default=None, compare=False)
    """Where the room was when the seat was proved."""


@dataclass(frozen=True, slots=True)
class Bearer:
    """An account's token, and which of its seats in a room is meant; None is the first."""

    token: str = field(repr=False)
    seat: Seat | None = None


def seat_for(*, room_id: str, key: str | Bearer, even_expired: bool = False) -> Actor:
    """The seat that `key` proves in this room: the one gate.

    GinError `unauthenticated` for what has not a key's form, and for an unknown token; `room_not_found`, the same
    for a room that does not exist and a key that is not its own; `room_expired`, unless `even_expired`.
    """
    if not looks_like_a_key(key.token if isinstance(key, Bearer) else key):
        raise GinError(ErrorCode.UNAUTHENTICATED)
    found = _claimed(room_id, key) if isinstance(key, Bearer) else _proved(key)
    if found is None or str(found[0]) != room_id:
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    room, number, kind, mode, status, *at = found
    if status == "expired" and not even_expired:
        raise GinError(ErrorCode.ROOM_EXPIRED)
    return Actor(room, cast("Seat", number), cast("Any", kind), cast("Any", mode), Moment(*at))


def _proved(key: str) -> tuple[Any, ...] | None:
    found = ask(PROVED, [key_hash(key)]).fetchone()
    return None if found is None else (*found[:-1], datetime.fromtimestamp(found[-1], UTC))


def _claimed(room_id: str, bearer: Bearer) -> tuple[Any, ...] | None:
    seats = SeatRow.objects.filter(
        account__tokens__hash=key_hash(bearer.token), account__erasing=False, room_id=_uuid(room_id)
    )
    if bearer.seat is not None:
        seats = seats.filter(number=bearer.seat)
    columns = "room__mode", "room__status", "room__version", "room__last_activity"
    found = seats.order_by("number").values_list("room_id", "number", "kind", *columns).first()
    if found is None:
        _require_known(bearer.token)
    return found


def claimed_seats(account_id: UUID, room_id: str | None = None) -> list[Actor]:
    """The seats that an account has, of one room or of all, whatever has become of the room."""
    seats = SeatRow.objects.filter(account_id=account_id)
    if room_id is not None:
        seats = seats.filter(room_id=_uuid(room_id))
    rows = seats.order_by("room_id", "number").values_list("room_id", "number", "kind", "room__mode")
    return [
        Actor(room, cast("Seat", number), cast("Any", kind), cast("Any", mode)) for room, number, kind, mode in rows
    ]


def _require_known(token: str) -> None:
    """Whose token is unknown is told so, whatever room he names."""
    try:
        account_for(token)
    except AccountError:
        raise GinError(ErrorCode.UNAUTHENTICATED) from None


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        return NOWHERE

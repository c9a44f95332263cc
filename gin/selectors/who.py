"""The one gate: who someone is."""

from dataclasses import dataclass
from typing import Any, Literal, cast
from uuid import UUID

from gin.errors import ErrorCode, GinError
from gin.models import SeatKey
from gin.rules.settlement import Seat
from gin.store.keys import key_hash, looks_like_a_key


@dataclass(frozen=True, slots=True)
class Actor:
    """Someone who has a seat, proved by a key of it."""

    room_id: UUID
    seat: Seat
    kind: Literal["person", "bot"]
    mode: Literal["computer", "local", "online"]


def seat_for(*, room_id: str, key: str) -> Actor:
    """The seat that `key` proves in this room: the one gate.

    GinError `unauthenticated` for what has not a key's form; `room_not_found`, the same for a room that does
    not exist and a key that is not its own; `room_expired`.
    """
    if not looks_like_a_key(key):
        raise GinError(ErrorCode.UNAUTHENTICATED)
    found = (
        SeatKey.objects.filter(hash=key_hash(key), revoked_at__isnull=True)
        .values_list("seat__room_id", "seat__number", "seat__kind", "seat__room__mode", "seat__room__status")
        .first()
    )
    if found is None or str(found[0]) != room_id:
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    room, number, kind, mode, status = found
    if status == "expired":
        raise GinError(ErrorCode.ROOM_EXPIRED)
    return Actor(room, cast("Seat", number), cast("Any", kind), cast("Any", mode))

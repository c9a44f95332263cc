"""Resuming on another device: a one-time code, and the key that it gives."""

from datetime import datetime
from uuid import UUID

from django.conf import settings

from accounts.keys import key_hash, new_key
from accounts.services import tokens
from gin.errors import ErrorCode, GinError
from gin.models import ResumeCode, Seat, SeatKey
from gin.models.room import RoomStatus
from gin.request import Request
from gin.selectors import Actor, Bearer, seat_for
from gin.services.rooms import SeatGiven
from gin.store.receipts import ANYBODY, Made, once


def new_resume_code(
    *, actor: Actor, token_id: UUID | None, request: Request | None, now: datetime, key: str | Bearer | None = None
) -> tuple[str, datetime]:
    """A one-time code that gives another device a key to this seat, and when it expires.

    `key` is what proved the seat: it is looked at again once the seat is held. GinError `room_not_found` if it has been
    revoked, or the seat was left.

    Where an account's token asks for it, the code and the key end with the token. AccountError `unauthenticated` if
    that has been revoked.
    """
    scope = f"{actor.room_id} {actor.seat}"
    code = new_key(derived_from=request.id if request else None, purpose=f"resume_code {scope}")

    def make() -> Made:
        if token_id:
            tokens.hold(token_id)
        taken = Seat.objects.filter(room_id=actor.room_id, number=actor.seat, left_at=None)
        seat = taken.select_for_update().first()
        if seat is None:  # left since the key was looked at
            raise GinError(ErrorCode.ROOM_NOT_FOUND)
        if key is not None:  # revoked since, perhaps
            seat_for(room_id=str(actor.room_id), key=key)
        expires_at = now + settings.RESUME_CODE_LIFETIME
        ResumeCode.objects.create(seat=seat, hash=key_hash(code), token_id=token_id, expires_at=expires_at)
        return {"expires_at": expires_at.isoformat()}

    made = once(f"seat {scope}", request, now, make)
    return code, datetime.fromisoformat(made["expires_at"])


def resume(*, code: str, request: Request | None, now: datetime) -> SeatGiven:
    """A key of its own for the device that has this code, which is used up. GinError `code_not_found`."""
    key = new_key(derived_from=request.id if request else None, purpose=f"resume {code}")

    def make() -> Made:
        usable = ResumeCode.objects.filter(hash=key_hash(code), expires_at__gt=now)
        found = usable.select_for_update(of=("self",)).select_related("seat__room").first()
        if found is None:
            raise GinError(ErrorCode.CODE_NOT_FOUND)
        if found.seat.room.status == RoomStatus.EXPIRED:
            raise GinError(ErrorCode.ROOM_EXPIRED)
        found.delete()
        SeatKey.objects.create(seat=found.seat, hash=key_hash(key), token_id=found.token_id, created_at=now)
        return {"room_id": str(found.seat.room_id)}

    made = once(ANYBODY, request, now, make)
    return SeatGiven(seat_for(room_id=made["room_id"], key=key), key)

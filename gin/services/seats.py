"""Seats: resumed on another device, left and erased."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.conf import settings

from gin.errors import ErrorCode, GinError
from gin.models import ResumeCode, Room, Seat, SeatKey
from gin.request import Request
from gin.rules.events import Event, MatchEnded, SeatLeft
from gin.rules.settlement import Ended
from gin.rules.settlement import Seat as SeatNumber
from gin.selectors import Actor
from gin.services import inline
from gin.services.attempt import Plan, carry_out
from gin.services.rooms import SeatGiven
from gin.store.keys import key_hash, new_key
from gin.store.log import Row
from gin.store.receipts import Made, once
from gin.store.room_state import RoomState


def new_resume_code(*, actor: Actor, request: Request | None, now: datetime) -> tuple[str, datetime]:
    """A one-time code that gives another device a key to this seat, and when it expires."""
    scope = f"{actor.room_id} {actor.seat}"
    code = new_key(derived_from=request.id if request else None, purpose=f"resume_code {scope}")

    def make() -> Made:
        seat = Seat.objects.get(room_id=actor.room_id, number=actor.seat)
        expires_at = now + settings.RESUME_CODE_LIFETIME
        ResumeCode.objects.create(seat=seat, hash=key_hash(code), expires_at=expires_at)
        return {"expires_at": expires_at.isoformat()}

    made = once("resume_code", scope, request, now, make)
    return code, datetime.fromisoformat(made["expires_at"])


def resume(*, code: str, request: Request | None, now: datetime) -> SeatGiven:
    """A key of its own for the device that has this code, which is used up. GinError `code_not_found`."""
    key = new_key(derived_from=request.id if request else None, purpose=f"resume {code}")

    def make() -> Made:
        usable = ResumeCode.objects.filter(hash=key_hash(code), expires_at__gt=now)
        found = usable.select_for_update().select_related("seat").first()
        if found is None:
            raise GinError(ErrorCode.CODE_NOT_FOUND)
        found.delete()
        SeatKey.objects.create(seat=found.seat, hash=key_hash(key), created_at=now)
        return {"room_id": str(found.seat.room_id), "seat": found.seat.number}

    made = once("resume", code, request, now, make)
    seat: SeatNumber = 1 if made["seat"] == 1 else 2
    return SeatGiven(Actor(UUID(made["room_id"]), seat, "person"), key)


def leave(*, actor: Actor, now: datetime) -> None:
    """Give the seat up for good: its keys and name go, the room is closed, an open match is abandoned.

    The other seat keeps its view and its records; when the last person leaves, the room is erased.
    """
    if not Seat.objects.filter(room_id=actor.room_id, kind="person", left_at=None).exclude(number=actor.seat).exists():
        Room.objects.filter(pk=actor.room_id).delete()
        return

    def plan(room: RoomState) -> Plan:
        left: tuple[Event, ...] = (SeatLeft(actor.seat),)
        if not room.match.over:
            left += (MatchEnded(Ended.ABANDONED, by=actor.seat),)
        after = replace(inline.advance(_without(room, actor.seat), left, move=True), status="closed")
        return Plan([Row(actor.seat, "leave", left)], after, erase)

    def erase(room: RoomState) -> RoomState:
        _erase(actor, now)
        return room

    carry_out(actor.room_id, plan, seat=actor.seat, request=None, now=now)


def _without(room: RoomState, number: SeatNumber) -> RoomState:
    seats = (replace(seat, name="", left=True) if seat.number == number else seat for seat in room.seats)
    return replace(room, seats=tuple(seats))


def _erase(actor: Actor, now: datetime) -> None:
    seat = Seat.objects.filter(room_id=actor.room_id, number=actor.seat)
    SeatKey.objects.filter(seat__in=seat).delete()
    ResumeCode.objects.filter(seat__in=seat).delete()
    seat.update(name="", account=None, client_seed="", left_at=now)
    Room.objects.filter(pk=actor.room_id).update(status="closed")

"""Giving a seat up: it is erased, and with the last person the room."""

from dataclasses import replace
from datetime import datetime
from functools import partial

from django.db import transaction

from gin import outbound, presence
from gin.errors import ErrorCode, GinError
from gin.models import ResumeCode, Room, Seat, SeatKey
from gin.models.room import RoomStatus
from gin.rules.events import Event, MatchEnded, NewMatchWithdrawn, SeatLeft
from gin.rules.settlement import Ended
from gin.selectors import Actor
from gin.services import inline
from gin.services.attempt import Plan, carry_out
from gin.services.play import check_open
from gin.store.log import Row
from gin.store.room_state import RoomState


def leave(*, actor: Actor, now: datetime) -> None:
    """Give the seat up for good: its keys and name go, the room is closed, an open match is abandoned.

    The other seat keeps its view and its records; when the last person leaves, the room is erased.
    """
    if _erased_at_once(actor, now):
        return

    def plan(room: RoomState) -> Plan:
        check_open(room)
        left: tuple[Event, ...] = (SeatLeft(actor.seat),)
        if room.match.offer is not None:
            left = (NewMatchWithdrawn(room.match.offer), *left)
        if not room.match.over:
            left += (MatchEnded(Ended.ABANDONED, by=actor.seat),)
        room = room.with_seat(actor.seat, name="", client_seed="", left=True)
        after = replace(inline.advance(room, left, move=True), status="closed")
        return Plan([Row(actor.seat, "leave", left)], after, erase)

    def erase(room: RoomState) -> RoomState:
        _erase(actor, now)
        return room

    try:
        carry_out(actor.room_id, plan, seat=actor.seat, request=None, now=now)
    except GinError as refusal:
        if refusal.code not in (ErrorCode.ROOM_CLOSED, ErrorCode.ROOM_EXPIRED):
            raise
        _erased_at_once(actor, now)  # the other, who left at the same moment, was first, or the room's end


@transaction.atomic
def _erased_at_once(actor: Actor, now: datetime) -> bool:
    """Whether nobody had to be told: the room went with its last person, or it has expired and only the seat went.

    The room is locked first: nobody joins, moves or leaves meanwhile.
    """
    rooms = Room.objects.filter(pk=actor.room_id)
    room = rooms.select_for_update().first()
    persons = Seat.objects.filter(room_id=actor.room_id, kind="person", left_at=None)
    if not persons.exclude(number=actor.seat).exists():
        _erase(actor, now)  # waits for keys and codes that are being made: the room would go without them
        rooms.delete()
        transaction.on_commit(partial(outbound.announce_revocation, actor.room_id))
    elif room is not None and room.status == RoomStatus.EXPIRED:
        _erase(actor, now)
    else:
        return False
    transaction.on_commit(partial(presence.forget, actor.room_id))
    return True


def _erase(actor: Actor, now: datetime) -> None:
    seat = Seat.objects.filter(room_id=actor.room_id, number=actor.seat)
    seat.update(name="", account=None, client_seed="", left_at=now)
    ResumeCode.objects.filter(seat__in=seat).delete()  # before the keys: one being used up becomes a key
    SeatKey.objects.filter(seat__in=seat).delete()
    Room.objects.filter(pk=actor.room_id, status="open").update(status="closed")

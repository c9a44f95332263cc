"""Giving a seat up: it is erased, and with the last person the room."""

from dataclasses import replace
from datetime import datetime
from functools import partial

from django.db import transaction

from gin import outbound, presence
from gin.errors import ErrorCode, GinError
from gin.models import ResumeCode, Room, Seat, SeatKey
from gin.rules.events import Event, MatchEnded, NewMatchWithdrawn, SeatLeft
from gin.rules.settlement import Ended
from gin.rules.settlement import Seat as SeatNumber
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
    if _erased_with_the_last(actor) or _erased_after_expiry(actor, now):
        return

    def plan(room: RoomState) -> Plan:
        check_open(room)
        left: tuple[Event, ...] = (SeatLeft(actor.seat),)
        if room.match.offer is not None:
            left = (NewMatchWithdrawn(room.match.offer), *left)
        if not room.match.over:
            left += (MatchEnded(Ended.ABANDONED, by=actor.seat),)
        after = replace(inline.advance(_without(room, actor.seat), left, move=True), status="closed")
        return Plan([Row(actor.seat, "leave", left)], after, erase)

    def erase(room: RoomState) -> RoomState:
        _erase(actor, now)
        return room

    try:
        carry_out(actor.room_id, plan, seat=actor.seat, request=None, now=now)
    except GinError as refusal:
        if refusal.code is not ErrorCode.ROOM_CLOSED:
            raise
        _erased_with_the_last(actor)  # the other, who left at the same moment, was first


@transaction.atomic
def _erased_with_the_last(actor: Actor) -> bool:
    """Whether the room was erased, nobody else being in it. It is locked first: nobody joins or moves meanwhile."""
    room = Room.objects.filter(pk=actor.room_id)
    room.select_for_update().first()
    persons = Seat.objects.filter(room_id=actor.room_id, kind="person", left_at=None)
    if persons.exclude(number=actor.seat).exists():
        return False
    room.delete()
    transaction.on_commit(partial(presence.forget, actor.room_id))
    transaction.on_commit(partial(outbound.announce_revocation, actor.room_id))
    return True


@transaction.atomic
def _erased_after_expiry(actor: Actor, now: datetime) -> bool:
    """Whether the room had expired: there only the seat is left to erase."""
    expired = Room.objects.filter(pk=actor.room_id, status="expired").select_for_update().first()
    if expired is not None:
        _erase(actor, now)
        transaction.on_commit(partial(presence.forget, actor.room_id))
    return expired is not None


def _without(room: RoomState, number: SeatNumber) -> RoomState:
    seats = (
        replace(seat, name="", client_seed="", left=True) if seat.number == number else seat for seat in room.seats
    )
    return replace(room, seats=tuple(seats))


def _erase(actor: Actor, now: datetime) -> None:
    seat = Seat.objects.filter(room_id=actor.room_id, number=actor.seat)
    seat.update(name="", account=None, client_seed="", left_at=now)
    ResumeCode.objects.filter(seat__in=seat).delete()  # before the keys: one being used up becomes a key
    SeatKey.objects.filter(seat__in=seat).delete()
    Room.objects.filter(pk=actor.room_id, status="open").update(status="closed")

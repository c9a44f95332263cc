"""Changing a bot's level in the middle of a game."""

from dataclasses import replace
from datetime import datetime

from gin.errors import ErrorCode, GinError
from gin.models import Seat
from gin.request import Request
from gin.rules.events import LevelChanged
from gin.selectors import Actor
from gin.services import inline
from gin.services.attempt import Acted, Plan, carry_out
from gin.services.play import check_open
from gin.store.log import Row
from gin.store.room_state import RoomState


def change_level(*, actor: Actor, level: str, request: Request | None, now: datetime) -> Acted:
    """Give the room's bot another level. The position stays; if it is its turn, the new bot moves.

    GinError `not_a_computer_room`, or that the room is closed.
    """

    def plan(room: RoomState) -> Plan:
        check_open(room)
        if room.mode != "computer":
            raise GinError(ErrorCode.NOT_A_COMPUTER_ROOM)
        changed = (LevelChanged(level),)
        room = inline.with_history(_at_level(room, level))
        answers, after = inline.play_on(inline.advance(room, changed, move=False))
        return Plan([Row(actor.seat, "change_level", changed, request), *answers], after, write)

    def write(room: RoomState) -> RoomState:
        Seat.objects.filter(room_id=room.id, kind="bot").update(level=level)
        return room

    return carry_out(actor.room_id, plan, seat=actor.seat, request=request, now=now)


def _at_level(room: RoomState, level: str) -> RoomState:
    seats = (replace(seat, level=level) if seat.kind == "bot" else seat for seat in room.seats)
    return replace(room, seats=tuple(seats))

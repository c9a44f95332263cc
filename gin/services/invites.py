"""Invites: looked at, and the second seat taken."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from accounts.keys import new_key
from gin import presence
from gin.errors import ErrorCode, GinError
from gin.models import Match, Room
from gin.request import Request
from gin.rules.engine import deal_first
from gin.rules.events import Event, SeatTaken
from gin.rules.shuffle import deck
from gin.selectors import Actor, Bearer, seat_for
from gin.services import inline
from gin.services.attempt import Plan, carry_out
from gin.services.play import check_open
from gin.services.rooms import SeatGiven, write_seat
from gin.store.log import Row
from gin.store.receipts import ANYBODY, Made, once
from gin.store.room_state import RoomState, SeatInfo


def rejoin(*, code: str, key: str | Bearer) -> Actor:
    """The seat that `key` has in the invite's room already. GinError `room_not_found` if it has none."""
    return seat_for(room_id=str(_room(code).pk), key=key)


def join(
    *,
    code: str,
    name: str,
    client_seed: str,
    request: Request | None,
    now: datetime,
    account_id: UUID | None = None,
) -> SeatGiven:
    """Take the room's second seat, and the first hand is dealt. Of any number at once exactly one gets it.

    GinError `room_not_found`, `room_full`, `room_closed`, `room_expired`. AccountError `unauthenticated` if the
    account that is to have the seat is being erased.
    """
    key = new_key(derived_from=request.id if request else None, purpose=f"join {code}")
    newcomer = SeatInfo(2, "person", name=name)

    def make() -> Made:
        room = _room(code)
        if account_id is not None and room.seats.filter(account_id=account_id).exists():
            raise GinError(ErrorCode.ROOM_FULL)  # nobody plays against himself
        carry_out(room.pk, plan, seat=2, request=None, now=now)
        return {"room_id": str(room.pk)}

    def plan(room: RoomState) -> Plan:
        check_open(room)
        if len(room.seats) == 2:
            raise GinError(ErrorCode.ROOM_FULL)
        seated = replace(room, seats=(*room.seats, newcomer), client_seeds=(room.client_seeds[0], client_seed))
        taken: tuple[Event, ...] = (SeatTaken(2),)
        dealt = deal_first(seated.match, deck(seated.seed, seated.client_seeds, 1))
        after = inline.advance(inline.advance(seated, taken, move=False), dealt, move=True)
        return Plan([Row(2, "join", taken), Row(None, "deal", dealt)], after, write)

    def write(room: RoomState) -> RoomState:
        Match.objects.filter(pk=room.match_id).update(client_seed_2=client_seed)
        write_seat(room.id, newcomer, key, account_id, now)
        presence.mark(room.id, newcomer.number, presence.REST, now)  # before the others are told who came
        return room

    made = once(ANYBODY, request, now, make)
    return SeatGiven(seat_for(room_id=made["room_id"], key=key), key)


def _room(code: str) -> Room:
    room = Room.objects.filter(invite_code=code).first()
    if room is None:
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    if room.status == "expired":
        raise GinError(ErrorCode.ROOM_EXPIRED)
    return room

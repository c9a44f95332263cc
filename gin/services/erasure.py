"""Requests to be erased that came by mail, carried out by support as the person could have done it himself."""

from datetime import datetime
from typing import Any, cast

from accounts.models import Account
from gin.errors import ErrorCode, GinError
from gin.models import Deed, ErasureRequest, Seat
from gin.rules.settlement import Seat as SeatNumber
from gin.selectors import Actor
from gin.services import leaving, people
from gin.services.audit import Order, audited


def process(order: Order, *, request_id: int, now: datetime) -> bool:
    """Carry the request out; False if this order came before. What is gone already counts as erased.

    GinError `room_not_found` if there is no such request.
    """
    asked = ErasureRequest.objects.filter(pk=request_id).first()
    if asked is None:
        raise GinError(ErrorCode.ROOM_NOT_FOUND)

    def erase() -> None:
        if asked.room is None:
            _erase_account(asked.account, now)
        else:
            _leave(asked, now)
        ErasureRequest.objects.filter(pk=request_id, done_at=None).update(done_at=now, account="")

    what = f"request {request_id}"
    return audited(order, Deed.ERASE, erase, now=now, room=asked.room, seat=asked.seat, what=what)


def found(asked: ErasureRequest) -> str:
    """What of it there still is, for the person who is about to erase it."""
    if asked.room is None:
        account = Account.objects.filter(email=asked.account).first()
        return "No such account" if account is None else f"The account of {account.name}"
    seat = _seat(asked)
    return "Nobody sits there" if seat is None else f"{seat.name or 'Somebody without a name'} sits there"


def _seat(asked: ErasureRequest) -> Seat | None:
    persons = Seat.objects.filter(kind="person", left_at=None, room=asked.room)
    return persons.filter(number=asked.seat or 0).select_related("room").first()


def _leave(asked: ErasureRequest, now: datetime) -> None:
    seat = _seat(asked)
    if seat is not None:
        mode = cast("Any", seat.room.mode)
        leaving.leave(actor=Actor(seat.room_id, cast("SeatNumber", seat.number), "person", mode), now=now)


def _erase_account(email: str, now: datetime) -> None:
    account = Account.objects.filter(email=email).first()
    if account is not None:
        people.erase(account_id=account.pk, now=now)

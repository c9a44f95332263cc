"""Requests to be erased that came by mail, carried out by support as the person could have done it himself."""

import logging
from datetime import datetime
from typing import Any, cast
from uuid import UUID

from accounts.models import Account
from gin.errors import ErrorCode, GinError
from gin.models import Deed, ErasureRequest, Seat
from gin.rules.settlement import Seat as SeatNumber
from gin.selectors import Actor
from gin.services import leaving, people
from gin.services.audit import Order, audited

log = logging.getLogger(__name__)
"""What is erased is told by its ids: after a restore from a backup it has to be erased once more."""


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
        account = _account(asked.account)
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
        log.info("erased for support: room %s, seat %s", seat.room_id, seat.number)


def _erase_account(named: str, now: datetime) -> None:
    account = _account(named)
    if account is not None:
        people.erase(account_id=account.pk, now=now)
        log.info("erased for support: account %s", account.pk)


def _account(named: str) -> Account | None:
    """The account with this address or this id."""
    try:
        return Account.objects.filter(pk=UUID(named)).first()
    except ValueError:
        return Account.objects.filter(email=named).first()

"""What accounts have of the game: seats claimed, keys for devices, names shown and erased."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from accounts.keys import key_hash, new_key
from accounts.models import Token
from accounts.services import people, tokens
from gin import outbound
from gin.errors import ErrorCode, GinError
from gin.models import ErasureRequest, ResumeCode, Room, Seat, SeatKey
from gin.request import Request
from gin.selectors import Actor, claimed_seats, seat_for
from gin.services import inline, leaving
from gin.services.attempt import Plan, carry_out
from gin.services.play import check_open
from gin.services.rooms import SeatGiven
from gin.store.log import Row
from gin.store.receipts import Made, once
from gin.store.room_state import RoomState

SOCKETS_LIVE: Final = timedelta(days=1)
"""In rooms without activity for so long hardly anybody listens; who does is looked at before he is told anything."""


def claim(*, room_id: str, seat_key: str, account_id: UUID, request: Request | None, now: datetime) -> list[Actor]:
    """Tie the seat that the key proves to the account; the seats that it has in the room then.

    GinError `seat_claimed` if another account has it, and what `seat_for` refuses. AccountError `unauthenticated`
    if the account is being erased.
    """
    proved = seat_for(room_id=room_id, key=seat_key)

    def make() -> Made:
        people.hold(account_id)
        Seat.objects.filter(room_id=proved.room_id, number=proved.seat).select_for_update(no_key=True).first()
        seat_for(room_id=room_id, key=seat_key)  # revoked since, perhaps, or the seat was left
        free = Q(account=None) | Q(account_id=account_id)
        seat = Seat.objects.filter(free, room_id=proved.room_id, number=proved.seat, left_at=None)
        if not seat.update(account_id=account_id):
            raise GinError(ErrorCode.SEAT_CLAIMED)
        return {"seat": proved.seat}

    once(f"account {account_id}", request, now, make)
    return claimed_seats(account_id, room_id)


def new_keys(
    *, room_id: str, account_id: UUID, token_id: UUID, request: Request | None, now: datetime
) -> list[SeatGiven]:
    """A key of its own for this device, to each seat that the account has in the room. It ends with its token.

    GinError `room_not_found` if it has none, `room_expired`. AccountError `unauthenticated` if the token is revoked.
    """
    actors = claimed_seats(account_id, room_id)
    if not actors:
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    if Room.objects.filter(pk=actors[0].room_id, status="expired").exists():
        raise GinError(ErrorCode.ROOM_EXPIRED)
    purpose = f"account {account_id} {room_id}"
    given = [
        SeatGiven(actor, new_key(derived_from=request.id if request else None, purpose=f"{purpose} seat {actor.seat}"))
        for actor in actors
    ]

    def make() -> Made:
        tokens.hold(token_id)
        Room.objects.filter(pk=room_id).select_for_update(no_key=True).first()  # before its seats, as everybody
        for seat in given:
            _add_key(seat, account_id, token_id, now)
        return {"seats": [seat.actor.seat for seat in given]}

    once(f"account {account_id}", request, now, make)
    return given


def _add_key(given: SeatGiven, account_id: UUID, token_id: UUID, now: datetime) -> None:
    rows = Seat.objects.filter(room_id=given.actor.room_id, number=given.actor.seat, account_id=account_id)
    seat = rows.select_for_update().first()
    if seat is None:  # left meanwhile
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    SeatKey.objects.create(seat=seat, hash=key_hash(given.key), token_id=token_id, created_at=now)


def rename(*, account_id: UUID, old: str, name: str, now: datetime) -> None:
    """Give the account another name, and show it in open rooms wherever the old one stands."""
    named = Seat.objects.filter(account_id=account_id, name=old, room__status="open")
    places = set(named.values_list("room_id", "number"))
    for actor in claimed_seats(account_id):
        if (actor.room_id, actor.seat) in places:
            _show_name(actor, name, now)
    people.rename(account_id=account_id, name=name)


def _show_name(actor: Actor, name: str, now: datetime) -> None:
    """A row of the log without events: with the version the views change that this and other processes keep."""

    def plan(room: RoomState) -> Plan:
        check_open(room)
        after = inline.advance(room.with_seat(actor.seat, name=name), (), move=False)
        return Plan([Row(actor.seat, "rename", ())], after, write)

    def write(room: RoomState) -> RoomState:
        Seat.objects.filter(room_id=room.id, number=actor.seat).update(name=name)
        return room

    with _passing_over(ErrorCode.ROOM_CLOSED, ErrorCode.ROOM_EXPIRED, ErrorCode.ROOM_NOT_FOUND):  # it is over since
        carry_out(actor.room_id, plan, seat=actor.seat, request=None, now=now, by_person=False)


@contextmanager
def _passing_over(*codes: ErrorCode) -> Iterator[None]:
    try:
        yield
    except GinError as refusal:
        if refusal.code not in codes:
            raise


def erase(*, account_id: UUID, now: datetime) -> None:
    """Leave every room of the account for good, then erase the account. What fails is done by the hourly task."""
    email = people.begin_erasing(account_id=account_id)
    for actor in claimed_seats(account_id):
        with _passing_over(ErrorCode.ROOM_NOT_FOUND):
            leaving.leave(actor=actor, now=now)
    people.erase(account_id=account_id)
    ErasureRequest.objects.filter(account=email, done_at=None).update(account="", done_at=now)


def finish_erasing(*, now: datetime) -> int:
    """Erase the accounts whose erasing was interrupted; how many. Those that fail again are raised at the end."""
    begun, failures = people.being_erased(), []
    for account_id in begun:
        try:
            erase(account_id=account_id, now=now)
        except Exception as failure:  # whatever it is: nobody else waits for it
            failures.append(failure)
    if failures:
        raise ExceptionGroup("accounts that could not be erased", failures)
    return len(begun)


@transaction.atomic
def log_out(*, account_id: UUID, token_id: str | None, now: datetime) -> None:
    """Revoke a token of the account, or all of them, with the keys that were given to it.

    AccountError `token_not_found` if the account has no such token.
    """
    if token_id is None:
        tokens.revoke_all(account_id=account_id)
    else:
        tokens.revoke(account_id=account_id, token_id=token_id)
    end_with_tokens(account_id=account_id, now=now)


@transaction.atomic
def end_with_tokens(*, account_id: UUID, now: datetime) -> None:
    """End the keys, and the codes for keys, that were given to tokens which the account no longer has.

    Then have the sockets of the account's rooms look whether what they came in with still holds.
    """
    held = Token.objects.filter(account_id=account_id).values("pk")  # asked anew by each of the statements
    mine = Q(seat__account_id=account_id, token_id__isnull=False) & ~Q(token_id__in=held)
    ResumeCode.objects.filter(mine).delete()  # before the keys: one being used up becomes a key
    SeatKey.objects.filter(mine, revoked_at=None).update(revoked_at=now)
    live = Room.objects.filter(seats__account_id=account_id, last_activity__gt=now - SOCKETS_LIVE)
    for room_id in set(live.values_list("pk", flat=True)):
        transaction.on_commit(partial(outbound.announce_revocation, room_id))

"""Decide on a room and append, and decide again if somebody else was first."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final
from uuid import UUID

from django.db import transaction

from gin import outbound
from gin.errors import ErrorCode, GinError
from gin.request import Request
from gin.rules.settlement import Seat
from gin.services.due import bot_due
from gin.store import loading, log, reading
from gin.store.log import RequestSeenError, Row
from gin.store.room_state import RoomState

ATTEMPTS: Final = 10
"""Losing the race for a room this often in a row is answered as stale."""


@dataclass(frozen=True, slots=True)
class Acted:
    """The versions that an action brought: its own, and the last that was appended with it."""

    version: int
    until: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Rows to append to a room and the room after them.

    `then` writes more in the same transaction; `follow` is how many rows of the log that is.
    """

    rows: list[Row]
    after: RoomState
    then: Callable[[RoomState], RoomState] | None = None
    follow: int = 0


def carry_out(
    room_id: UUID,
    plan: Callable[[RoomState], Plan],
    *,
    seat: Seat,
    request: Request | None,
    now: datetime,
    by_person: bool = True,
) -> Acted:
    """Append what `plan` makes of the room as it is now. GinError: what `plan` refuses.

    A repeat of a request that was accepted gives what it gave; with another body `idempotency_mismatch`.
    """
    room = loading.load_for_decision(room_id)
    for _ in range(ATTEMPTS):
        if room is None:
            break
        try:
            made = plan(room)
            if after := _append(room, made, now, by_person=by_person):
                return Acted(room.version + 1, after.version)
        except (RequestSeenError, GinError) as refusal:
            if earlier := _earlier(room_id, seat, request):
                return earlier
            if isinstance(refusal, GinError) and loading.current_version(room_id) == room.version:
                raise
            # it was refused on an old position
        room = loading.load(room_id)
    if room is None:  # its match was not over when it expired, and went
        there = loading.current_version(room_id) is not None
        raise GinError(ErrorCode.ROOM_EXPIRED if there else ErrorCode.ROOM_NOT_FOUND)
    raise GinError(ErrorCode.STALE_VERSION, version=room.version)


def _append(room: RoomState, made: Plan, now: datetime, *, by_person: bool) -> RoomState | None:
    """The room after the plan, or None if somebody else was first."""
    with transaction.atomic() if made.then else nullcontext():
        due, until = bot_due(made.after, now), made.after.version + made.follow
        after = log.append(room, made.rows, made.after, now=now, by_person=by_person, bot_due_at=due, until=until)
        if after is not None and made.then:
            after = made.then(after)
    if after is None:
        return None
    transaction.on_commit(partial(_tell, after))
    return after


def _tell(room: RoomState) -> None:
    """Nothing is shown before the commit that makes it last."""
    outbound.announce(room.id, room.version)
    if room.bot_to_act is not None:
        outbound.bot_turn(room.id, room.version)


def _earlier(room_id: UUID, seat: Seat, request: Request | None) -> Acted | None:
    """What the request gave when it came before; None if it did not."""
    seen = None if request is None else reading.seen(room_id, seat, request)
    if seen is None or request is None:
        return None
    if seen.body_hash != request.body_hash:
        raise GinError(ErrorCode.IDEMPOTENCY_MISMATCH)
    return Acted(seen.version, seen.until)

"""Rooms that nobody comes back to: expired after a time without activity, purged after a longer one.

An expired room keeps its key hashes, so that who had a seat is told so, and its finished matches; the hand
that was never finished and every unrevealed seed are gone.
"""

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from gin import outbound, presence
from gin.errors import ErrorCode, GinError
from gin.models import Match, Room
from gin.models.match import OPEN_STATUSES
from gin.models.room import RoomStatus

BATCH: Final = 200
"""Rooms in one transaction: few, so that nobody who plays waits for it."""


def expire_idle(*, now: datetime) -> int:
    """Expire every room without activity for its mode's number of days; how many. May run twice at once."""
    expired = 0
    for mode, days in settings.ROOM_IDLE_DAYS.items():
        while batch := _expire_batch(mode, now - timedelta(days=days)):
            expired += batch
    return expired


def _since(mode: str, moment: datetime) -> QuerySet[Room]:
    """Rooms without activity since then; their day is what an index knows."""
    day = moment.astimezone(UTC).date()
    return Room.objects.filter(mode=mode, active_day__lte=day, last_activity__lte=moment)


@transaction.atomic
def _expire_batch(mode: str, idle_since: datetime) -> int:
    idle = _since(mode, idle_since).exclude(status=RoomStatus.EXPIRED)
    rooms = list(idle.select_for_update(skip_locked=True).order_by("active_day").only("id", "version")[:BATCH])
    _expire(rooms)
    return len(rooms)


@transaction.atomic
def expire_room(*, room_id: UUID, version: int) -> None:
    """Expire this room now, if it is at `version`. GinError `room_not_found`, `room_expired`, `stale_version`."""
    found = Room.objects.filter(pk=room_id).select_for_update()
    room = found.only("id", "version", "status").first()
    if room is None:
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    if room.status == RoomStatus.EXPIRED:
        raise GinError(ErrorCode.ROOM_EXPIRED)
    if room.version != version:
        raise GinError(ErrorCode.STALE_VERSION, version=room.version)
    _expire([room])


def _expire(rooms: list[Room]) -> None:
    """In the transaction that has locked them."""
    ids = [room.pk for room in rooms]
    Match.objects.filter(room__in=ids, status__in=OPEN_STATUSES).delete()
    Room.objects.filter(pk__in=ids).update(status=RoomStatus.EXPIRED, next_seed=b"", bot_due_at=None)
    transaction.on_commit(partial(_tell, rooms))


def _tell(rooms: list[Room]) -> None:
    for room in rooms:
        presence.forget(room.pk)
        outbound.announce(room.pk, room.version + 1)


def purge_expired(*, now: datetime) -> int:
    """Erase rooms that expired long ago and that no account has claimed; how many."""
    purged = 0
    for mode, days in settings.ROOM_IDLE_DAYS.items():
        old = now - timedelta(days=days) - settings.EXPIRED_ROOM_LIFETIME
        while batch := _purge_batch(mode, old):
            purged += batch
    return purged


@transaction.atomic
def _purge_batch(mode: str, old: datetime) -> int:
    rooms = _since(mode, old).filter(status=RoomStatus.EXPIRED)
    unclaimed = rooms.exclude(seats__account__isnull=False).select_for_update(skip_locked=True, of=("self",))
    # without the order a limit is met by reading the whole table
    ids = list(unclaimed.order_by("active_day").values_list("pk", flat=True)[:BATCH])
    Room.objects.filter(pk__in=ids).delete()
    return len(ids)

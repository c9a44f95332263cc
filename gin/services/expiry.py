"""Rooms that nobody comes back to: expired after a time without activity, purged after a longer one.

An expired room keeps its key hashes, so that who had a seat is told so, and its finished matches; the hand
that was never finished and every unrevealed seed are gone.
"""

from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.conf import settings
from django.db import transaction

from gin import outbound, presence
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


@transaction.atomic
def _expire_batch(mode: str, idle_since: datetime) -> int:
    idle = Room.objects.filter(mode=mode, last_activity__lte=idle_since).exclude(status=RoomStatus.EXPIRED)
    rooms = list(idle.select_for_update(skip_locked=True).order_by("last_activity").only("id", "version")[:BATCH])
    ids = [room.pk for room in rooms]
    Match.objects.filter(room__in=ids, status__in=OPEN_STATUSES).delete()
    Room.objects.filter(pk__in=ids).update(status=RoomStatus.EXPIRED, next_seed=b"", bot_due_at=None)
    transaction.on_commit(partial(_tell, rooms))
    return len(ids)


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
    rooms = Room.objects.filter(mode=mode, status=RoomStatus.EXPIRED, last_activity__lte=old)
    unclaimed = rooms.exclude(seats__account__isnull=False).select_for_update(skip_locked=True, of=("self",))
    ids = list(unclaimed.values_list("pk", flat=True)[:BATCH])
    Room.objects.filter(pk__in=ids).delete()
    return len(ids)

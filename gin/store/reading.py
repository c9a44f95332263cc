"""Reading the log's rows."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q

from gin.models import Event as EventRow
from gin.request import Request
from gin.rules.events import Event
from gin.rules.settlement import Seat, other
from gin.store import cache
from gin.store.codec import decode_events
from gin.store.log import RECENT
from gin.store.room_state import Entry, RoomState
from gin.store.snapshots import parsed
from gin.store.sql import ask


@dataclass(frozen=True, slots=True)
class Seen:
    """The versions that an earlier request with the same key appended."""

    version: int
    until: int
    body_hash: bytes


def seen(room_id: UUID, seat: Seat, request: Request) -> Seen | None:
    """What the log has of this request by this seat."""
    row = ask(
        "SELECT version, until, request_hash FROM gin_event WHERE room_id = %s AND seat = %s AND request_id = %s",
        [room_id, seat, request.id],
    ).fetchone()
    return None if row is None else Seen(row[0], row[1], bytes(row[2]))


def entries(room_id: UUID, *, after: int, until: int, limit: int) -> list[Entry]:
    """The room's rows with `after` < version <= `until`, in order, at most `limit`.

    Read from the database at most once a version and process, as far as they are recent.
    """
    known = cache.get(room_id)
    if known is not None and (recent := recent_entries(known, after=after, until=until)) is not None:
        return recent[:limit]
    found = _entries("room_id = %s AND version > %s AND version <= %s", [room_id, after, until], limit)
    if known is not None and found and found[-1].version == known.version:
        cache.put(replace(known, recent=tuple(found[-RECENT:])))
    return found


def recent_entries(known: RoomState, *, after: int, until: int) -> list[Entry] | None:
    """The rows with `after` < version <= `until`, if this state of the room holds them all."""
    if until > known.version or not known.recent or known.recent[0].version > after + 1:
        return None
    return [entry for entry in known.recent if after < entry.version <= until]


def last_offer_ended(match_id: int, seat: Seat) -> datetime | None:
    """When this seat's last offer of a new match was declined or withdrawn."""
    withdrawn = Q(seat=seat, action="withdraw_new_match")
    declined = Q(seat=other(seat), action="decline_new_match")
    rows = EventRow.objects.filter(withdrawn | declined, match_id=match_id)
    return rows.order_by("-version").values_list("at", flat=True).first()


def match_entries(match_id: int) -> list[Entry]:
    """All rows of a match, in order."""
    return _entries("match_id = %s", [match_id], None)


def _entries(condition: str, parameters: list[Any], limit: int | None) -> list[Entry]:
    sql = f"SELECT version, seat, action, at, events FROM gin_event WHERE {condition} ORDER BY version LIMIT %s"
    rows: Iterable[Any] = ask(sql, [*parameters, limit]).fetchall()
    return [
        Entry(version, seat, action, at, decode_events(parsed(events))) for version, seat, action, at, events in rows
    ]


def history(room: RoomState) -> tuple[Event, ...]:
    """The current match's events up to the room's version."""
    if room.history is not None:
        return room.history
    rows = [entry for entry in match_entries(room.match_id) if entry.version <= room.version]
    return tuple(event for entry in rows for event in entry.events)

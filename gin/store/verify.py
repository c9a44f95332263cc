"""The whole log, checked: every room's versions, every match replayed, every deck dealt again from its seed.

A room is read in one snapshot of the database and its rows are streamed: play goes on meanwhile, and memory grows
neither with the number of rooms nor with their length.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from gin.models import Event, Match, Room
from gin.models.room import RoomStatus
from gin.store.replayed import Replay, StoredRow

ROOMS: Final = 1000
"""Ids of rooms read at a time."""
ROWS: Final = 500
"""Rows of the log in memory."""


@dataclass
class Verification:
    """Finds faults, and counts what it has looked at. With `match`, an id, it replays that one alone."""

    match: int | None = None
    rooms: int = 0
    matches: int = 0
    actions: int = 0

    def faults(self) -> Iterator[str]:
        """Everything that is wrong, a line each."""
        for room_id in _room_ids(self.match):
            with _snapshot():
                found = list(self._room(room_id))
            yield from (f"room {room_id} {fault}" for fault in found)

    def _room(self, room_id: UUID) -> Iterator[str]:
        room = Room.objects.filter(pk=room_id).only("version", "status", "to_act").first()
        if room is None:  # erased meanwhile
            return
        self.rooms += 1
        sequence, logged, replay = Sequence(), [], None
        for match_id, rows in groupby(_rows(room_id), key=lambda row: row.match_id):
            logged.append(match_id)
            match = Match.objects.filter(pk=match_id).first()  # no foreign key watches over the log
            if match is None:
                yield f"match {match_id}: is gone, its log is not"
            replay = Replay(match) if match and self.match in (None, match_id) else None
            yield from (f"match {match_id}: {fault}" for fault in self._match(replay, sequence.check(rows)))
        yield from sequence.faults
        if replay and room.status != RoomStatus.EXPIRED and (fault := replay.turn_fault(room.to_act)):
            yield fault
        if not sequence.ends_with(room):
            yield f"is at version {room.version}, its log at {sequence.version} of a group until {sequence.until}"
        numbered = Match.objects.filter(room_id=room_id).order_by("number").values_list("number", "id")
        if [*enumerate(logged, 1)] != [*numbered]:
            yield "has matches that do not follow one another in its log"

    def _match(self, replay: Replay | None, rows: Iterator[StoredRow]) -> Iterator[str]:
        self.matches += replay is not None
        for row in rows:
            self.actions += replay is not None
            yield from (f"version {row.version}: {fault}" for fault in (replay.play(row) if replay else ()))
        yield from replay.compare() if replay else ()


class Sequence:
    """Follows the versions of a room, one after another, and the groups that were appended together."""

    def __init__(self) -> None:
        self.version = self.until = 0
        self.faults: list[str] = []

    def check(self, rows: Iterator[StoredRow]) -> Iterator[StoredRow]:
        """The same rows; what is wrong with their order is added to `faults`."""
        for row in rows:
            if row.version != self.version + 1:
                self.faults.append(f"version {row.version}: follows version {self.version}")
            if row.version <= self.until != row.until:
                self.faults.append(f"version {row.version}: its group ends at {row.until}, not {self.until}")
            self.version, self.until = row.version, row.until
            yield row

    def ends_with(self, room: Room) -> bool:
        """Whether the last row is the room's last; of an expired one the match that was open is gone."""
        if room.status == RoomStatus.EXPIRED:
            return self.version <= room.version
        return self.version == self.until == room.version


def _room_ids(match: int | None) -> Iterator[UUID]:
    rooms = Room.objects.order_by("id").values_list("id", flat=True)
    if match is not None:
        rooms = rooms.filter(matches=match)
    page = list(rooms[:ROOMS])
    while page:
        yield from page
        page = list(rooms.filter(id__gt=page[-1])[:ROOMS])


def _rows(room_id: UUID) -> Iterator[StoredRow]:
    rows = Event.objects.filter(room_id=room_id).order_by("version").values_list(*StoredRow._fields)
    return (StoredRow(*row) for row in rows.iterator(chunk_size=ROWS))


@contextmanager
def _snapshot() -> Iterator[None]:
    """Reads of one moment."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield

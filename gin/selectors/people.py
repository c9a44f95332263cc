"""An account's rooms and the matches that were played to their end in them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db.models import Exists, F, Model, OuterRef, QuerySet

from gin.errors import ErrorCode, GinError
from gin.models import Match, Room, Seat
from gin.selectors.history import MatchSummary, summary
from gin.selectors.who import Actor, claimed_seats

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits in a room, as an account that has `seats` there may see."""

    seats: tuple[int, ...]
    names: tuple[str, str]
    level: str | None


@dataclass(frozen=True, slots=True)
class CurrentMatch:
    """The latest match of a room; `to_act` is whose turn it is."""

    number: int
    status: str
    scores: tuple[int, int]
    to_act: int | None


@dataclass(frozen=True, slots=True)
class MyRoom:
    """A room in which an account has seats. `match` is None where the only one went with the room's expiry."""

    id: UUID
    mode: str
    status: str
    sitting: Sitting
    match: CurrentMatch | None
    last_activity: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class MyMatch:
    """A match that is over, in a room in which an account has seats."""

    room_id: UUID
    mode: str
    sitting: Sitting
    summary: MatchSummary

    @property
    def id(self) -> str:
        """What it is asked for by."""
        return f"{self.room_id}-{self.summary.number}"


def my_rooms(account_id: UUID, *, before: int | None, limit: int) -> tuple[list[MyRoom], int | None]:
    """The account's rooms, last used first, those used before the cursor; more than `limit` if used at one moment.

    And the cursor at which the next page begins; None if there is none.
    """
    mine = Exists(Seat.objects.filter(room_id=OuterRef("pk"), account_id=account_id))
    rooms, following = _page(Room.objects.filter(mine), "last_activity", before, limit)
    sittings = _sittings(account_id, (room.pk for room in rooms))
    current = _current_matches([room.pk for room in rooms])
    found = [
        MyRoom(
            id=room.pk,
            mode=room.mode,
            status=room.status,
            sitting=sittings[room.pk],
            match=current.get(room.pk),
            last_activity=room.last_activity,
            expires_at=room.last_activity + timedelta(days=settings.ROOM_IDLE_DAYS[room.mode]),
        )
        for room in rooms
        if room.pk in sittings  # else left a moment ago
    ]
    return found, following


def my_matches(account_id: UUID, *, before: int | None, limit: int) -> tuple[list[MyMatch], int | None]:
    """The account's matches that are over, newest first, those begun before the cursor; and the next page's cursor."""
    mine = Exists(Seat.objects.filter(room_id=OuterRef("room_id"), account_id=account_id))
    over = Match.objects.filter(mine, ended_at__isnull=False).select_related("room").defer("snapshot", "room__rules")
    matches, following = _page(over, "started_at", before, limit)
    sittings = _sittings(account_id, (match.room_id for match in matches))
    found = [
        MyMatch(match.room_id, match.room.mode, _then(sittings[match.room_id], match), summary(match))
        for match in matches
        if match.room_id in sittings
    ]
    return found, following


def claimed_match(account_id: UUID, match_id: str) -> tuple[Actor, int]:
    """Where an account sat in a match, and its number in the room. GinError `match_not_found`."""
    room_id, _, number = match_id.rpartition("-")
    seats = claimed_seats(account_id, room_id)
    if not seats or not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise GinError(ErrorCode.MATCH_NOT_FOUND)
    return seats[0], int(number)


def _page(rows: QuerySet[Any], by: str, before: int | None, limit: int) -> tuple[list[Any], int | None]:
    """The newest rows before the cursor, with all of the last one's moment: the next page begins before it."""
    if before is not None:
        rows = rows.filter(**{f"{by}__lt": EPOCH + before * MICROSECOND})
    page: list[Model] = list(rows.order_by(f"-{by}", "pk")[:limit])
    if len(page) < limit:
        return page, None
    last = page[-1]
    page += rows.filter(**{by: getattr(last, by), "pk__gt": last.pk}).order_by("pk")
    return page, _cursor(getattr(last, by))


def _cursor(at: datetime) -> int:
    return (at - EPOCH) // MICROSECOND


def _sittings(account_id: UUID, room_ids: Iterable[UUID]) -> dict[UUID, Sitting]:
    taken: dict[UUID, list[Seat]] = {}
    for seat in Seat.objects.filter(room_id__in=set(room_ids)).order_by("number"):
        taken.setdefault(seat.room_id, []).append(seat)
    sittings = {room_id: _sitting(account_id, seats) for room_id, seats in taken.items()}
    return {room_id: sitting for room_id, sitting in sittings.items() if sitting.seats}


def _sitting(account_id: UUID, seats: list[Seat]) -> Sitting:
    names = {seat.number: seat.name for seat in seats}
    return Sitting(
        seats=tuple(seat.number for seat in seats if seat.account_id == account_id),
        names=(names.get(1, ""), names.get(2, "")),
        level=next((seat.level for seat in seats if seat.level), None),
    )


def _then(sitting: Sitting, match: Match) -> Sitting:
    """Who sat there in this match."""
    return replace(sitting, level=match.level or sitting.level)


def _current_matches(room_ids: list[UUID]) -> dict[UUID, CurrentMatch]:
    latest = Match.objects.filter(room_id__in=room_ids).order_by("room_id", "-number").distinct("room_id")
    rows = latest.annotate(to_act=F("room__to_act"))
    return {
        row["room_id"]: CurrentMatch(row["number"], row["status"], (row["score_1"], row["score_2"]), row["to_act"])
        for row in rows.values("room_id", "number", "status", "score_1", "score_2", "to_act")
    }

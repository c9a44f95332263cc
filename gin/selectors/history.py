"""A room's history, and the whole record of what is over."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from gin.errors import ErrorCode, GinError
from gin.models import Match
from gin.rules.events import MatchEnded
from gin.rules.settlement import Seat
from gin.rules.shuffle import commitment
from gin.rules.view import RevealedEvent, reveal_event
from gin.selectors.who import Actor
from gin.store import reading


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match's line in a room's history."""

    number: int
    status: str
    scores: tuple[int, int]
    winner: int | None
    ended: str | None
    ended_by: int | None
    hands: int
    started_at: datetime
    ended_at: datetime | None


def matches(actor: Actor, *, before: int | None, limit: int) -> list[MatchSummary]:
    """The room's matches, newest first, those numbered below `before`."""
    rows = Match.objects.filter(room_id=actor.room_id).order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    return [summary(match) for match in rows[:limit]]


def summary(match: Match) -> MatchSummary:
    """The match as its history tells it."""
    return MatchSummary(
        number=match.number,
        status=match.status,
        scores=(match.score_1, match.score_2),
        winner=match.winner,
        ended=match.ended or None,
        ended_by=match.ended_by,
        hands=match.hand_number,
        started_at=match.started_at,
        ended_at=match.ended_at,
    )


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """One row of a finished match: everything, hidden cards included."""

    version: int
    seat: Seat | None
    action: str
    at: datetime
    events: tuple[RevealedEvent, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A finished match, whole."""

    summary: MatchSummary
    rules: dict[str, Any]
    seed: str = field(repr=False)
    commitment: str
    client_seeds: tuple[str, str]
    names: tuple[str, str]
    actions: tuple[RecordedAction, ...] = field(repr=False)


def record(actor: Actor, number: int) -> Record:
    """The whole record of a finished match. GinError `match_not_found`, `match_not_over`."""
    match = Match.objects.filter(room_id=actor.room_id, number=number).first()
    if match is None:
        raise GinError(ErrorCode.MATCH_NOT_FOUND)
    if match.ended_at is None:
        raise GinError(ErrorCode.MATCH_NOT_OVER)
    names = dict(match.room.seats.values_list("number", "name"))
    return Record(
        summary=summary(match),
        rules=match.rules,
        seed=bytes(match.seed).hex(),
        commitment=commitment(bytes(match.seed)),
        client_seeds=(match.client_seed_1, match.client_seed_2),
        names=(names.get(1, ""), names.get(2, "")),
        actions=tuple(_recorded(match.pk)),
    )


def _recorded(match_id: int) -> Iterator[RecordedAction]:
    """Until the match ended: what the log has after that is about the room and the next match."""
    for entry in reading.match_entries(match_id):
        yield RecordedAction(entry.version, entry.seat, entry.action, entry.at, tuple(map(reveal_event, entry.events)))
        if any(isinstance(event, MatchEnded) for event in entry.events):
            return

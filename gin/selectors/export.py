"""All that the game has of an account, as its seats saw it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from gin.models import Insight, Match, Seat, SeatKey
from gin.selectors.events import SeenEvent, seen
from gin.selectors.history import MatchSummary, summary
from gin.selectors.who import Actor, claimed_seats
from gin.store import reading


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match as one seat saw it: over or not, no hidden card of the other is in it."""

    summary: MatchSummary
    rules: dict[str, Any]
    client_seed: str
    events: tuple[SeenEvent, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """One of the account's seats, with all that is stored of it."""

    actor: Actor
    name: str
    keys: tuple[tuple[datetime, datetime | None], ...]
    """When each device got its key, and when it was revoked."""
    insights: tuple[tuple[str, datetime, dict[str, Any] | None], ...] = field(repr=False)
    """Questions about its own moves: kind, when, answer."""
    matches: tuple[KeptMatch, ...] = field(repr=False)


def kept(account_id: UUID) -> Iterator[KeptSeat]:
    """Seat by seat, so that not everything is in memory at once."""
    rows = Seat.objects.filter(account_id=account_id).values_list("room_id", "number", "name")
    names = {(room_id, number): name for room_id, number, name in rows}
    for actor in claimed_seats(account_id):
        keys = SeatKey.objects.filter(seat__room_id=actor.room_id, seat__number=actor.seat)
        asked = Insight.objects.filter(room_id=actor.room_id, seat=actor.seat, whole=False)
        matches = Match.objects.filter(room_id=actor.room_id).defer("snapshot").order_by("number")
        yield KeptSeat(
            actor=actor,
            name=names.get((actor.room_id, actor.seat), ""),
            keys=tuple(keys.order_by("pk").values_list("created_at", "revoked_at")),
            insights=tuple(asked.order_by("asked_at").values_list("kind", "asked_at", "result")),
            matches=tuple(_kept_match(match, actor) for match in matches),
        )


def _kept_match(match: Match, actor: Actor) -> KeptMatch:
    return KeptMatch(
        summary=summary(match),
        rules=match.rules,
        client_seed=match.client_seed_1 if actor.seat == 1 else match.client_seed_2,
        events=seen(reading.match_entries(match.pk), actor),
    )

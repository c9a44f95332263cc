"""Reads: who someone is, and what he may see. Never a model, never a state."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final, Literal, cast
from uuid import UUID

from django.conf import settings

from gin.errors import ErrorCode, GinError
from gin.models import Insight, Match, Room, SeatKey
from gin.presence import Presence
from gin.rules.ruleset import RuleSet
from gin.rules.settlement import Seat
from gin.rules.shuffle import commitment
from gin.rules.view import MatchStatus, RevealedEvent, SeatEvent, SeatView, project, project_event, reveal_event
from gin.store import log, reading
from gin.store.keys import key_hash, looks_like_a_key
from gin.store.room_state import RoomState, SeatInfo

PAGE: Final = 200
"""Rows of the log, or matches, in one answer."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Someone who has a seat, proved by a key of it."""

    room_id: UUID
    seat: Seat
    kind: Literal["person", "bot"]
    mode: Literal["computer", "local", "online"]


@dataclass(frozen=True, slots=True)
class Fairness:
    """What proves the shuffle: `seed` is hex, and shown when the match is over."""

    commitment: str
    client_seeds: tuple[str, str]
    seed: str | None
    next_commitment: str


@dataclass(frozen=True, slots=True)
class Paused:
    """Moves wait for a seat that is not connected."""

    seat: Seat
    since: datetime


@dataclass(frozen=True, slots=True)
class RoomView:
    """A room as one of its seats sees it."""

    id: UUID
    version: int
    mode: str
    status: str
    level: str | None
    invite_code: str | None
    expires_at: datetime
    thinking: Seat | None
    """The seat of a bot whose move is awaited."""
    connected: frozenset[Seat]
    paused: Paused | None
    seats: tuple[SeatInfo, ...]
    fairness: Fairness
    view: SeatView


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """An event as a seat sees it, with the room's version after its action."""

    version: int
    at: datetime
    event: SeatEvent


@dataclass(frozen=True, slots=True)
class Updates:
    """A seat's events after version `start` up to `end`; `more` if the page ended before the room's version."""

    start: int
    end: int
    events: tuple[SeenEvent, ...]
    more: bool


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


def seat_for(*, room_id: str, key: str) -> Actor:
    """The seat that `key` proves in this room: the one gate.

    GinError `unauthenticated` for what has not a key's form; `room_not_found`, the same for a room that does
    not exist and a key that is not its own; `room_expired`.
    """
    if not looks_like_a_key(key):
        raise GinError(ErrorCode.UNAUTHENTICATED)
    found = (
        SeatKey.objects.filter(hash=key_hash(key), revoked_at__isnull=True)
        .values_list("seat__room_id", "seat__number", "seat__kind", "seat__room__mode", "seat__room__status")
        .first()
    )
    if found is None or str(found[0]) != room_id:
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    room, number, kind, mode, status = found
    if status == "expired":
        raise GinError(ErrorCode.ROOM_EXPIRED)
    return Actor(room, cast("Seat", number), cast("Any", kind), cast("Any", mode))


def room_view(actor: Actor, known: Presence | None = None, *, at_least: int | None = None) -> RoomView:
    """The room as the actor sees it now, with what is `known` of presence (None: everyone counts as connected).

    With `at_least` a state of that version or later that this process has is current enough.
    """
    room = None if at_least is None else log.load_at_least(actor.room_id, at_least)
    if room is None:
        room = log.load_current(actor.room_id)
    if room is None:
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    return _room_view(room, actor.seat, known)


@dataclass(frozen=True, slots=True)
class Invitation:
    """What an invited person sees before joining."""

    host: str
    rules: RuleSet
    status: str
    commitment: str
    require_both_connected: bool
    seat_free: bool


def invitation(code: str) -> Invitation:
    """The room behind an invite code. GinError `room_not_found`, `room_expired`."""
    found = Room.objects.filter(invite_code=code).values_list("id", "status").first()
    if found is not None and found[1] == "expired":
        raise GinError(ErrorCode.ROOM_EXPIRED)
    room = None if found is None else log.load_current(found[0])
    if room is None:
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    return Invitation(
        host=room.seats[0].name,
        rules=room.match.rules,
        status=room.status,
        commitment=commitment(room.seed if len(room.seats) == 1 else room.next_seed),
        require_both_connected=room.require_both_connected,
        seat_free=room.status == "open" and len(room.seats) == 1,
    )


def room_version(actor: Actor) -> int:
    """The room's version now. GinError `room_not_found` if it is gone."""
    version = log.current_version(actor.room_id)
    if version is None:
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    return version


def _room_view(room: RoomState, seat: Seat, known: Presence | None) -> RoomView:
    bot = room.bot_to_act
    connected = frozenset(taken.number for taken in room.seats if _connected(taken, known))
    return RoomView(
        id=room.id,
        version=room.version,
        mode=room.mode,
        status=room.status,
        level=next((taken.level for taken in room.seats if taken.level), None),
        invite_code=room.invite_code,
        expires_at=room.last_activity + timedelta(days=settings.ROOM_IDLE_DAYS[room.mode]),
        thinking=None if bot is None else bot.number,
        connected=connected,
        paused=_paused(room, connected, known),
        seats=room.seats,
        fairness=_fairness(room),
        view=project(room.match, seat),
    )


def _connected(seat: SeatInfo, known: Presence | None) -> bool:
    return not seat.left and (seat.kind == "bot" or known is None or seat.number in known.connected)


def _paused(room: RoomState, connected: frozenset[Seat], known: Presence | None) -> Paused | None:
    """Who is missing, where the moves of a match wait for both."""
    if room.mode != "online" or not room.require_both_connected or room.status != "open":
        return None
    if room.match.status is not MatchStatus.PLAYING or known is None:
        return None
    away = next((seat.number for seat in room.seats if seat.number not in connected), None)
    return None if away is None else Paused(away, known.last_seen.get(away, room.last_activity))


def _fairness(room: RoomState) -> Fairness:
    return Fairness(
        commitment=commitment(room.seed),
        client_seeds=room.client_seeds,
        seed=room.seed.hex() if room.match.over else None,
        next_commitment=commitment(room.next_seed),
    )


def updates(actor: Actor, *, after: int, until: int | None = None) -> Updates:
    """The actor's events after version `after`, up to `until` or now: at most a page of rows, in order."""
    return _updates(actor, after, room_version(actor) if until is None else until)


def _updates(actor: Actor, after: int, end: int) -> Updates:
    rows = reading.entries(actor.room_id, after=after, until=end, limit=PAGE)
    more = len(rows) == PAGE and rows[-1].version < end
    if more:
        end = rows[-1].version
    seen = [SeenEvent(row.version, row.at, project_event(event, actor.seat)) for row in rows for event in row.events]
    return Updates(after, max(end, after), tuple(seen), more)


def news(
    actor: Actor, *, after: int, known: Presence | None = None, at_least: int | None = None
) -> tuple[Updates, RoomView]:
    """The actor's events after `after`, and the view that they lead to."""
    view = room_view(actor, known, at_least=at_least)
    return _updates(actor, after, view.version), view


@dataclass(frozen=True, slots=True)
class InsightView:
    """A hint or an analysis: how far it is, and its result when it is done."""

    id: UUID
    kind: str
    status: str
    progress: int
    match: int
    hand: int
    version: int
    whole: bool
    result: dict[str, Any] | None = field(repr=False)


def insight(actor: Actor, insight_id: str) -> InsightView:
    """A question of the actor's own seat. GinError `insight_not_found`."""
    try:
        found = Insight.objects.get(pk=UUID(insight_id), room_id=actor.room_id, seat=actor.seat)
    except (ValueError, Insight.DoesNotExist):
        raise GinError(ErrorCode.INSIGHT_NOT_FOUND) from None
    return InsightView(
        id=found.pk,
        kind=found.kind,
        status=found.status,
        progress=found.progress,
        match=found.match_number,
        hand=found.hand_number,
        version=found.version,
        whole=found.whole,
        result=found.result,
    )


def matches(actor: Actor, *, before: int | None, limit: int) -> list[MatchSummary]:
    """The room's matches, newest first, those numbered below `before`."""
    rows = Match.objects.filter(room_id=actor.room_id).order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    return [_summary(match) for match in rows[:limit]]


def _summary(match: Match) -> MatchSummary:
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


def record(actor: Actor, number: int) -> Record:
    """The whole record of a finished match. GinError `match_not_found`, `match_not_over`."""
    match = Match.objects.filter(room_id=actor.room_id, number=number).first()
    if match is None:
        raise GinError(ErrorCode.MATCH_NOT_FOUND)
    if match.ended_at is None:
        raise GinError(ErrorCode.MATCH_NOT_OVER)
    names = dict(match.room.seats.values_list("number", "name"))
    return Record(
        summary=_summary(match),
        rules=match.rules,
        seed=bytes(match.seed).hex(),
        commitment=commitment(bytes(match.seed)),
        client_seeds=(match.client_seed_1, match.client_seed_2),
        names=(names.get(1, ""), names.get(2, "")),
        actions=tuple(_recorded(match.pk)),
    )


def _recorded(match_id: int) -> Iterator[RecordedAction]:
    for entry in reading.match_entries(match_id):
        yield RecordedAction(entry.version, entry.seat, entry.action, entry.at, tuple(map(reveal_event, entry.events)))

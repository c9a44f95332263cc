"""A room as one of its seats sees it, and as an invited person does."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final
from uuid import UUID

from django.conf import settings

from gin.errors import ErrorCode, GinError
from gin.models import Room
from gin.presence import Presence
from gin.rules.ruleset import RuleSet
from gin.rules.settlement import Seat
from gin.rules.shuffle import commitment
from gin.rules.view import MatchStatus, SeatView, project
from gin.selectors.who import Actor
from gin.store import loading
from gin.store.loading import Moment
from gin.store.room_state import RoomState, SeatInfo

REMEMBERED: Final = 1024
"""Matches whose proof is kept: every view shows it, and it changes with the match alone."""


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


def room_view(
    actor: Actor, known: Presence | None = None, *, at_least: int | None = None, at: Moment | None = None
) -> RoomView:
    """The room as the actor sees it now, with what is `known` of presence (None: everyone counts as connected).

    With `at_least` a state of that version or later that this process has is current enough. `at` is where the room
    is, if it was asked for a moment ago.
    """
    room = None if at_least is None else loading.load_at_least(actor.room_id, at_least)
    if room is None:
        room = loading.load_current(actor.room_id, at)
    if room is None:
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    return view_of(room, actor.seat, known)


def room_moment(actor: Actor) -> Moment:
    """Where the room is now. GinError `room_not_found` if it is gone."""
    now = loading.moment(actor.room_id)
    if now is None:
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    return now


def room_version(actor: Actor) -> int:
    """The room's version now. GinError `room_not_found` if it is gone."""
    return room_moment(actor).version


def view_of(room: RoomState, seat: Seat, known: Presence | None) -> RoomView:
    """What a seat sees of this state of the room."""
    bot = room.bot_to_act
    connected = frozenset([taken.number for taken in room.seats if _connected(taken, known)])
    return RoomView(
        id=room.id,
        version=room.version,
        mode=room.mode,
        status=room.status,
        level=room.level,
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
    if room.match.status is not MatchStatus.PLAYING or known is None or len(connected) == len(room.seats):
        return None
    away = next(seat.number for seat in room.seats if seat.number not in connected)
    return Paused(away, known.last_seen.get(away, room.last_activity))


def _fairness(room: RoomState) -> Fairness:
    return _proof(room.seed, room.client_seeds, room.next_seed, over=room.match.over)


@lru_cache(REMEMBERED)
def _proof(seed: bytes, client_seeds: tuple[str, str], next_seed: bytes, *, over: bool) -> Fairness:
    return Fairness(
        commitment=commitment(seed),
        client_seeds=client_seeds,
        seed=seed.hex() if over else None,
        next_commitment=commitment(next_seed),
    )


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
    room = None if found is None else loading.load_current(found[0])
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

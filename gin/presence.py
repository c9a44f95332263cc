"""The only door to presence in Redis: which seats are connected, counted by connections.

A room has a sorted set of connections, each with the time it counts until, and a hash of when each seat was
last seen. A connection that says nothing for its time-to-live is gone, whatever became of its close; a closed
one counts on for a grace time, and for that long who has found both there need not ask again. Redis out of reach
is `None`: unknown, which counts as present.
"""

import logging
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import Final, TypeVar
from uuid import UUID

from django.conf import settings
from prometheus_client import Counter
from redis import Redis
from redis.exceptions import RedisError

from gin.rules.settlement import Seat

K = TypeVar("K")

log = logging.getLogger(__name__)

KEPT: Final = timedelta(days=7)
"""How long it is known when a seat was last seen."""
ACTIVITY_EVERY: Final = timedelta(hours=1)

REST: Final = "rest"
"""The one connection that all REST calls of a seat count as."""
GRACE_MEMBER: Final = "grace"

unknown = Counter("gin_presence_unknown_total", "Questions about presence that Redis did not answer.")


@dataclass(frozen=True, slots=True)
class Presence:
    """Which seats of a room are connected, and when each was last seen."""

    connected: frozenset[Seat]
    last_seen: dict[Seat, datetime]
    sockets: tuple[str, ...] = ()
    """The asking seat's own sockets, oldest first."""
    arrived: bool = False
    """Whether the asking seat was not connected until now."""
    active: bool = False
    """Whether that somebody is there is to be written down: once in a while for each room."""

    @property
    def revision(self) -> str:
        """Differs whenever who is connected does, or since when somebody is not."""
        away = sorted(str(at.timestamp()) for seat, at in self.last_seen.items() if seat not in self.connected)
        return ".".join(["".join(str(seat) for seat in sorted(self.connected)), *away])


BOTH: Final = Presence(connected=frozenset({1, 2}), last_seen={})
SAME: Final = 45
"""Calls within so small a part of the time for which one counts are marked as one: a second."""
REMEMBERED: Final = 10_000
"""Rooms of which a process remembers until when both are there; forgetting them costs a question."""
_both_until: Final[dict[int, float]] = {}
"""By the room's id as a number: a UUID is hashed in Python."""
_marked_until: Final[dict[tuple[int, Seat], float]] = {}
"""Until when another REST call of a seat says no more than the one before it."""


@cache
def _redis() -> Redis:
    return Redis.from_url(settings.REDIS_URL, decode_responses=True, **settings.REDIS_PATIENCE)


def _member(seat: Seat, connection: str) -> str:
    return f"{seat}:{connection}"


def _keys(room_id: UUID) -> tuple[str, str]:
    return f"presence:{room_id}", f"seen:{room_id}"


def _active(room_id: UUID) -> str:
    return f"active:{room_id}"


def mark(room_id: UUID, seat: Seat, connection: str, now: datetime, *, active: bool = False) -> Presence | None:
    """`connection` of `seat` is alive now, which with `active` is activity. Connections sort by name, oldest first."""
    members = {_member(seat, connection): (now + settings.PRESENCE_TTL).timestamp()}
    known = _ask(room_id, now, seat, members, active=active)
    if known is not None and connection == REST:
        _keep(_marked_until, (room_id.int, seat), (now + settings.PRESENCE_TTL / SAME).timestamp())
    return known


def marked(room_id: UUID, seat: Seat, now: datetime) -> Presence | None:
    """Both, if that is certain and a REST call of `seat` was marked a moment ago: there is nothing to say or to ask."""
    return remembered(room_id, now) if now.timestamp() < _marked_until.get((room_id.int, seat), 0) else None


def close(room_id: UUID, seat: Seat, connection: str, now: datetime) -> None:
    """`connection` was closed: its seat counts as connected for the grace time still, unless the room is forgotten."""
    grace = {_member(seat, GRACE_MEMBER): (now + settings.PRESENCE_GRACE).timestamp()}
    if not _is_forgotten(room_id):
        _ask(room_id, now, seat, grace, gone=_member(seat, connection))


def _is_forgotten(room_id: UUID) -> bool:
    try:
        return not _redis().exists(*_keys(room_id))
    except RedisError:
        return False


def close_expired(room_id: UUID, seat: Seat, connection: str, now: datetime) -> None:
    """`connection`, which had ceased to count, was closed: that brings nobody back."""
    _ask(room_id, now, seat, {}, gone=_member(seat, connection))


def look(room_id: UUID, now: datetime) -> Presence | None:
    """Who is connected, asked by nobody of the room."""
    return remembered(room_id, now) or _ask(room_id, now, None, {})


def remembered(room_id: UUID, now: datetime) -> Presence | None:
    """Both, if that is certain without asking."""
    return BOTH if now.timestamp() < _both_until.get(room_id.int, 0) else None


def _ask(
    room_id: UUID,
    now: datetime,
    seat: Seat | None,
    members: dict[str, float],
    *,
    gone: str | None = None,
    active: bool = False,
) -> Presence | None:
    connections, seen = _keys(room_id)
    pipe = _redis().pipeline(transaction=False)
    alive = partial(pipe.zrangebyscore, connections, f"({now.timestamp()}", "+inf", withscores=True)
    alive()
    if active:
        pipe.set(_active(room_id), "1", nx=True, ex=ACTIVITY_EVERY)
    if gone is not None:
        pipe.zrem(connections, gone)
    if members:
        pipe.zadd(connections, members)
        pipe.zremrangebyscore(connections, "-inf", now.timestamp())
        pipe.pexpire(connections, settings.PRESENCE_TTL)
        pipe.hset(seen, str(seat), str(now.timestamp()))
        pipe.expire(seen, KEPT)
    alive()
    pipe.hgetall(seen)
    try:
        before, *between, after, last_seen = pipe.execute()
    except RedisError as error:
        unknown.inc()
        log.warning("presence is unknown: %s: %s", type(error).__name__, error)
        return None
    _remember(room_id, after, now)
    arrived = seat is not None and all(_seat(member[0]) != seat for member, _ in before)
    due = active and bool(between[0])
    return _presence([member for member, _ in after], last_seen, seat, arrived=arrived, active=due)


def _remember(room_id: UUID, alive: list[tuple[str, float]], now: datetime) -> None:
    """Until when both are sure to count: one who goes now counts for the grace time, else for his time-to-live."""
    latest = [max((until for name, until in alive if _seat(name[0]) == seat), default=0) for seat in BOTH.connected]
    until = min((now + settings.PRESENCE_GRACE).timestamp(), *latest)
    if until <= now.timestamp():
        _both_until.pop(room_id.int, None)
        return
    _keep(_both_until, room_id.int, until)


def _keep(known: dict[K, float], key: K, until: float) -> None:
    if len(known) >= REMEMBERED:
        known.clear()
    known[key] = until


def _presence(
    alive: list[str], last_seen: dict[str, str], seat: Seat | None, *, arrived: bool, active: bool
) -> Presence:
    named = [(_seat(member[0]), member[2:]) for member in alive]
    return Presence(
        connected=frozenset(number for number, _ in named),
        last_seen={_seat(number): datetime.fromtimestamp(float(at), UTC) for number, at in last_seen.items()},
        sockets=tuple(sorted(name for number, name in named if number == seat and name not in (REST, GRACE_MEMBER))),
        arrived=arrived,
        active=active,
    )


def _seat(text: str) -> Seat:
    return 1 if text == "1" else 2


def forget(room_id: UUID) -> None:
    """Nobody will come back to this room."""
    _both_until.pop(room_id.int, None)
    for seat in BOTH.connected:
        _marked_until.pop((room_id.int, seat), None)
    try:
        _redis().delete(*_keys(room_id), _active(room_id))
    except RedisError as error:
        log.warning("presence of room %s is left to expire: %s: %s", room_id, type(error).__name__, error)

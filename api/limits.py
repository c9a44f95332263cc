"""How often someone may ask, counted in Redis so that all processes and doors count together.

`check("login", address_of(request.META))` is all that a door says: the scopes and their rates are
`settings.THROTTLES`, the refusal is DRF's `Throttled`, which the table of problems knows. Of a generous rate a process
takes a sixtieth at a time, so that not every move asks Redis: by as much may a count be off, for each process.
"""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from django.conf import settings
from limits import RateLimitItem, parse
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter
from prometheus_client import Counter
from redis.exceptions import RedisError
from rest_framework.exceptions import Throttled

from accounts.errors import AccountError
from api.shares import Shares
from gin.errors import ErrorCode, GinError
from gin.selectors import Actor

log = logging.getLogger(__name__)

GUESS: Final = "guess"
MISSES: Final = frozenset({ErrorCode.ROOM_NOT_FOUND, ErrorCode.CODE_NOT_FOUND})
TOKEN_MISSES: Final = MISSES | {ErrorCode.UNAUTHENTICATED}
"""A token that proves nothing is told from a wrong room."""
IPV6_HOME: Final = 64
"""Bits: what one customer is given, who has all addresses below it."""

throttled = Counter("gin_throttled_total", "Requests refused because there were too many.", ["scope"])
uncounted = Counter("gin_throttle_unknown_total", "Requests that Redis did not count.")
SHARE: Final = 10
"""The most that a process takes of a rate at a time."""
_shares: Final = Shares()
_barred: Final[dict[str, float]] = {}
"""Addresses that guess too much, each with the time it is barred until: what this process knows without asking."""


@cache
def _limiter() -> FixedWindowRateLimiter:
    storage = storage_from_string(settings.REDIS_URL, key_prefix="throttle", **settings.REDIS_PATIENCE)
    return FixedWindowRateLimiter(storage)


@cache
def _rate(words: str) -> RateLimitItem:
    return parse(words)


def seconds_to_wait(scope: str, who: str) -> float:
    """Count a request of `who` against the rate of `scope` in `settings.THROTTLES`; 0 if it may pass.

    Redis out of reach lets it pass: a limit is no reason to stop play.
    """
    words = settings.THROTTLES[scope]
    counted = (words, scope, who)
    if _shares.use(counted):
        return 0.0
    rate = _rate(words)
    share = max(1, min(SHARE, rate.amount // 60))
    try:
        if _limiter().hit(rate, scope, who, cost=share):
            _shares.keep(counted, share - 1, rate.get_expiry())
            return 0.0
        window_ends = _limiter().get_window_stats(rate, scope, who).reset_time
    except RedisError as error:
        uncounted.inc()
        log.warning("throttles do not count: %s: %s", type(error).__name__, error)
        return 0.0
    throttled.labels(scope).inc()
    return max(1.0, window_ends - time.time() + 0.5)  # not less than it is: Redis rounds its half seconds either way


def check(scope: str, who: str) -> None:
    """Count a request of `who`; Throttled if it was one too many."""
    if wait := seconds_to_wait(scope, who):
        raise Throttled(wait)


@contextmanager
def lookup(address: str, misses: frozenset[ErrorCode] = MISSES) -> Iterator[None]:
    """Around the search for what a key, a token or a code opens. Those that open nothing are counted, by address.

    Throttled if there were too many, and then for every search until the time is over: an answer to the right guess
    would make the wrong ones worth while. Open sockets play on.
    """
    if (until := _barred.get(address)) is not None:
        _refuse_until(until)
    try:
        yield
    except (GinError, AccountError) as refusal:
        missed = isinstance(refusal, AccountError) or refusal.code in misses
        if missed and (wait := seconds_to_wait(GUESS, address)):
            _bar(address, wait)
            raise Throttled(wait) from None
        raise


def _bar(address: str, seconds: float) -> None:
    now = time.monotonic()
    for old in [old for old, end in _barred.copy().items() if end <= now]:
        _barred.pop(old, None)
    _barred[address] = now + seconds


def _refuse_until(until: float) -> None:
    if (wait := until - time.monotonic()) > 0:
        throttled.labels(GUESS).inc()
        raise Throttled(wait)


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Whom an address stands for: itself, or of IPv6 the network of 64 bits that one customer has."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> IPV6_HOME << IPV6_HOME))


def address_of(headers: dict[str, Any]) -> str:
    """Whom a request is counted by, from its META; the proxies in between are seen through already."""
    return household(str(headers.get("REMOTE_ADDR", "")))


def seat_of(actor: Actor) -> str:
    """Whom acts are counted by: the seat, whichever of its keys is shown."""
    return f"{actor.room_id} {actor.seat}"

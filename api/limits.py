"""How often someone may ask, counted in Redis so that all processes and doors count together."""

import logging
import time
from functools import cache

from django.conf import settings
from limits import parse
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter
from redis.exceptions import RedisError

from gin.selectors import Actor

log = logging.getLogger(__name__)


@cache
def _limiter() -> FixedWindowRateLimiter:
    return FixedWindowRateLimiter(storage_from_string(settings.REDIS_URL, key_prefix="throttle"))


def seconds_to_wait(scope: str, who: str) -> float:
    """Count a request of `who` against the rate of `scope` in `settings.THROTTLES`; 0 if it may pass.

    Redis out of reach lets it pass: a limit is no reason to stop play.
    """
    rate = parse(settings.THROTTLES[scope])
    try:
        if _limiter().hit(rate, scope, who):
            return 0.0
        window_ends = _limiter().get_window_stats(rate, scope, who).reset_time
    except RedisError:
        log.warning("throttles do not count: Redis is out of reach")
        return 0.0
    return max(1.0, window_ends - time.time() + 0.5)  # not less than it is: Redis rounds its half seconds either way


def seat_of(actor: Actor) -> str:
    """Whom acts are counted by: the seat, whichever of its keys is shown."""
    return f"{actor.room_id} {actor.seat}"

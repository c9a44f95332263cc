"""How often one address or one seat may ask, counted in Redis so that all processes count together."""

import logging
import time
from abc import ABC, abstractmethod
from functools import cache
from hashlib import sha256
from typing import ClassVar

from django.conf import settings
from limits import parse
from limits.storage import storage_from_string
from limits.strategies import FixedWindowRateLimiter
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

log = logging.getLogger(__name__)


@cache
def _limiter() -> FixedWindowRateLimiter:
    return FixedWindowRateLimiter(storage_from_string(settings.REDIS_URL, key_prefix="throttle"))


class _Throttle(BaseThrottle, ABC):
    scope: ClassVar[str]
    """The rate's name in `settings.THROTTLES`."""
    window_ends: float

    @abstractmethod
    def counted(self, request: Request) -> str:
        """Who is counted."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Count the request. Redis out of reach lets it pass: a limit is no reason to stop play."""
        rate = parse(settings.THROTTLES[self.scope])
        try:
            who = self.counted(request)
            allowed = _limiter().hit(rate, self.scope, who)
            self.window_ends = time.time() if allowed else _limiter().get_window_stats(rate, self.scope, who).reset_time
        except RedisError:
            log.warning("throttles do not count: Redis is out of reach")
            return True
        return allowed

    def wait(self) -> float:
        """Seconds until the window ends."""
        return max(1.0, self.window_ends - time.time())


class ByAddress(_Throttle):
    """By the client's address."""

    def counted(self, request: Request) -> str:
        """The address."""
        return str(request.META.get("REMOTE_ADDR", ""))


class Creating(ByAddress):
    """Making rooms and commitments."""

    scope = "create"


class Joining(ByAddress):
    """Joining and resuming: where codes could be guessed."""

    scope = "join"


class Acting(_Throttle):
    """Acting: by seat, an unknown one by its address."""

    scope = "act"

    def counted(self, request: Request) -> str:
        """A hash of the key that is shown."""
        shown = request.headers.get("Authorization") or str(request.META.get("REMOTE_ADDR", ""))
        return sha256(shown.encode()).hexdigest()[:32]

"""A server process that remembers few rooms at a time, so that what is bounded by number is soon full."""

from typing import Final

from gin import presence
from gin.store import cache
from tests.support.repeatable import Repeatable

REMEMBERED: Final = 64


class Small(Repeatable):
    """The app: decks that repeat as well."""

    def ready(self) -> None:
        """Bound what the process remembers."""
        super().ready()
        cache.CAPACITY = presence.REMEMBERED = REMEMBERED  # type: ignore[misc]

"""How long to wait before the next attempt to connect."""

import random
from collections.abc import Callable
from typing import Final

FIRST: Final = 0.5
"""Seconds, at most, before the first attempt after a break."""
LONGEST: Final = 30.0


class Backoff:
    """Pauses that double up to LONGEST, each shortened by chance so that clients do not return all at once."""

    def __init__(self, chance: Callable[[], float] = random.random) -> None:
        """`chance` gives a number from 0 to 1."""
        self._chance = chance
        self._ceiling = FIRST

    def pause(self) -> float:
        """Seconds to wait now: between half and the whole of this attempt's ceiling."""
        ceiling, self._ceiling = self._ceiling, min(2 * self._ceiling, LONGEST)
        return ceiling * (1 + self._chance()) / 2

    def reset(self) -> None:
        """The line is good again. Call it once the server has spoken: that it picks up is not enough."""
        self._ceiling = FIRST

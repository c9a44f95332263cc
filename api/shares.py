"""What this process has taken of a rate in advance, and not yet used."""

import time
from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Final

CAPACITY: Final = 4096


class Shares:
    """Shares by whatever they are counted by, each good for a while. What is forgotten counts as used."""

    def __init__(self) -> None:
        self._left: OrderedDict[Hashable, tuple[int, float]] = OrderedDict()
        self._lock = Lock()

    def use(self, counted: Hashable) -> bool:
        """Whether there was one left; it is used."""
        with self._lock:
            left, until = self._left.pop(counted, (0, 0.0))
            if not left or until <= time.monotonic():
                return False
            if left > 1:
                self._left[counted] = (left - 1, until)
            return True

    def keep(self, counted: Hashable, count: int, seconds: float) -> None:
        """`count` more may be used within so many seconds."""
        if not count:
            return
        with self._lock:
            self._left[counted] = (count, time.monotonic() + seconds)
            if len(self._left) > CAPACITY:
                self._left.popitem(last=False)

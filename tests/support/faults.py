"""What befalls messages on a bad line: by chance, but each fault as often as it is to be."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

FINE: Final = ""


class Faults:
    """A bag of faults for so many messages, drawn one by one and filled again when it is empty.

    Several lines may draw from one bag, but not several threads.
    """

    def __init__(self, rng: Random, messages: int, **faults: int) -> None:
        """Of `messages` each fault befalls as many as it is given."""
        self._rng = rng
        self._bag = [name for name, count in faults.items() for _ in range(count)]
        self._bag += [FINE] * (messages - len(self._bag))
        self._drawn = self._draw()
        self.met: Counter[str] = Counter()

    def next(self) -> str:
        """What befalls the next message."""
        fault = next(self._drawn)
        self.met[fault] += 1
        return fault

    def _draw(self) -> Iterator[str]:
        while True:
            yield from self._rng.sample(self._bag, len(self._bag))

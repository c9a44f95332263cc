"""What the tests of the services share: an empty queue, and bots with faults."""

from collections.abc import Callable

import pytest

from gin.bots import registry
from tests.support.queue import Queue


@pytest.fixture
def queue() -> Queue:
    """The queue of the workers that play hard, empty."""
    queue = Queue()
    queue.clear()
    return queue


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """`plays("easy", "Broken")`: that level is played by a class of tests.support.bots."""

    def put(level: str, name: str) -> None:
        monkeypatch.setitem(registry.PLAYERS, level, f"tests.support.bots:{name}")

    return put

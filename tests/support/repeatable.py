"""Decks that repeat: with this app installed a server process deals each test the same cards in every run.

No lucky hand can then end a test before it has shown what it is there for, whichever tests ran before it.
"""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from django.apps import AppConfig

from gin.rules.shuffle import SEED_BYTES
from gin.services import seeds

RUNNING: Final = "GIN_TEST_RUNNING"
"""In the environment: the file that names the running test, for processes that outlive it."""


def series(name: str) -> Callable[[], bytes]:
    """Draws seeds, always the same ones in the same order for a name, whatever seed the run has."""
    chance = Random(f"1 {name}")
    return lambda: chance.randbytes(SEED_BYTES)


class OfTheRunningTest:
    """Draws seeds of the running test's series."""

    def __init__(self) -> None:
        self._test, self._draw = "", series("")

    def __call__(self) -> bytes:
        test = Path(os.environ[RUNNING]).read_text()
        if test != self._test:
            self._test, self._draw = test, series(test)
        return self._draw()


class Repeatable(AppConfig):
    """The app."""

    name = "tests.support"

    def ready(self) -> None:
        """Take the place of the server's own chance."""
        seeds.new_seed = OfTheRunningTest()

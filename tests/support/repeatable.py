"""Decks that repeat: with this app installed a server process deals the same cards in every run of the tests.

No lucky hand can then end a test before it has shown what it is there for.
"""

import os
from collections.abc import Callable
from random import Random
from typing import Final

from django.apps import AppConfig

from gin.rules.shuffle import SEED_BYTES
from gin.services import seeds

SEED: Final = os.environ.get("GIN_TEST_SEED", "1")


def series(name: str) -> Callable[[], bytes]:
    """Draws seeds, always the same ones in the same order for a name."""
    chance = Random(f"{SEED} {name}")
    return lambda: chance.randbytes(SEED_BYTES)


class Repeatable(AppConfig):
    """The app."""

    name = "tests.support"

    def ready(self) -> None:
        """Take the place of the server's own chance."""
        seeds.new_seed = series("server")

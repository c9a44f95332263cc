"""How much a test does: a little each time, all of it when TORTURE=1; and from which seed."""

import os
import random
import secrets
from typing import Final

import pytest

TORTURE = os.environ.get("TORTURE") == "1"
torture_only = pytest.mark.skipif(not TORTURE, reason="set TORTURE=1 for the long form")
SEED: Final = "GIN_TEST_SEED"


def draw_seed() -> None:
    """One seed for the whole run, unless the environment has one: all processes of the run find it there."""
    os.environ[SEED] = os.environ.get(SEED) or str(secrets.randbits(32))


def chosen_seed() -> int:
    """The run's seed; printed, so that a failure shows it. Given in the environment, it repeats what was drawn."""
    print(f"{SEED}={os.environ[SEED]}")
    return int(os.environ[SEED])


def generator(part: int) -> random.Random:
    """The numbers of one part of a long form: the same every time."""
    return random.Random(f"torture {part}")

"""How much a test does: a little each time, all of it when TORTURE=1; and from which seed."""

import os
import random
import secrets

import pytest

TORTURE = os.environ.get("TORTURE") == "1"
torture_only = pytest.mark.skipif(not TORTURE, reason="set TORTURE=1 for the long form")


def chosen_seed() -> int:
    """A fresh seed, or the one that GIN_TEST_SEED repeats; printed, so that a failure shows it."""
    seed = int(os.environ.get("GIN_TEST_SEED") or secrets.randbits(32))
    print(f"GIN_TEST_SEED={seed}")
    return seed


def generator(part: int) -> random.Random:
    """The numbers of one part of a long form: the same every time."""
    return random.Random(f"torture {part}")

"""The least deadwood of ten cards: ours in Python, ours as a kernel in a loop, and OpenSpiel's C++ from Python.

The same random and dense hands for all three, in one process, CPU time, best of several runs; the answers are
compared first. One JSON line for each kind of hand.
"""

import json
import random
import sys
from collections.abc import Callable
from importlib import import_module
from time import process_time
from typing import Final

import numpy as np

from gin.bots.hard.kernel.arrangement import deadwood_of_each
from gin.rules.arrange import deadwood
from gin.rules.cards import Cards, each, mask

HANDS: Final = 20_000
KERNEL_LOOPS: Final = 50
RUNS: Final = 5
SEED: Final = 1

Hands = list[Cards]


def random_hands(rng: random.Random) -> Hands:
    """Ten of the 52 cards."""
    return [mask(rng.sample(range(52), 10)) for _ in range(HANDS)]


def dense_hands(rng: random.Random) -> Hands:
    """Ten cards of five neighbouring ranks: sets and runs that compete."""
    windows = [[card for card in range(52) if low <= card % 13 < low + 5] for low in range(9)]
    return [mask(rng.sample(rng.choice(windows), 10)) for _ in range(HANDS)]


def _seconds(work: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)


def _kernel_ns(hands: Hands) -> float:
    holdings, found = np.array(hands, np.int64), np.empty(len(hands), np.int64)
    seconds = _seconds(lambda: [deadwood_of_each(holdings, found) for _ in range(KERNEL_LOOPS)])
    if found.tolist() != [deadwood(hand) for hand in hands]:
        raise AssertionError("the kernel disagrees with the rules")
    return seconds / KERNEL_LOOPS / len(hands) * 1e9


def _python_ns(hands: Hands) -> float:
    return _seconds(lambda: [deadwood(hand) for hand in hands]) / len(hands) * 1e9


def _openspiel_ns(hands: Hands) -> float:
    """Its call with lists of card numbers made beforehand; 13 ranks, 4 suits, 10 cards. ImportError without it."""
    least = import_module("pyspiel").gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
    lists = [list(each(hand)) for hand in hands]
    if [least(cards) for cards in lists] != [deadwood(hand) for hand in hands]:
        raise AssertionError("OpenSpiel disagrees with the rules")
    return _seconds(lambda: [least(cards) for cards in lists]) / len(hands) * 1e9


def measure(kind: str, hands: Hands) -> dict[str, object]:
    """CPU nanoseconds a hand, and how many times faster than OpenSpiel's call."""
    python, kernel = _python_ns(hands), _kernel_ns(hands)
    line: dict[str, object] = {"bench": "deadwood", "hands": kind, "python_ns": python, "kernel_ns": kernel}
    try:
        theirs = _openspiel_ns(hands)
    except ImportError:
        line["error"] = "open-spiel is missing: pip install --no-deps --require-hashes -r bench/requirements.lock"
    else:
        line |= {"openspiel_ns": theirs, "python_times": theirs / python, "kernel_times": theirs / kernel}
    return {name: round(value, 2) if isinstance(value, float) else value for name, value in line.items()}


def main() -> None:
    """Print the lines."""
    rng = random.Random(SEED)
    for kind, hands in (("random", random_hands(rng)), ("dense", dense_hands(rng))):
        sys.stdout.write(json.dumps(measure(kind, hands)) + "\n")


if __name__ == "__main__":
    main()

"""manage.py arena A B: two players, many matches, and how sure the result is."""

import json
import os
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import track

from gin.bots.arena import WORLDS, Pair, pairs, play_pair
from gin.bots.registry import PLAYERS
from gin.bots.tally import Report, Tally, report


def timed(pair: Pair) -> Tally:
    """Play a pair on this process's CPU clock."""
    return play_pair(pair, time.process_time)


class Command(BaseCommand):
    """Plays on every core; needs no database."""

    help = f"Play matches between two of: {', '.join(PLAYERS)}. The win rate is the first one's."
    requires_system_checks = []  # noqa: RUF012 (Django's own declaration)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument("a")
        parser.add_argument("b")
        parser.add_argument("--matches", type=int, default=100, help="each deal is played from both seats")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--worlds", type=int, default=WORLDS, help="what hard may sample for a move")
        parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
        parser.add_argument("--progress", action="store_true", help="a bar on standard error, also without a terminal")
        parser.add_argument("--json", action="store_true", help="one line of JSON")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Play, then print."""
        a, b = options["a"], options["b"]
        for name in (a, b):
            if name not in PLAYERS:
                raise CommandError(f"no player called {name!r}; there are: {', '.join(PLAYERS)}")
        if options["matches"] < 1 or options["workers"] < 1 or options["worlds"] < 0:
            raise CommandError("--matches and --workers begin at 1, --worlds at 0")
        work = list(pairs(a, b, matches=options["matches"], seed=options["seed"], worlds=options["worlds"]))
        console = Console(stderr=True)
        shown = options["progress"] or console.is_terminal
        played = track(_play(work, options["workers"]), f"{a} v {b}", len(work), console=console, disable=not shown)
        result = report(a, b, list(played))
        self.stdout.write(json.dumps(result) if options["json"] else _sentence(result))


def _play(work: list[Pair], workers: int) -> Iterator[Tally]:
    if workers == 1:
        yield from map(timed, work)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(timed, work, chunksize=max(1, min(8, len(work) // (4 * workers))))


def _sentence(result: Report) -> str:
    low, high = result["ci95"]
    times = result["ms_per_move"]
    return (
        f"{result['a']} wins {result['win_rate']:.1%} of {result['matches']} matches against {result['b']} "
        f"(95% interval {low:.1%} to {high:.1%}), {result['points_per_hand']:+.2f} points a hand; "
        f"{times['a']:.2f} and {times['b']:.2f} ms a move"
    )

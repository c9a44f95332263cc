"""What a move of hard costs: CPU a move over whole games, the first move, and a worker's memory and games.

python -m bench.hard [--worlds N …] measures the moves alone, at those budgets.
"""

import json
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from bench._hard_worker import measure_worker
from gin.bots.arena import WORLDS, Table
from gin.bots.base import Budget
from gin.bots.registry import bot
from gin.rules.ruleset import STANDARD
from gin.rules.state import Phase
from gin.rules.view import project

MATCHES: Final = 4
PROCESSES: Final = 5
"""Fresh ones, each of which makes one first move."""


def milliseconds(worlds: int) -> Iterator[float]:
    """CPU time of every move of some matches in which hard has both seats."""
    player, budget = bot("hard"), Budget(worlds)
    for match in range(MATCHES):
        table = Table(STANDARD, sha256(f"bench hard {match}".encode()).digest())
        rng = Random(match)
        while not table.state.over and table.state.hand is not None:
            hand = table.state.hand
            if hand.phase is Phase.OVER:
                table.deal_again(hand.number + 1)
            elif hand.to_act is not None:
                view = project(table.state, hand.to_act)
                began = process_time()
                action = player.choose(view, table.seen[hand.to_act - 1], rng, budget)
                yield 1000 * (process_time() - began)
                table.act(hand.to_act, action)


def moves(worlds: int) -> dict[str, Any]:
    """Mean and the slowest hundredth; what one core could do if it did nothing else."""
    taken = sorted(milliseconds(worlds))
    mean = sum(taken) / len(taken)
    return {
        "bench": "hard_moves",
        "worlds": worlds,
        "moves": len(taken),
        "mean_ms": round(mean, 2),
        "p99_ms": round(taken[len(taken) * 99 // 100], 2),
        "moves_per_second_per_core": round(1000 / mean, 1),
    }


def first_move() -> dict[str, Any]:
    """The first move in a fresh process that has loaded the bot, against the same one as the hundredth; medians."""
    command = [sys.executable, "-m", "bench._first_move"]
    ran = [json.loads(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(PROCESSES)]
    found = {name: round(median(one[name] for one in ran), 2) for name in ran[0]}
    return {"bench": "hard_first_move", "processes": PROCESSES, **found}


def main(arguments: Sequence[str] = ()) -> None:
    """Print the lines."""
    parser = ArgumentParser(prog="python -m bench.hard")
    parser.add_argument("--worlds", type=int, nargs="+", default=[])
    budgets = parser.parse_args(arguments).worlds
    for worlds in budgets or [WORLDS]:
        print(json.dumps(moves(worlds)), flush=True)
    for measure in () if budgets else (first_move, measure_worker):
        print(json.dumps(measure()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

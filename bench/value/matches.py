"""Hard whose rollouts end with the value, beside hard as it is: both meet the same opponents over the same deals.

python -m bench.value.matches [OPPONENT …] [--pairs N] [--worlds N] [--value-worlds N] [--seed S]

An opponent that samples worlds too has as many as hard as it is. With the standard numbers of worlds both take about
equal CPU time; what each took is printed. Pairs: each deal from both seats; intervals of 95% over pairs, of the
differences too.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from bench.value.net import Reals
from bench.value.play import Entrant, played
from bench.value.player import Valued
from gin.bots.base import Bot
from gin.bots.registry import bot
from gin.bots.tally import Z95, Side
from gin.rules.settlement import Seat

OPPONENTS: Final = ("simple", "gin_only", "future", "medium")
PAIRS, WORLDS, VALUE_WORLDS, SEED = 2, 256, 352, 901
WINS, POINTS, HANDS = range(3)


def pair(name: str, player: Entrant, opponent: Entrant) -> Reals:
    """The player's share of two matches won, its points less the opponent's, and the hands."""
    found = np.zeros(3)
    seats: tuple[Seat, Seat] = (1, 2)
    for seat in seats:
        order = (player, opponent) if seat == 1 else (opponent, player)
        *_, (table, _) = played(name, *order)
        hands = table.state.hands
        points = sum(hand.points if hand.winner == seat else -hand.points for hand in hands)
        found += ((table.state.winner == seat) / 2, points, len(hands))
    return found


def per_hand(pairs: Reals) -> tuple[float, Reals]:
    """Points a hand, and each pair's influence on them."""
    rate = pairs[:, POINTS].sum() / pairs[:, HANDS].sum()
    return float(rate), (pairs[:, POINTS] - rate * pairs[:, HANDS]) / pairs[:, HANDS].mean()


def told(mean: float, spread: Reals) -> list[float]:
    """A mean and its margin of 95%."""
    return [round(mean, 4), round(float(Z95 * spread.std(ddof=1) / np.sqrt(len(spread))), 4)]


def rows(opponent: str, players: dict[str, Entrant], worlds: int, seed: int, pairs: int) -> Iterator[dict[str, Reals]]:
    """By player what it made of each pair. ValueError for an unknown opponent."""
    rival = Entrant(bot(opponent), worlds, Side())
    for number in range(pairs):
        yield {name: pair(f"{seed} {number}", player, rival) for name, player in players.items()}


def line(opponent: str, players: dict[str, Entrant], found: Sequence[dict[str, Reals]]) -> dict[str, Any]:
    """Wins, points a hand and CPU time of a move, by player, and the paired differences."""
    answer: dict[str, Any] = {"bench": "value.matches", "against": opponent, "matches": 2 * len(found)}
    wins, points = {}, {}
    for name, player in players.items():
        pairs = np.array([one[name] for one in found])
        wins[name], points[name] = pairs[:, WINS], per_hand(pairs)
        answer[name] = {
            "worlds": player.worlds,
            "win_rate": told(wins[name].mean(), wins[name]),
            "points_per_hand": told(*points[name]),
            "ms_per_move": round(player.side.ms_per_move, 2),
        }
    more = wins["value"] - wins["hard"]
    (mean, influence), (before, influence_before) = points["value"], points["hard"]
    difference = {"win_rate": told(more.mean(), more)}
    difference["points_per_hand"] = told(mean - before, influence - influence_before)
    return answer | {"difference": difference}


def main(arguments: Sequence[str]) -> None:
    """Print a line for each opponent."""
    parser = ArgumentParser(prog="python -m bench.value.matches")
    parser.add_argument("opponents", nargs="*", default=OPPONENTS)
    parser.add_argument("--pairs", type=int, default=PAIRS, help="at least 2")
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--value-worlds", type=int, default=VALUE_WORLDS)
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args(arguments)
    bots: dict[str, tuple[Bot, int]] = {
        "hard": (bot("hard"), asked.worlds),
        "value": (Valued(), asked.value_worlds),
    }
    for opponent in asked.opponents:
        players = {name: Entrant(player, worlds, Side()) for name, (player, worlds) in bots.items()}
        found = list(rows(opponent, players, asked.worlds, asked.seed, asked.pairs))
        sys.stdout.write(json.dumps(line(opponent, players, found)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])

"""Strength against thinking time, drawn from the pairs that bench.strength has kept.

python -m bench.curve [--kept FILE] [--seed S] [--to FILE] writes docs/strength-budget.svg: for each opponent that hard
met with several budgets, its win rate and 95% interval by the mean CPU time of a move. Only pairs of the present code.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench._svg import DAY, Scale, across, frame, line, picture, upwards
from bench.strength import CODE, KEPT, SEED, Row, read_kept
from gin.bots.tally import report

TO: Final = Path("docs/strength-budget.svg")
FEWEST_PAIRS: Final = 10
TICKS: Final = (1, 3, 10, 30, 100, 300)


@dataclass(frozen=True, slots=True)
class Point:
    """One row: the budget, what a move took on average, how often hard won, from 0 to 1."""

    worlds: int
    ms: float
    rate: float
    low: float
    high: float


def kept_rows(kept: Path, seed: int) -> list[Row]:
    """The rows of hard that the present code has pairs of, by opponent and budget."""
    lines = [json.loads(text) for text in kept.read_text().splitlines(keepends=True) if text.endswith("\n")]
    found = {
        Row(one["a"], one["b"], one["worlds"])
        for one in lines
        if (one["code"], one["seed"], one["a"]) == (CODE, seed, "hard")
    }
    return sorted(found, key=lambda row: (row.b, row.worlds))


def curves(kept: Path, seed: int) -> dict[str, list[Point]]:
    """By opponent, the points of at least two budgets. A row of a few pairs says nothing and is left out."""
    found: dict[str, list[Point]] = {}
    for row in kept_rows(kept, seed):
        tallies = list(read_kept(kept, row, seed).values())
        if len(tallies) >= FEWEST_PAIRS:
            told = report(row.a, row.b, tallies)
            point = Point(row.worlds, told["ms_per_move"]["a"], told["win_rate"], *told["ci95"])
            found.setdefault(row.b, []).append(point)
    return {opponent: points for opponent, points in found.items() if len(points) > 1}


def scales(found: dict[str, list[Point]]) -> tuple[Scale, Scale]:
    """For the times, by their logarithms, and for the win rates in percent."""
    every = [point for points in found.values() for point in points]
    times = [point.ms for point in every]
    least = min(90, int(min(point.low for point in every) * 10) * 10)
    return across(min(times) / 1.5, max(times) * 1.5, by_logarithm=True), upwards(least, 100)


def curve(x: Scale, y: Scale, opponent: str, points: Sequence[Point], colour: int) -> list[str]:
    """A line through the points, each with its interval and, to be pointed at, its figures."""
    places = [(x(point.ms), y(100 * point.rate)) for point in points]
    told = [
        f"{point.worlds:,} worlds: {100 * point.rate:.1f}% ({100 * point.low:.1f} to {100 * point.high:.1f})"
        for point in points
    ]
    intervals = [
        f'<path d="M{at} {y(100 * point.low)}V{y(100 * point.high)}" stroke="var(--c{colour})" stroke-width="1.5"/>'
        for point, (at, _) in zip(points, places, strict=True)
    ]
    return [*intervals, *line(places, told, f"against {opponent}", colour)]


def drawn(found: dict[str, list[Point]]) -> str:
    """The picture. ValueError if there is nothing to draw."""
    if not found:
        raise ValueError("no opponent that hard has met with two budgets")
    x, y = scales(found)
    times = {str(ms): x(ms) for ms in TICKS if x.low <= ms <= x.high}
    rates = {f"{percent}%": y(percent) for percent in range(int(y.low), 101, 10)}
    parts = frame(times, rates, "mean CPU milliseconds a move")
    for colour, (opponent, points) in enumerate(found.items()):
        parts += curve(x, y, opponent, points, colour % len(DAY))
    return picture(f"How often hard wins, by thinking time, against {', '.join(found)}", parts)


def draw(arguments: Sequence[str]) -> None:
    """Write the file. Not a `main()`: what all benchmarks write is JSON, and a picture of five pairs says nothing."""
    parser = ArgumentParser(prog="python -m bench.curve")
    parser.add_argument("--kept", type=Path, default=KEPT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--to", type=Path, default=TO)
    asked = parser.parse_args(arguments)
    try:
        asked.to.write_text(drawn(curves(asked.kept, asked.seed)))
    except (OSError, ValueError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    draw(sys.argv[1:])

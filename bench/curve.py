"""Strength against thinking time, drawn from the pairs that bench.strength has kept.

python -m bench.curve [--kept FILE] [--seed S] [--to FILE] writes docs/strength-budget.svg: for each opponent that hard
met with several budgets, its win rate and 95% interval by the mean CPU time of a move. Only pairs of the present code.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Final

from bench.strength import CODE, KEPT, SEED, Row, read_kept
from gin.bots.tally import report

TO: Final = Path("docs/strength-budget.svg")
FEWEST_PAIRS: Final = 10
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 420, 64, 150, 24, 56
TICKS: Final = (1, 3, 10, 30, 100, 300)
COLOURS: Final = ("#1f5fa8", "#b3541e", "#2d7a4f", "#7a3b8f", "#555555")
STYLE: Final = """text { font: 14px ui-sans-serif, system-ui, "Segoe UI", "Noto Sans", sans-serif; fill: #222; }
.grid { stroke: #ddd; } .axis { text-anchor: middle; } .value { text-anchor: end; }"""


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


class Axes:
    """Where a time and a win rate lie; time goes by its logarithm."""

    def __init__(self, points: Iterable[Point]) -> None:
        every = list(points)
        self._low = min(point.ms for point in every) / 1.5
        self._high = max(point.ms for point in every) * 1.5
        self.least = min(90, int(min(point.low for point in every) * 10) * 10)

    @property
    def ticks(self) -> list[int]:
        """The round times among those drawn."""
        return [ms for ms in TICKS if self._low <= ms <= self._high]

    def x(self, ms: float) -> float:
        """From the left."""
        share = log(ms / self._low) / log(self._high / self._low)
        return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)

    def y(self, percent: float) -> float:
        """From the top."""
        share = (100 - percent) / (100 - self.least)
        return round(TOP + share * (HEIGHT - TOP - BOTTOM), 1)


def frame(axes: Axes) -> list[str]:
    """Grid, ticks and what the axes mean."""
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    parts = []
    for percent in range(axes.least, 101, 10):
        y = axes.y(percent)
        parts.append(f'<path class="grid" d="M{LEFT} {y}H{right}"/>')
        parts.append(f'<text class="value" x="{LEFT - 8}" y="{y + 5}">{percent}%</text>')
    for ms in axes.ticks:
        parts.append(f'<path class="grid" d="M{axes.x(ms)} {TOP}V{bottom}"/>')
        parts.append(f'<text class="axis" x="{axes.x(ms)}" y="{bottom + 20}">{ms}</text>')
    middle = (LEFT + right) / 2
    return [*parts, f'<text class="axis" x="{middle}" y="{HEIGHT - 12}">mean CPU milliseconds a move</text>']


def curve(axes: Axes, opponent: str, points: Sequence[Point], colour: str) -> list[str]:
    """A line through the points, each with its interval and, to be pointed at, its figures."""
    places = [(axes.x(point.ms), axes.y(100 * point.rate)) for point in points]
    line = " ".join(f"{x},{y}" for x, y in places)
    parts = [f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>']
    for point, (x, y) in zip(points, places, strict=True):
        told = f"{point.worlds:,} worlds: {100 * point.rate:.1f}% ({100 * point.low:.1f} to {100 * point.high:.1f})"
        ends = f"M{x} {axes.y(100 * point.low)}V{axes.y(100 * point.high)}"
        parts.append(f'<path d="{ends}" stroke="{colour}" stroke-width="1.5"/>')
        parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}"><title>{told}</title></circle>')
    x, y = places[-1]
    return [*parts, f'<text x="{x + 10}" y="{y + 5}" style="fill: {colour}">against {opponent}</text>']


def drawn(found: dict[str, list[Point]]) -> str:
    """The picture. ValueError if there is nothing to draw."""
    if not found:
        raise ValueError("no opponent that hard has met with two budgets")
    axes = Axes(point for points in found.values() for point in points)
    label = f"How often hard wins, by thinking time, against {', '.join(found)}"
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f"<style>{STYLE}</style>"]
    parts += [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>', *frame(axes)]
    for (opponent, points), colour in zip(found.items(), COLOURS, strict=False):
        parts += curve(axes, opponent, points, colour)
    return "\n".join([*parts, "</svg>", ""])


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

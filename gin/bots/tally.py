"""What a series of matches in the arena adds up to."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, TypedDict

Z95: Final = 1.96


@dataclass(slots=True)
class Side:
    """One player's time: seconds in `choose`, and how often it was asked."""

    seconds: float = 0.0
    moves: int = 0

    @property
    def ms_per_move(self) -> float:
        """Milliseconds, 0 if it never moved."""
        return 1000 * self.seconds / self.moves if self.moves else 0.0


@dataclass(slots=True)
class Tally:
    """One or two matches over the same deals, as A sees them."""

    matches: int
    wins: int
    hands: int
    points: int
    """A's points less B's, without the bonuses of a won match."""
    a: Side
    b: Side


class Report(TypedDict):
    """The arena's answer."""

    a: str
    b: str
    matches: int
    win_rate: float
    ci95: tuple[float, float]
    points_per_hand: float
    ms_per_move: dict[str, float]


def report(a: str, b: str, tallies: Sequence[Tally]) -> Report:
    """A's win rate, 0 to 1, with a 95% interval over pairs; points a hand; CPU milliseconds a move."""
    matches = sum(tally.matches for tally in tallies)
    rate = sum(tally.wins for tally in tallies) / matches
    margin = Z95 * _standard_error(rate, matches, tallies)
    return Report(
        a=a,
        b=b,
        matches=matches,
        win_rate=round(rate, 4),
        ci95=(round(max(0.0, rate - margin), 4), round(min(1.0, rate + margin), 4)),
        points_per_hand=round(sum(tally.points for tally in tallies) / sum(tally.hands for tally in tallies), 3),
        ms_per_move={"a": round(_sum(tallies, "a"), 3), "b": round(_sum(tallies, "b"), 3)},
    )


def _standard_error(rate: float, matches: int, tallies: Sequence[Tally]) -> float:
    """Of a ratio over clusters: the matches of a pair share their deals, so the pair is the unit."""
    pairs = len(tallies)
    if pairs < 2:
        return 1.0
    squares = sum((tally.wins - rate * tally.matches) ** 2 for tally in tallies)
    return sqrt(squares * pairs / (pairs - 1)) / matches


def _sum(tallies: Sequence[Tally], side: str) -> float:
    sides: list[Side] = [getattr(tally, side) for tally in tallies]
    return Side(sum(one.seconds for one in sides), sum(one.moves for one in sides)).ms_per_move

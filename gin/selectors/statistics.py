"""How an account has played."""

from collections import defaultdict
from dataclasses import dataclass
from uuid import UUID

from gin.store import statistics as sums


@dataclass(slots=True)
class Tally:
    """Matches with a winner, and how many of them the account won."""

    matches: int = 0
    won: int = 0

    def add(self, matches: int, won: int) -> None:
        """Count more of them."""
        self.matches += matches
        self.won += won

    @property
    def win_rate(self) -> float | None:
        """0 to 1; None before the first match."""
        return round(self.won / self.matches, 3) if self.matches else None


@dataclass(frozen=True, slots=True)
class Statistics:
    """Sums over the matches that are over, of rooms in which the account has one of the two seats."""

    total: Tally
    abandoned: int
    by_level: dict[str, Tally]
    by_opponent: dict[str, Tally]
    """By the name that the person opposite plays under."""
    hands: int
    hands_won: int
    gins: int
    undercuts: int
    losing_deadwood: float | None
    """Average of the account's own, after layoffs, in hands that it lost."""


def statistics(account_id: UUID) -> Statistics:
    """How the account has played."""
    total, abandoned = Tally(), 0
    by_level: defaultdict[str, Tally] = defaultdict(Tally)
    by_opponent: defaultdict[str, Tally] = defaultdict(Tally)
    for level, name, matches, won, ended in sums.matches(account_id):
        (by_opponent[name] if level is None else by_level[level]).add(matches, won)
        total.add(matches, won)
        abandoned += ended
    hands, hands_won, gins, undercuts = sums.hands(account_id)
    deadwood = sums.losing_deadwood(account_id)
    return Statistics(
        total=total,
        abandoned=abandoned,
        by_level=dict(by_level),
        by_opponent=dict(by_opponent),
        hands=hands,
        hands_won=hands_won,
        gins=gins,
        undercuts=undercuts,
        losing_deadwood=None if deadwood is None else round(deadwood, 1),
    )

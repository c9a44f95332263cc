"""Runs and sets, as tables.

Runs live in one suit, so they are tabulated by that suit's 13 bits: what every choice of disjoint runs
leaves over. Sets live across suits, and a hand seldom has three cards of more than two ranks.
"""

from functools import cache
from itertools import combinations
from typing import Final

from gin.rules.cards import SUIT_MASK, Cards, value

SUIT_SHIFTS: Final = (0, 13, 26, 39)
RANK_MASK: Final[Cards] = sum(1 << shift for shift in SUIT_SHIFTS)
"""The four aces; shifted by r, the four cards of rank r."""


def _runs_of_suit() -> tuple[Cards, ...]:
    rows = [((1 << length) - 1) << low for length in range(3, 14) for low in range(14 - length)]
    return tuple(sorted(rows))


RUNS: Final = _runs_of_suit()
"""Every run as the 13 bits of its suit."""


def _least_loose_values() -> tuple[int, ...]:
    """For each of the 8192 holdings of one suit: the least value that disjoint runs leave over.

    Filled upwards: the lowest card is either loose or the low end of a run.
    """
    short = {low: [run for run in RUNS if run & -run == 1 << low and run.bit_count() <= 5] for low in range(13)}
    table = [0] * (SUIT_MASK + 1)
    for bits in range(1, SUIT_MASK + 1):
        low = bits & -bits
        best = table[bits ^ low] + value(low)
        for run in short[low.bit_length() - 1]:
            if run & ~bits == 0:
                best = min(best, table[bits ^ run])
        table[bits] = best
    return tuple(table)


LOOSE: Final = _least_loose_values()
"""LOOSE[bits]: the least deadwood, 0 to 85, of one suit's cards by runs alone (runs of 3 to 5 make all longer ones)."""


def _in_a_run() -> tuple[Cards, ...]:
    table = []
    for bits in range(SUIT_MASK + 1):
        middles = bits & bits << 1 & bits >> 1
        table.append((middles | middles << 1 | middles >> 1) & SUIT_MASK)
    return tuple(table)


IN_RUN: Final = _in_a_run()
"""IN_RUN[bits]: the cards of one suit that some run could use."""


def _sets_by_rank() -> tuple[tuple[Cards, ...], ...]:
    table = []
    for rank in range(13):
        four = [1 << (rank + shift) for shift in SUIT_SHIFTS]
        triples = [sum(three) for three in combinations(four, 3)]
        table.append((*sorted(triples), sum(four)))
    return tuple(table)


SETS: Final = _sets_by_rank()
"""SETS[rank]: the four triples, then all four cards."""


def ranks_of_three(cards: Cards) -> int:
    """13 bits: the ranks of which at least three cards are held."""
    spades, hearts = cards & SUIT_MASK, cards >> 13 & SUIT_MASK
    diamonds, clubs = cards >> 26 & SUIT_MASK, cards >> 39
    majors, minors = spades & hearts, diamonds & clubs
    return majors & (diamonds | clubs) | minors & (spades | hearts)


@cache
def run_choices(bits: int) -> tuple[tuple[Cards, ...], ...]:
    """Every choice of disjoint runs of one suit's 13 bits that leaves no more than LOOSE[bits]."""
    found: list[tuple[Cards, ...]] = []

    def search(left: int, loose: int, chosen: tuple[Cards, ...]) -> None:
        if loose + LOOSE[left] > LOOSE[bits]:
            return
        if not left:
            found.append(chosen)
            return
        low = left & -left
        search(left ^ low, loose + value(low), chosen)
        for run in RUNS:
            if run & -run == low and run & ~left == 0:
                search(left ^ run, loose, (*chosen, run))

    search(bits, 0, ())
    return tuple(found)


def is_set(meld: Cards) -> bool:
    """Whether a meld is a set: a run stays in one suit."""
    return ((meld & -meld).bit_length() - 1) // 13 != (meld.bit_length() - 1) // 13


def openings(meld: Cards) -> Cards:
    """The cards that could be laid off on `meld` at once: a set's fourth card, a run's two neighbours."""
    low = (meld & -meld).bit_length() - 1
    high = meld.bit_length() - 1
    if is_set(meld):
        return RANK_MASK << low % 13 & ~meld
    below = 1 << (low - 1) if low % 13 else 0
    above = 1 << (high + 1) if high % 13 < 12 else 0
    return below | above

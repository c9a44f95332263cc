"""The showdown by brute force once more, compiled: every choice of melds and every way to lay off, card by card.

The lowest card of a hand is loose or lies in a meld of which it is the lowest: that is all the search knows. It
shares no code and no table with the rules; `tests.rules.solver` says what a meld is.
"""

from itertools import combinations
from typing import Any, Final

import numpy as np
from numba import njit

from tests.rules import solver

LARGE: Final = 1 << 30
NAMES: Final = [rank + suit for suit in solver.SUITS for rank in solver.RANKS]


def _all_melds() -> list[int]:
    rows = [solver.RANKS[low:high] for low in range(11) for high in range(low + 3, 14)]
    runs = [frozenset(rank + suit for rank in row) for suit in solver.SUITS for row in rows]
    sets = [
        frozenset(rank + suit for suit in suits)
        for rank in solver.RANKS
        for size in (3, 4)
        for suits in combinations(solver.SUITS, size)
    ]
    return sorted(map(solver.number, runs + sets), key=lambda meld: (meld & -meld, meld))


def _extensions(meld: int) -> int:
    """The cards that make a longer meld of it."""
    return sum(1 << card for card in range(52) if not meld >> card & 1 and meld | 1 << card in _KNOWN)


MELDS: Final = np.array(_all_melds(), np.int64)
_KNOWN: Final = frozenset(map(int, MELDS))
EXTENSIONS: Final = np.array([_extensions(int(meld)) for meld in MELDS], np.int64)
LOWEST: Final = np.array([(int(meld) & -int(meld)).bit_length() - 1 for meld in MELDS], np.int64)
FIRST: Final = np.searchsorted(LOWEST, np.arange(53)).astype(np.int64)
"""The melds whose lowest card is n are those from FIRST[n] to FIRST[n + 1]."""
BY_MASK: Final = np.argsort(MELDS)
SORTED: Final = MELDS[BY_MASK]
POINTS: Final = np.array([solver.points(frozenset([name])) for name in NAMES], np.int64)


@njit(cache=True)
def _lowest(cards: int) -> int:
    card = 0
    while not cards >> card & 1:
        card += 1
    return card


@njit(cache=True)
def _count(cards: int) -> int:
    count = 0
    while cards:
        count, cards = count + 1, cards & (cards - 1)
    return count


@njit("int64(int64)", cache=True)
def deadwood(cards: int) -> int:
    """The least points that any choice of disjoint melds leaves."""
    if cards == 0:
        return 0
    card = _lowest(cards)
    best = POINTS[card] + deadwood(cards & (cards - 1))
    for place in range(FIRST[card], FIRST[card + 1]):
        if MELDS[place] & cards == MELDS[place]:
            best = min(best, deadwood(cards ^ MELDS[place]))
    return best


@njit("void(int64, int64[:], int64, int64[:])", cache=True)
def _offer(holding: int, chosen: Any, count: int, best: Any) -> None:
    """Keep `chosen` if it comes before `best`: fewest cards that fit it, then fewest melds, then lowest masks."""
    fits = 0
    for at in range(count):
        fits |= EXTENSIONS[chosen[at]]
    melds = np.sort(MELDS[chosen[:count]])
    rank = (_count(fits & ~holding), count)
    first = rank < (best[0], best[1])
    if rank == (best[0], best[1]):
        for at in range(count):
            if melds[at] != best[2 + at]:
                first = melds[at] < best[2 + at]
                break
    if first:
        best[0], best[1] = rank
        best[2 : 2 + count] = melds


@njit("int64(int64, int64, int64, int64[:], int64, int64[:])", cache=True)
def _show(holding: int, left: int, spare: int, chosen: Any, count: int, best: Any) -> int:
    """Try every arrangement of what is `left` that leaves no more than `spare`; `best` is the one shown so far.

    Both are lists of places in MELDS, `best` behind how many cards fit it at once and how many melds it has.
    """
    if left == 0:
        _offer(holding, chosen, count, best)
        return 0
    card = _lowest(left)
    if POINTS[card] <= spare:
        _show(holding, left & (left - 1), spare - POINTS[card], chosen, count, best)
    for place in range(FIRST[card], FIRST[card + 1]):
        if MELDS[place] & left == MELDS[place]:
            chosen[count] = place
            _show(holding, left ^ MELDS[place], spare, chosen, count + 1, best)
    return 0


@njit("int64(int64, int64, int64[:], int64)", cache=True)
def _defend(hand: int, laid: int, melds: Any, count: int) -> int:
    """The least points with what may still be laid on the melds, one card on one of them at a time."""
    best = deadwood(hand & ~laid)
    for at in range(count):
        place = BY_MASK[np.searchsorted(SORTED, melds[at])]
        fits = EXTENSIONS[place] & hand & ~laid
        while fits:
            low = fits & -fits
            fits ^= low
            melds[at] |= low
            best = min(best, _defend(hand, laid | low, melds, count))
            melds[at] ^= low
    return best


@njit("UniTuple(int64, 4)(int64, int64)", cache=True)
def settle(knocker: int, defender: int) -> tuple[int, int, int, int]:
    """A knock with ten cards by the standard rules: the knocker's deadwood, then the points that he and that the
    defender score, and the defender's deadwood after layoffs. Which melds are shown follows from the hand alone.
    """
    own = deadwood(knocker)
    chosen, best = np.zeros(4, np.int64), np.zeros(6, np.int64)
    best[0] = LARGE
    _show(knocker, knocker, own, chosen, 0, best)
    if own == 0:
        theirs = deadwood(defender)
        return own, 25 + theirs, 0, theirs
    theirs = _defend(defender, 0, best[2:6].copy(), best[1])
    if theirs > own:
        return own, theirs - own, 0, theirs
    return own, 0, 25 + own - theirs, theirs

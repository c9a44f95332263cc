"""A knock settled exactly: the melds that a knocker shows, and the joint defence against them.

The same answers as gin.rules.arrange, without its objects: a spread is three masks, zeros last.
"""

from typing import Any

from numba import types

from gin.bots.hard.kernel.arrangement import RANK, deadwood
from gin.bots.hard.kernel.bits import lowest, popcount
from gin.bots.hard.kernel.compile import compiled
from gin.bots.hard.kernel.tables import VALUES

INT = types.int64
MASKS = INT[::1]
FULL_DECK = (1 << 52) - 1
MOST_MELDS = 64
"""More than eleven cards can form: at most 45 runs and 10 sets."""


@compiled(INT, INT)
def value(cards: int) -> int:
    """The sum of deadwood values."""
    total = 0
    while cards:
        total += VALUES[lowest(cards)]
        cards &= cards - 1
    return total


@compiled(INT, INT)
def openings(meld: int) -> int:
    """The cards that could be laid off on `meld` at once."""
    low = lowest(meld)
    above = meld + (meld & -meld)
    if above & (above - 1) or above & meld:  # not a row of ones, so a set
        return RANK << low % 13 & ~meld
    below = 1 << (low - 1) if low % 13 else 0
    return below | (above if lowest(above) % 13 else 0)


@compiled(INT, MASKS, INT, INT)
def insert(found: Any, count: int, meld: int) -> int:
    """Put `meld` in its place among the first `count` of `found`; the new count."""
    place = count
    while place > 0 and found[place - 1] > meld:
        found[place] = found[place - 1]
        place -= 1
    found[place] = meld
    return count + 1


@compiled(INT, INT, MASKS, INT)
def add_sets(cards: int, found: Any, count: int) -> int:
    """Add every set in `cards` to `found`; the new count."""
    for rank in range(13):
        same = RANK << rank & cards
        if popcount(same) < 3:
            continue
        count = insert(found, count, same)
        if same == RANK << rank:
            for suit in range(4):
                count = insert(found, count, same & ~(1 << (rank + 13 * suit)))
    return count


@compiled(INT, INT, MASKS)
def find_melds(cards: int, found: Any) -> int:
    """Every meld in `cards`, ascending, into `found`; how many there are."""
    count = 0
    for low in range(52):
        if cards >> low & 1 == 0:
            continue
        length, meld = 1, 1 << low
        while low % 13 + length < 13 and cards >> (low + length) & 1:
            meld |= 1 << (low + length)
            length += 1
            if length >= 3:
                count = insert(found, count, meld)
    return add_sets(cards, found, count)


@compiled(INT, INT, INT, INT)
def exposure(one: int, two: int, three: int) -> int:
    """The cards that could be laid off at once on up to three melds."""
    open_to = 0
    for meld in (one, two, three):
        if meld:
            open_to |= openings(meld)
    return open_to


@compiled(types.void, INT, MASKS, MASKS)
def find_spread(cards: int, melds: Any, spread: Any) -> None:
    """The melds that a knocker with `cards` shows, into `spread`; `melds` is room for find_melds.

    Least deadwood, then the fewest openings, then the fewest melds, then the lowest list: up to three melds are tried
    in that list's order, so the first of the best stays.
    """
    spread[:] = 0
    count = find_melds(cards, melds)
    covered, cheapest = value(cards) - deadwood(cards), 999
    if covered == 0:
        return
    for i in range(count):
        for j in range(i, count):
            for k in range(j, count):
                one = melds[i]
                two = 0 if j == i else melds[j]
                three = 0 if k == j else melds[k]
                if (k > j and j == i) or one & two or (one | two) & three or value(one | two | three) != covered:
                    continue
                cost = 4 * popcount(exposure(one, two, three) & FULL_DECK & ~cards) + (two != 0) + (three != 0)
                if cost < cheapest:
                    cheapest = cost
                    spread[0], spread[1], spread[2] = one, two, three


@compiled(INT, MASKS, INT)
def fitting(spread: Any, laid: int) -> int:
    """Of the cards `laid`, those that can be laid off on the spread, chains included."""
    fit = 0
    for meld in spread:
        grown = meld
        while grown:
            more = openings(grown) & laid
            if more == 0:
                break
            grown |= more
            fit |= more
    return fit


@compiled(INT, INT, MASKS)
def defence(cards: int, spread: Any) -> int:
    """The least deadwood that a defender with `cards` is left with against `spread`."""
    able = fitting(spread, cards)
    least = deadwood(cards)
    laid = able
    while laid:
        left = deadwood(cards ^ laid)
        if left < least and fitting(spread, laid) == laid:
            least = left
        laid = (laid - 1) & able
    return least


@compiled(INT, INT, INT, INT, INT, MASKS, MASKS)
def settle(knocker: int, defender: int, gin_bonus: int, undercut_bonus: int, melds: Any, spread: Any) -> int:
    """The knocker's points, below zero for an undercut. Source: RULES, The showdown."""
    own = deadwood(knocker)
    if own == 0:
        return gin_bonus + deadwood(defender)
    find_spread(knocker, melds, spread)
    lead = defence(defender, spread) - own
    return lead if lead > 0 else lead - undercut_bonus

"""Least deadwood, and the cards that a best arrangement leaves loose, for up to eleven cards.

As in gin.rules.arrange: sets are enumerated for the ranks whose cards a run could use, the rest is a lookup.
"""

from typing import Any

from numba import types

from gin.bots.hard.kernel.compile import compiled
from gin.bots.hard.kernel.tables import IN_RUN, LOOSE, LOOSE_CARDS

INT = types.int64
SUIT = 0x1FFF
RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39


@compiled(INT, INT)
def loose_value(cards: int) -> int:
    """The least value that runs alone leave."""
    majors: int = INT(LOOSE[cards & SUIT]) + LOOSE[cards >> 13 & SUIT]
    minors: int = INT(LOOSE[cards >> 26 & SUIT]) + LOOSE[cards >> 39 & SUIT]
    return majors + minors


@compiled(INT, INT)
def loose_by_runs(cards: int) -> int:
    """The cards that a best choice of runs alone leaves."""
    majors: int = INT(LOOSE_CARDS[cards & SUIT]) | INT(LOOSE_CARDS[cards >> 13 & SUIT]) << 13
    minors: int = INT(LOOSE_CARDS[cards >> 26 & SUIT]) | INT(LOOSE_CARDS[cards >> 39 & SUIT]) << 13
    return majors | minors << 26


@compiled(INT, INT)
def run_cards(cards: int) -> int:
    """The cards that some run could use."""
    majors: int = INT(IN_RUN[cards & SUIT]) | INT(IN_RUN[cards >> 13 & SUIT]) << 13
    minors: int = INT(IN_RUN[cards >> 26 & SUIT]) | INT(IN_RUN[cards >> 39 & SUIT]) << 13
    return majors | minors << 26


@compiled(INT, INT)
def ranks_of_three(cards: int) -> int:
    """13 bits: the ranks of which at least three cards are held."""
    spades, hearts, diamonds, clubs = cards & SUIT, cards >> 13 & SUIT, cards >> 26 & SUIT, cards >> 39 & SUIT
    majors, minors = spades & hearts, diamonds & clubs
    return majors & (diamonds | clubs) | minors & (spades | hearts)


@compiled(INT, INT, INT)
def better(one: int, two: int) -> int:
    """Of two sets of cards left by sets, the one whose runs leave less; the first among equals."""
    return one if loose_value(one) <= loose_value(two) else two


@compiled(INT, INT, INT)
def without_one_set(cards: int, rank: int) -> int:
    """What the best of: no set, each triple, all four of `rank` (one bit of 13) leaves."""
    same = RANK * rank & cards
    best = better(cards, cards ^ same)
    if same == RANK * rank:
        for suit in range(4):
            best = better(best, cards ^ same | rank << 13 * suit)
    return best


@compiled(INT, INT, INT, INT)
def without_two_sets(cards: int, rank: int, rest: int) -> int:
    """The same over `rank` and the one rank in `rest`."""
    same = RANK * rank & cards
    best = better(without_one_set(cards, rest), without_one_set(cards ^ same, rest))
    if same == RANK * rank:
        for suit in range(4):
            best = better(best, without_one_set(cards ^ same | rank << 13 * suit, rest))
    return best


@compiled(INT, INT, INT, INT)
def without_three_sets(cards: int, rank: int, rest: int) -> int:
    """The same over `rank` and the two ranks in `rest`; eleven cards have no fourth rank of three."""
    same = RANK * rank & cards
    two, last = rest & -rest, rest & (rest - 1)
    best = better(without_two_sets(cards, two, last), without_two_sets(cards ^ same, two, last))
    if same == RANK * rank:
        for suit in range(4):
            best = better(best, without_two_sets(cards ^ same | rank << 13 * suit, two, last))
    return best


@compiled(INT, INT)
def left_by_sets(cards: int) -> int:
    """The cards that the sets of a best arrangement leave to the runs."""
    ranks = ranks_of_three(cards)
    if ranks == 0:
        return cards
    wanted = run_cards(cards)
    undecided = 0
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        same = RANK * rank & cards
        if same & wanted:
            undecided |= rank
        else:
            cards ^= same
    if undecided == 0:
        return cards
    rank = undecided & -undecided
    rest = undecided ^ rank
    if rest == 0:
        return without_one_set(cards, rank)
    if rest & (rest - 1) == 0:
        return without_two_sets(cards, rank, rest)
    return without_three_sets(cards, rank, rest)


@compiled(INT, INT)
def deadwood(cards: int) -> int:
    """The least deadwood of up to eleven cards."""
    return loose_value(left_by_sets(cards))


@compiled(INT, INT)
def loose_cards(cards: int) -> int:
    """The cards that a best arrangement leaves."""
    return loose_by_runs(left_by_sets(cards))


@compiled(types.void, INT[::1], INT[::1])
def deadwood_of_each(holdings: Any, result: Any) -> None:
    """The least deadwood of each holding, into `result`."""
    for index in range(len(holdings)):
        result[index] = deadwood(holdings[index])

"""The tables of gin.rules as arrays, and for each card what lies near it."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from gin.bots.prospects import NEIGHBOURS
from gin.bots.prospects import THREES as THREES_OF_CARD
from gin.rules import melds
from gin.rules.cards import DECK_SIZE
from gin.rules.cards import VALUES as CARD_VALUES
from gin.rules.melds import RANK_MASK, RUNS

Masks = NDArray[np.int64]

VALUES: Final = np.array(CARD_VALUES, dtype=np.int64)
LOOSE: Final = np.array(melds.LOOSE, dtype=np.uint8)
"""By a suit's 13 bits: the least deadwood by runs alone."""


def _loose_cards() -> NDArray[np.uint16]:
    """By a suit's 13 bits: the cards that a best choice of runs leaves, the lowest such mask."""
    table = np.zeros(1 << 13, dtype=np.uint16)
    short = [run for run in RUNS if run.bit_count() <= 5]
    for bits in range(1, 1 << 13):
        low = bits & -bits
        value = CARD_VALUES[low.bit_length() - 1]
        kept = [int(table[bits ^ low]) | low] if melds.LOOSE[bits ^ low] + value == melds.LOOSE[bits] else []
        for run in short:
            if run & -run == low and run & ~bits == 0 and melds.LOOSE[bits ^ run] == melds.LOOSE[bits]:
                kept.append(int(table[bits ^ run]))
        table[bits] = min(kept)
    return table


LOOSE_CARDS: Final = _loose_cards()
IN_RUN: Final = np.array(melds.IN_RUN, dtype=np.uint16)

SAME_RANK: Final[Masks] = np.array([RANK_MASK << card % 13 & ~(1 << card) for card in range(DECK_SIZE)])
"""The three others of a card's rank."""


def _beside(distance: int) -> Masks:
    """The card so far above in the same suit, as a mask; 0 where there is none."""
    table = [1 << (card + distance) if 0 <= card % 13 + distance <= 12 else 0 for card in range(DECK_SIZE)]
    return np.array(table, dtype=np.int64)


ABOVE: Final = _beside(1)
ABOVE2: Final = _beside(2)
BELOW: Final = _beside(-1)
BELOW2: Final = _beside(-2)
NEAR: Final[Masks] = np.array(NEIGHBOURS)
"""The others of a card's rank and those beside it in its suit."""


def _threes() -> Masks:
    table = np.zeros((DECK_SIZE, 6), dtype=np.int64)
    for card, melds_of_three in enumerate(THREES_OF_CARD):
        table[card, : len(melds_of_three)] = melds_of_three
    return table


THREES: Final = _threes()
"""By card: the melds of three that contain it, then zeros."""

"""What a card may still become, by the melds of three that it could be part of."""

from typing import Final

from gin.rules.arrange import deadwood
from gin.rules.cards import DECK_SIZE, FULL_DECK, VALUES, Card, Cards
from gin.rules.melds import RANK_MASK, RUNS, SETS, SUIT_SHIFTS
from gin.rules.view import SeatView


def _threes() -> tuple[tuple[Cards, ...], ...]:
    runs = [run << shift for run in RUNS if run.bit_count() == 3 for shift in SUIT_SHIFTS]
    sets = [a_set for rank in SETS for a_set in rank if a_set.bit_count() == 3]
    return tuple(tuple(three for three in (*sets, *runs) if three >> card & 1) for card in range(DECK_SIZE))


THREES: Final = _threes()
"""For each card the melds of three cards that contain it."""


def _neighbours() -> tuple[Cards, ...]:
    table = []
    for card in range(DECK_SIZE):
        bit, rank = 1 << card, card % 13
        beside = (bit >> 1 if rank else 0) | (bit << 1 if rank < 12 else 0)
        table.append(RANK_MASK << rank & ~bit | beside)
    return tuple(table)


NEIGHBOURS: Final = _neighbours()
"""For each card the others of its rank and those beside it in its suit."""


def unseen(view: SeatView) -> Cards:
    """The cards that are in the stock or hidden in the opponent's hand."""
    pile = 0 if view.hand is None else sum(1 << card for card in view.hand.discard_pile)
    return FULL_DECK & ~(view.holding | pile | view.opponent_known)


def grows(holding: Cards, card: Card) -> bool:
    """Whether the value of the melded cards grows with `card`."""
    return deadwood(holding | 1 << card) < deadwood(holding) + VALUES[card]


def outs(card: int, holding: Cards, live: Cards) -> int:
    """How many of the `live` cards would complete a meld of `card` and another card of `holding`."""
    found = 0
    for three in THREES[card]:
        others = three & ~(1 << card)
        wanted = others & ~holding
        if wanted & live and wanted.bit_count() == 1:
            found |= wanted
    return found.bit_count()

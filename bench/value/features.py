"""What the value knows of a world after my throw: both hands, what may improve them, and the stage of the hand."""

from typing import Any

from numba import types

from bench.value.compile import compiled
from gin.bots.hard.kernel.arrangement import loose_cards
from gin.bots.hard.kernel.bits import lowest, popcount
from gin.bots.hard.kernel.policy import QUICK_TURNS, highest, joins, outs
from gin.bots.hard.kernel.sampling import MIDDLING
from gin.bots.hard.kernel.showdown import FULL_DECK, value
from gin.bots.hard.kernel.tables import VALUES

INT = types.int64
INTS = INT[::1]
REALS = types.float64[::1]
STAGE_FEATURES, HAND_FEATURES = 8, 8
FEATURES = STAGE_FEATURES + 2 * HAND_FEATURES + 2
KNOCKABLE = 10


@compiled(INT, INT, INT)
def left_with(card: int, hand: int) -> int:
    """The least deadwood of ten cards that take `card` and throw another."""
    loose = loose_cards(hand | 1 << card)
    return 0 if loose == 0 else value(loose) - VALUES[highest(loose)]


@compiled(INT, INT, INT, INT)
def all_outs(hand: int, loose: int, live: int) -> int:
    """The `live` cards that complete a meld with a loose card."""
    found = 0
    while loose:
        found |= outs(lowest(loose), hand, live)
        loose &= loose - 1
    return found


@compiled(types.void, INT, INT, INT, REALS)
def hand_features(hand: int, live: int, at: int, out: Any) -> None:
    """Deadwood, loose cards, outs to gin, all outs, what they save, the best of them, melded value, may knock."""
    loose = loose_cards(hand)
    dead, able = value(loose), all_outs(hand, loose, live)
    best, saved, to_gin, cards = dead, 0, 0, able
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if joins(card, hand):
            left = left_with(card, hand)
            saved += max(dead - left, 0)
            best = min(best, left)
            if left == 0:
                to_gin += 1
    out[at], out[at + 1], out[at + 2], out[at + 3] = dead / 20, popcount(loose) / 5, to_gin / 4, popcount(able) / 10
    out[at + 4], out[at + 5] = saved / 100, best / 20
    out[at + 6], out[at + 7] = (value(hand) - dead) / 50, 1.0 if dead <= KNOCKABLE else 0.0


@compiled(types.void, INT, INT, REALS)
def offer_features(top: int, theirs: int, out: Any) -> None:
    """Whether the opponent melds the card just thrown, and whether that is his gin."""
    loose = value(loose_cards(theirs))
    melds = joins(top, theirs) and value(loose_cards(theirs | 1 << top)) < loose + VALUES[top]
    out[FEATURES - 2] = 1.0 if melds else 0.0
    out[FEATURES - 1] = 1.0 if melds and left_with(top, theirs) == 0 else 0.0


@compiled(types.void, INT, INT, INT, INT, INT, INT, INTS, INT, REALS)
def features(
    mine: int, theirs: int, mine_known: int, theirs_known: int, pile: int, top: int, turns: Any, late: int, out: Any
) -> None:
    """Fill `out`; `turns` are the cards left in the stock, my turns and theirs; `late` his late knock (0, 5 or 10)."""
    out[0], out[1], out[2] = turns[0] / 20, turns[1] / 8, 1.0 if turns[2] < QUICK_TURNS else 0.0
    out[3] = 1.0 if late == KNOCKABLE else 0.0
    out[4] = 1.0 if late == MIDDLING else 0.0
    out[5], out[6], out[7] = popcount(theirs_known) / 4, popcount(mine_known) / 4, VALUES[top] / 10
    live = FULL_DECK & ~(mine | theirs | pile)
    hand_features(mine, live, STAGE_FEATURES, out)
    hand_features(theirs, live, STAGE_FEATURES + HAND_FEATURES, out)
    offer_features(top, theirs, out)

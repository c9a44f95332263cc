"""The medium level: the best split into melds, what can still grow, and what the opponent is seen to want."""

from collections.abc import Sequence
from random import Random
from typing import Final

from gin.bots.base import Budget
from gin.bots.options import Options, ending, options
from gin.bots.prospects import NEIGHBOURS, grows, outs, unseen
from gin.bots.reading import LONGEST_EXCHANGE, Reading, current_hand, read
from gin.rules.actions import Action, Discard, Knock
from gin.rules.arrange import deadwood
from gin.rules.cards import Card, each
from gin.rules.view import SeatEvent, SeatView

OUT_WORTH: Final = 1.0
"""Points of deadwood that a live card completing a meld is worth."""
PICK_DANGER: Final = 8.0
"""Points for each card of the opponent's known picks near the discard: too many, as careful people have it."""
DECLINED_SAFETY: Final = 0.8
"""Points back for each card near the discard that the opponent threw or left."""
KNOCK_AT: Final = 7
"""It knocks with this deadwood or less, early and late."""


class Medium:
    """Plays its own hand well and watches the pile; no search."""

    def choose(self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget) -> Action:  # noqa: ARG002
        """A move by rule of thumb; without chance, and at once."""
        able = options(view)
        reading = read(view.seat, current_hand(history))
        end = ending(view, able)
        if end is not None and _left_by(end, able) <= KNOCK_AT:
            return end
        if able.discards:
            return Discard(min(able.discards, key=lambda card: (_cost(card, view, able, reading), card)))
        if able.leave is None:
            raise ValueError("nothing to draw")
        take = able.take if reading.exchange < LONGEST_EXCHANGE else None
        return take if take is not None and _wants_upcard(view) else able.leave


def _left_by(end: Action, able: Options) -> int:
    match end:
        case Knock(None):
            return able.knock_now or 0
        case Knock(int(card)):
            return able.knocks[card]
        case _:
            return 0


def _wants_upcard(view: SeatView) -> bool:
    """Whether the upcard lies in a meld, or makes the hand ready to knock."""
    if view.hand is None:
        return False
    upcard = view.hand.discard_pile[-1]
    with_it = view.holding | 1 << upcard
    if grows(view.holding, upcard):
        return True
    least = min(deadwood(with_it ^ 1 << card) for card in each(view.holding))
    return least <= min(view.hand.knock_limit, KNOCK_AT)


def _cost(card: Card, view: SeatView, able: Options, reading: Reading) -> float:
    """Deadwood left, what the card could have become, and what it may give the opponent; least is best."""
    near = NEIGHBOURS[card]
    wanted = (near & reading.picked & ~reading.thrown).bit_count()
    unwanted = (near & (reading.thrown | reading.declined)).bit_count()
    growth = OUT_WORTH * outs(card, view.holding ^ 1 << card, unseen(view))
    return able.discards[card] + growth + PICK_DANGER * wanted - DECLINED_SAFETY * unwanted

"""The baseline of the EAAI 2021 challenge, from its description: it melds, throws high cards, knocks at once."""

from collections.abc import Sequence
from random import Random

from gin.bots.base import Budget
from gin.bots.options import ending, options
from gin.bots.prospects import THREES
from gin.bots.reading import current_hand
from gin.rules.actions import Action, Discard
from gin.rules.cards import Card, Cards
from gin.rules.settlement import Seat
from gin.rules.view import CardDiscarded, DrawSeen, SeatEvent, SeatView


class Simple:
    """Knows its own hand and nothing else."""

    def choose(self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget) -> Action:  # noqa: ARG002
        """Take what would lie in some meld; throw, among the cards that leave least, one at random."""
        able = options(view)
        if (end := ending(view, able)) is not None:
            return end
        if able.discards:
            return Discard(_throw(able.discards, _thrown_as_drawn(view.seat, history), rng))
        if able.leave is None or view.hand is None:
            raise ValueError("nothing to draw")
        return able.take if able.take is not None and fits(view.hand.discard_pile[-1], view.holding) else able.leave


def fits(card: Card, holding: Cards) -> bool:
    """Whether some meld of the holding and `card` would contain it."""
    return any(three & ~(1 << card) & ~holding == 0 for three in THREES[card])


def _throw(discards: dict[Card, int], again: Cards, rng: Random) -> Card:
    fresh = {card: left for card, left in discards.items() if not again >> card & 1} or discards
    least = min(fresh.values())
    return rng.choice([card for card, left in fresh.items() if left == least])


def _thrown_as_drawn(seat: Seat, history: Sequence[SeatEvent]) -> Cards:
    """The own cards of this hand that were thrown in the turn that drew them: to do it again is pointless."""
    drawn, again = None, 0
    for event in current_hand(history):
        match event:
            case DrawSeen(who, _, card) if who == seat:
                drawn = card
            case CardDiscarded(who, card) if who == seat and card == drawn:
                again |= 1 << card
            case _:
                continue
    return again

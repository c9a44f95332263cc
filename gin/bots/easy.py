"""The easy level: ready melds and high cards, with a slip now and then."""

from collections.abc import Sequence
from random import Random
from typing import Final

from gin.bots.base import Budget
from gin.bots.options import Options, ending, options
from gin.bots.prospects import grows
from gin.rules.actions import Action, Discard
from gin.rules.cards import VALUES, Card, each
from gin.rules.view import SeatEvent, SeatView

SLIP_RATE: Final = 0.15
"""How often it overlooks the right thing: a meld on the pile, a knock, the card to throw."""


class Easy:
    """Looks at its own cards only."""

    def choose(self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget) -> Action:  # noqa: ARG002
        """A move by ready melds alone; `history` and `budget` are not looked at."""
        able = options(view)
        slips = rng.random() < SLIP_RATE
        end = ending(view, able)
        if end is not None and not slips:
            return end
        if able.discards:
            return Discard(_slip(view, able, rng) if slips else _highest_loose(view, able))
        return _draw(view, able, slips=slips)


def _draw(view: SeatView, able: Options, *, slips: bool) -> Action:
    if able.leave is None:
        raise ValueError("nothing to draw")
    if able.take is None or view.hand is None or slips:
        return able.leave
    return able.take if grows(view.holding, view.hand.discard_pile[-1]) else able.leave


def _loose(view: SeatView, able: Options) -> list[Card]:
    """What it may throw without touching a meld, or whatever costs least if there is nothing of the kind."""
    melded = sum(view.melds)
    loose = [card for card in each(view.holding & ~melded) if card in able.discards]
    least = min(able.discards.values())
    return loose or [card for card, left in able.discards.items() if left == least]


def _highest_loose(view: SeatView, able: Options) -> Card:
    return max(_loose(view, able), key=lambda card: (VALUES[card], card))


def _slip(view: SeatView, able: Options, rng: Random) -> Card:
    return rng.choice(_loose(view, able))

"""A heuristic that never knocks short of gin: patient, and strong against those who knock early with much."""

from collections.abc import Sequence
from random import Random
from typing import Final

from gin.bots.base import Budget
from gin.bots.options import Options, ending, options
from gin.bots.prospects import grows
from gin.rules.actions import Action, BigGin, Discard
from gin.rules.arrange import best_arrangement
from gin.rules.cards import VALUES, Card, Cards, each
from gin.rules.view import SeatEvent, SeatView

CONNECTION_WORTH: Final = 1.5


class GinOnly:
    """Keeps what connects."""

    def choose(self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget) -> Action:  # noqa: ARG002
        """Take what makes the melds worth more; throw the loose card of greatest value less connections."""
        able = options(view)
        if (end := _gin(view, able)) is not None:
            return end
        if able.discards:
            return Discard(_throw(view.holding, able))
        if able.leave is None or view.hand is None:
            raise ValueError("nothing to draw")
        return able.take if able.take is not None and grows(view.holding, view.hand.discard_pile[-1]) else able.leave


def _gin(view: SeatView, able: Options) -> Action | None:
    end = ending(view, able)
    if isinstance(end, BigGin) or 0 in able.knocks.values() or able.knock_now == 0:
        return end
    return None


def _throw(holding: Cards, able: Options) -> Card:
    loose = holding
    for meld in best_arrangement(holding).melds:
        loose ^= meld
    candidates = [card for card in able.discards if loose >> card & 1]
    if not candidates:
        return min(able.discards, key=lambda card: (able.discards[card], card))
    return max(candidates, key=lambda card: (VALUES[card] - CONNECTION_WORTH * connections(card, loose), -card))


def connections(card: Card, loose: Cards) -> int:
    """2 for each other loose card of the same rank or next in suit, 1 for each with a gap of one."""
    found = 0
    for held in each(loose & ~(1 << card)):
        gap = abs(held - card)
        if gap % 13 == 0 or (held // 13 == card // 13 and gap == 1):
            found += 2
        elif held // 13 == card // 13 and gap == 2:
            found += 1
    return found

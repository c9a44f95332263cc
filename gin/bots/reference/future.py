"""The published idea of the 2021 winners: throw what leaves the best hand after the next draw."""

from collections.abc import Sequence
from random import Random
from typing import Final

from gin.bots.base import Budget
from gin.bots.options import Options, ending, options
from gin.bots.prospects import grows, unseen
from gin.bots.reading import Reading, current_hand, read
from gin.rules.actions import Action, Discard
from gin.rules.arrange import deadwood, least_after_discard
from gin.rules.cards import RANKS, Card, Cards, each
from gin.rules.view import SeatEvent, SeatView

FUTURE_WEIGHT: Final = 18 / 7
"""Of the mean of the best draws: the published 18 read as the weight of all seven (docs/strength.md)."""
FUTURE_DECAY: Final = 0.9
"""Each own turn leaves the future worth this share."""
BEST_DRAWS: Final = 7
DANGER: Final = 1.2
EARLY_TURNS: Final = 3
"""Turns in which it knocks as soon as it may; afterwards it waits for gin."""


class Future:
    """Looks one draw ahead."""

    def choose(self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget) -> Action:  # noqa: ARG002
        """Take what grows the melds; throw the card of least score; knock early or with gin."""
        able = options(view)
        reading = read(view.seat, current_hand(history))
        end = ending(view, able)
        gin = 0 in able.knocks.values() or able.knock_now == 0
        if end is not None and (gin or reading.my_turns < EARLY_TURNS):
            return end
        if able.discards:
            return Discard(min(able.discards, key=lambda card: (score(card, view, able, reading), card)))
        if able.leave is None or view.hand is None:
            raise ValueError("nothing to draw")
        return able.take if able.take is not None and grows(view.holding, view.hand.discard_pile[-1]) else able.leave


def score(card: Card, view: SeatView, able: Options, reading: Reading) -> float:
    """Deadwood left, plus the weighted deadwood after a good draw, plus what the opponent may do with the card."""
    future = FUTURE_WEIGHT * FUTURE_DECAY**reading.my_turns
    return (
        able.discards[card]
        + future * _after_good_draws(view.holding ^ 1 << card, unseen(view))
        + danger(card, reading.picked & ~reading.thrown)
    )


def _after_good_draws(holding: Cards, live: Cards) -> float:
    """The mean of the least deadwoods over the draws that may come."""
    left = sorted(least_after_discard(holding | 1 << drawn) for drawn in each(live))[:BEST_DRAWS]
    return sum(left) / len(left) if left else float(deadwood(holding))


def danger(card: Card, picked: Cards) -> float:
    """Points for what the opponent was seen to take near the card: its rank, its neighbours, a gap of one."""
    rank, suit = card % len(RANKS), card // len(RANKS)
    same = sum(taken % 13 == rank for taken in each(picked))
    gaps = [abs(taken % 13 - rank) for taken in each(picked) if taken // 13 == suit]
    return DANGER * min(same, 2) + DANGER * sum({1: 1.5, 2: 0.5}.get(gap, 0.0) for gap in gaps)

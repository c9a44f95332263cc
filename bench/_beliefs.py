"""Beliefs about the opponent's hand, each as sampled hands and their weights."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from bench._model import Model
from bench._particles import explaining
from gin.bots.hard.kernel.arrangement import deadwood
from gin.bots.hard.kernel.bits import lowest, popcount
from gin.bots.hard.kernel.policy import joins
from gin.bots.hard.kernel.sampling import sample
from gin.bots.hard.kernel.table import Table
from gin.bots.hard.kernel.tables import NEAR
from gin.rules.cards import Cards, each
from gin.rules.view import SeatEvent

Hands: TypeAlias = NDArray[np.int64]
Sampled: TypeAlias = tuple[Hands, NDArray[np.float64]]
"""The opponent's whole hands, and how much each counts."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What seat 1 knows before a move, and the truth."""

    match: int
    table: Table
    hand: Sequence[SeatEvent]
    """Its events of this hand."""
    held: Cards
    """What seat 2 holds."""


Belief: TypeAlias = Callable[[Moment, int, int], Sampled]
"""From what is seen, how many hands, and a seed."""

REFUSED_MELD, REFUSED_NEAR, NOT_KNOCKED = 0.3, 0.9, 0.15
"""Of a hand that a refused card would have melded in; for each card near a refused one; that a fast knocker had."""


def uniform(moment: Moment, count: int, seed: int) -> Sampled:
    """Every choice of unseen cards alike."""
    table = moment.table
    unseen = np.array(list(each(table.unseen)), np.int64)
    hidden = len(unseen) - table.stock
    order = np.argsort(np.random.default_rng(seed).random((count, len(unseen))), axis=1)
    hands = (1 << unseen[order[:, :hidden]]).sum(axis=1) | table.theirs_known
    return hands, np.ones(count)


def weighed(moment: Moment, count: int, seed: int) -> Sampled:
    """The same, weighed by what the opponent threw, left on the pile, and did not knock with."""
    hands, weights = uniform(moment, count, seed)
    _weigh(moment.table, hands, weights)
    return hands, weights


def ours(moment: Moment, count: int, seed: int) -> Sampled:
    """The worlds of the hard level."""
    lates, hands = np.empty(count, np.int64), np.empty(count, np.int64)
    sample(moment.table, lates, hands, np.empty(52, np.int64), np.array([seed], np.uint64))
    return hands, np.ones(count)


def explained(model: Model) -> Belief:
    """Hands in proportion to how likely `model` makes all that the opponent did: an experiment."""

    def belief(moment: Moment, count: int, seed: int) -> Sampled:
        return explaining(model, moment.table, 1, moment.hand, count, seed), np.ones(count)

    return belief


BELIEFS: Final[dict[str, Belief]] = {"uniform": uniform, "weighed": weighed, "ours": ours}


def _weigh_each(table: Any, hands: Any, weights: Any) -> None:
    for index in range(len(hands)):
        hand, refused = hands[index], table.refused
        while refused:
            card = lowest(refused)
            refused &= refused - 1
            if joins(card, hand):
                weights[index] *= REFUSED_MELD
            weights[index] *= REFUSED_NEAR ** popcount(NEAR[card] & hand)
        if table.their_turns > 0 and deadwood(hand) <= table.limit:
            weights[index] *= 1 - (1 - NOT_KNOCKED) * table.fast / 1000


_weigh: Final[Any] = numba.njit(_weigh_each)

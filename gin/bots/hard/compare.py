"""Which candidate does best over the sampled worlds."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gin.bots.base import Budget
from gin.bots.hard.kernel.search import MOST_CANDIDATES, play_worlds
from gin.bots.hard.kernel.table import Table

BATCH: Final = 64
"""Worlds between two looks at the clock."""
FEWEST_WORLDS: Final = 32
"""With fewer the search plays worse than the policy it starts from."""
PRUNE: Final = 2.5
"""Standard errors behind the leader at which a candidate is dropped."""
GATE: Final = 1.0
"""Standard errors by which another must beat the policy's choice."""


def best_of(candidates: Sequence[int], table: Table, worth: NDArray[np.float64], seed: int, budget: Budget) -> int:
    """The best candidate; the first is the policy's and stays unless another is clearly better."""
    if len(candidates) == 1 or budget.worlds < FEWEST_WORLDS or budget.expired():
        return candidates[0]
    alive = np.array(candidates, np.int64)
    state = np.array([seed], np.uint64)
    sums, products = np.zeros(MOST_CANDIDATES), np.zeros((MOST_CANDIDATES, MOST_CANDIDATES))
    done = 0
    while done < budget.worlds:
        worlds = min(BATCH, budget.worlds - done)
        play_worlds(table, alive, worlds, worth, state, sums, products)
        done += worlds
        leader, behind, errors = standing(alive, sums, products, done)
        alive[behind > PRUNE * errors] = -1
        if (alive >= 0).sum() == 1 or budget.expired():
            break
    if alive[0] >= 0 and behind[0] <= GATE * errors[0]:
        return candidates[0]
    return candidates[leader]


def standing(
    alive: NDArray[np.int64], sums: NDArray[np.float64], products: NDArray[np.float64], worlds: int
) -> tuple[int, NDArray[np.float64], NDArray[np.float64]]:
    """The leader, how far each is behind it on average, and the standard errors of those differences."""
    count = len(alive)
    means = np.where(alive >= 0, sums[:count], -np.inf) / worlds
    leader = int(np.argmax(means))
    own = np.diagonal(products)[:count]
    squares = (own[leader] + own - 2 * products[leader, :count]) / worlds
    behind = np.where(alive >= 0, means[leader] - means, np.inf)
    variance = squares - np.where(alive >= 0, behind, 0.0) ** 2
    return leader, behind, np.sqrt(np.maximum(variance, 0.0) / worlds)

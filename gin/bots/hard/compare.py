"""Which candidate does best over the sampled worlds."""

from collections.abc import Sequence
from math import erf, exp, pi, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gin.bots.base import Budget
from gin.bots.hard.kernel.search import MOST_CANDIDATES, play_worlds
from gin.bots.hard.kernel.table import Table

BATCH: Final = 64
"""Worlds before the first look at how the candidates stand and at the clock."""
LOOKS: Final = 4
"""Later looks come when a fourth more worlds were played: a look takes as long as a dozen worlds."""
FEWEST_WORLDS: Final = 32
"""With fewer the search plays worse than the policy it starts from."""
NEGLIGIBLE: Final = 0.4096
"""A candidate is dropped when more worlds can be expected to win less of the match, 0 to 1, by it than this divided by
the worlds of the budget: 0.0001 of 4,096. Who may think longer thinks more exactly."""
GATE: Final = 0.5
"""Standard errors by which another must beat the policy's choice."""


def best_of(candidates: Sequence[int], table: Table, worth: NDArray[np.float64], seed: int, budget: Budget) -> int:
    """The best candidate; the first is the policy's and stays unless another is clearly better."""
    if len(candidates) == 1 or budget.worlds < FEWEST_WORLDS or budget.expired():
        return candidates[0]
    alive = np.array(candidates, np.int64)
    state = np.array([seed], np.uint64)
    sums, products = np.zeros(MOST_CANDIDATES), np.zeros((MOST_CANDIDATES, MOST_CANDIDATES))
    done, negligible = 0, NEGLIGIBLE / budget.worlds
    while done < budget.worlds:
        worlds = min(max(BATCH, done // LOOKS), budget.worlds - done)
        play_worlds(table, alive, worlds, worth, state, sums, products)
        done += worlds
        leader, behind, errors = standing(alive, sums, products, done)
        for rival in np.flatnonzero(alive >= 0):
            if rival != leader and expected_gain(float(behind[rival]), float(errors[rival])) < negligible:
                alive[rival] = -1
        if (alive >= 0).sum() == 1 or budget.expired():
            break
    if alive[0] >= 0 and behind[0] <= GATE * errors[0]:
        return candidates[0]
    return candidates[leader]


def expected_gain(behind: float, error: float) -> float:
    """How much better than the leader a candidate can be hoped to be that is `behind` it, with that standard error.

    The mean of the positive part of a normal distribution, as in the value of information of Gupta and Miescke, 1996.
    """
    if error == 0:
        return 0.0
    lag = behind / error
    density, beyond = exp(-lag * lag / 2) / sqrt(2 * pi), (1 - erf(lag / sqrt(2))) / 2
    return error * (density - lag * beyond)


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

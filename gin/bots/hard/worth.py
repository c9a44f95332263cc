"""What points are worth: the chance to win the match from the score that they lead to."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gin.rules.view import SeatView

Points: TypeAlias = NDArray[np.int64]
Chances: TypeAlias = NDArray[np.float64]

MOST_POINTS: Final = 400
"""More than any hand scores: the greatest bonus, 98 points of deadwood, doubled."""
SPARE: Final = 20.0
"""Points counted as missing on both sides beyond those that are: no hand ends with just what was missing."""
STEEPNESS: Final = 2.0
FEW: Final = 15
"""Points between which the worth of one is taken as the same."""


def worth_of_points(view: SeatView) -> Chances:
    """By points from -MOST_POINTS to MOST_POINTS: the chance to win the match, 0 to 1."""
    scores, target = view.match.scores, view.match.rules.target
    points = np.arange(-MOST_POINTS, MOST_POINTS + 1)
    need = target - scores[view.seat - 1] - np.maximum(points, 0)
    rival_needs = target - scores[2 - view.seat] + np.minimum(points, 0)
    return chance(need, rival_needs)


def in_points(worth: Chances) -> Chances:
    """Chances on the scale of points: a few points more or less count one each at this score."""
    middle = len(worth) // 2
    slope = (worth[middle + FEW] - worth[middle - FEW]) / (2 * FEW)
    scaled: Chances = (worth - worth[middle]) / slope
    return scaled


def chance(need: Points, rival_needs: Points) -> Chances:
    """How likely who misses `need` points to the target gets there before an equal who misses `rival_needs`.

    At most one of each two is 0 or less: who has arrived has won. A fit to matches of the levels, docs/strength.md.
    """
    own, other = (need + SPARE) ** STEEPNESS, (rival_needs + SPARE) ** STEEPNESS
    between: Chances = other / (own + other)
    return np.where(need <= 0, 1.0, np.where(rival_needs <= 0, 0.0, between))

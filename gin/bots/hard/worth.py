"""What points are worth: the chance to win the match from the score that they lead to."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gin.rules.view import SeatView

MOST_POINTS: Final = 400
"""More than any hand scores: the greatest bonus, 98 points of deadwood, doubled."""
STEEPNESS: Final = 2.0
"""Fits a race of equal players in steps of about 25 points."""


def worth_of_points(view: SeatView) -> NDArray[np.float64]:
    """By points from -MOST_POINTS to MOST_POINTS: the chance to win the match, 0 to 1."""
    scores, target = view.match.scores, view.match.rules.target
    points = np.arange(-MOST_POINTS, MOST_POINTS + 1)
    need = _power(target - scores[view.seat - 1] - np.maximum(points, 0))
    rival_needs = _power(target - scores[2 - view.seat] + np.minimum(points, 0))
    chances: NDArray[np.float64] = rival_needs / (need + rival_needs)
    return chances


def _power(need: Any) -> Any:
    return np.maximum(need, 0.0) ** STEEPNESS

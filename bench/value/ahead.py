"""What a hand is worth that is not played out: a net of one hidden layer tells how often and how high each side wins.

Trained on rollouts of the cheap policy, then on how hands of the search itself ended, so that it
stands for a better continuation than the rollouts play.
"""

from math import floor
from typing import Any

import numpy as np
from numba import types

from bench.value.compile import WEIGHTS, compiled
from bench.value.features import FEATURES

REAL = types.float64
REALS = REAL[::1]
with np.load(WEIGHTS) as stored:
    HIDDEN_WEIGHTS, HIDDEN_BIAS = np.ascontiguousarray(stored["W1"], np.float64), stored["b1"].astype(np.float64)
    OUT_WEIGHTS, OUT_BIAS = np.ascontiguousarray(stored["W2"], np.float64), stored["b2"].astype(np.float64)
HIDDEN = len(HIDDEN_BIAS)
MOST_WON = 60.0
"""More than either side wins on average from anywhere."""


@compiled(types.void, REALS, REALS, REALS)
def predict(known: Any, hidden: Any, out: Any) -> None:
    """From features: how likely I win, how likely I lose, the points won and the points lost on average."""
    hidden[:] = HIDDEN_BIAS
    for index in range(FEATURES):
        for unit in range(HIDDEN):
            hidden[unit] += known[index] * HIDDEN_WEIGHTS[index, unit]
    out[:] = OUT_BIAS
    for unit in range(HIDDEN):
        if hidden[unit] > 0:
            for figure in range(4):
                out[figure] += hidden[unit] * OUT_WEIGHTS[unit, figure]


@compiled(REAL, REALS, REAL)
def worth_at(worth: Any, points: float) -> float:
    """The worth of a fraction of a point, between its neighbours."""
    below = floor(points)
    place = int(below) + len(worth) // 2
    result: float = worth[place] + (points - below) * (worth[place + 1] - worth[place])
    return result


@compiled(REAL, REALS, REALS)
def worth_ahead(out: Any, worth: Any) -> float:
    """What `predict` found, in worth."""
    win, lose = min(max(out[0], 0.01), 0.99), min(max(out[1], 0.01), 0.99)
    total = max(win + lose, 1.0)
    win, lose = win / total, lose / total
    won, lost = min(max(out[2], 0.0) / win, MOST_WON), min(max(out[3], 0.0) / lose, MOST_WON)
    void: float = worth[len(worth) // 2]
    result: float = win * worth_at(worth, won) + lose * worth_at(worth, -lost) + (1 - win - lose) * void
    return result

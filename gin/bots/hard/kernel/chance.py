"""Random numbers inside kernels: splitmix64 over a state of one word, so that a seed gives the same hand anywhere."""

from typing import Any

import numpy as np
from numba import types

from gin.bots.hard.kernel.compile import compiled

INT = types.int64
STATE = types.uint64[::1]


@compiled(INT, STATE)
def draw31(state: Any) -> int:
    """The next 31 random bits. Source: Steele, Lea, Flood, Fast splittable pseudorandom number generators, 2014."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = state[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    bits: int = INT(mixed >> np.uint64(33))
    return bits


@compiled(INT, STATE, INT)
def below(state: Any, bound: int) -> int:
    """A number from 0 to `bound` - 1; for bounds of cards the bias is below 1e-7."""
    return draw31(state) * bound >> 31


@compiled(types.float64, STATE)
def fraction(state: Any) -> float:
    """A number from 0 up to 1."""
    return draw31(state) / 2147483648.0

"""Cards in some order, by number, in an array."""

from typing import Any

from numba import types

from gin.bots.hard.kernel.bits import lowest
from gin.bots.hard.kernel.chance import STATE, below
from gin.bots.hard.kernel.compile import compiled

INT = types.int64
CARDS = INT[::1]


@compiled(INT, INT, CARDS)
def spread_out(cards: int, pool: Any) -> int:
    """Write the cards of a mask into `pool`; how many they are."""
    count = 0
    while cards:
        pool[count] = lowest(cards)
        cards &= cards - 1
        count += 1
    return count


@compiled(types.void, CARDS, INT, INT, INT, STATE)
def shuffle(pool: Any, first: int, chosen: int, count: int, state: Any) -> None:
    """Of the places from `first` to `count`, put a random choice of the cards into those before `chosen`."""
    for place in range(first, chosen):
        other = place + below(state, count - place)
        pool[place], pool[other] = pool[other], pool[place]


@compiled(INT, CARDS, INT, INT)
def put_first(pool: Any, count: int, cards: int) -> int:
    """Move `cards` to the first places of `pool`; how many they are."""
    first = 0
    for place in range(count):
        if cards >> pool[place] & 1:
            pool[place], pool[first] = pool[first], pool[place]
            first += 1
    return first

"""Two of the reference players as kernels, with the same choices, and the cheap policy as an opponent.

A game has two places more than a rollout's: what kind the opponent is, and what he threw in the turns that drew it.
"""

from typing import Any

from numba import types

from bench.value.compile import compiled
from gin.bots.hard.kernel.arrangement import deadwood, loose_cards
from gin.bots.hard.kernel.bits import lowest
from gin.bots.hard.kernel.chance import STATE, below
from gin.bots.hard.kernel.policy import KNOCKS, haste, joins, knock_plan, least_connected, throw, wants
from gin.bots.hard.kernel.rollouts import GAME_SIZE, HAND, INTS, KNOWN, LATE, ME, MOVER, PILE, TAKEN, TOP, TURNS
from gin.bots.hard.kernel.sampling import UNKNOWN_HASTE
from gin.bots.hard.kernel.tables import VALUES

INT = types.int64
LIMIT = 10
SIMPLE, GIN_ONLY, POLICY = range(3)
KIND, AGAIN = GAME_SIZE, GAME_SIZE + 1
SIZE = GAME_SIZE + 2


@compiled(INT, INT, INT)
def cheapest_of(hand: int, free: int) -> int:
    """The first card of `free` that leaves the least deadwood of eleven."""
    best, least = -1, 999
    while free:
        card = lowest(free)
        free &= free - 1
        left = deadwood(hand ^ 1 << card)
        if left < least:
            best, least = card, left
    return best


@compiled(INT, INT, INT, INT, STATE)
def simple_throw(hand: int, free: int, again: int, state: Any) -> int:
    """One at random of the cards that leave least, not one of `again` if there are others; + KNOCKS at the limit."""
    best = cheapest_of(hand, free)
    if deadwood(hand ^ 1 << best) <= LIMIT:
        return best + KNOCKS
    fresh = free & ~again
    if fresh == 0:
        fresh = free
    chosen, least, count = -1, 999, 0
    while fresh:
        card = lowest(fresh)
        fresh &= fresh - 1
        left = deadwood(hand ^ 1 << card)
        if left < least:
            least, count = left, 0
        if left == least:
            count += 1
            if below(state, count) == 0:
                chosen = card
    return chosen


@compiled(INT, INT, INT)
def gin_only_throw(hand: int, free: int) -> int:
    """The loose card of greatest value less its connections; + KNOCKS for gin."""
    best = cheapest_of(hand, free)
    if deadwood(hand ^ 1 << best) == 0:
        return best + KNOCKS
    loose = loose_cards(hand)
    return least_connected(loose & free, loose) if loose & free else best


@compiled(INT, INTS)
def plan_of(game: Any) -> int:
    """The most deadwood that the mover knocks with, if he plays by the policy."""
    return knock_plan(game[TURNS + game[MOVER]], LIMIT, 0 if game[MOVER] == ME else game[LATE])


@compiled(types.boolean, INTS)
def takes(game: Any) -> bool:
    """Whether the mover takes the top of the pile."""
    hand, top = game[HAND + game[MOVER]], game[TOP]
    if game[MOVER] == ME or game[KIND] == POLICY:
        return wants(top, hand, plan_of(game))
    if game[KIND] == SIMPLE:
        return joins(top, hand)
    return bool(deadwood(hand | 1 << top) < deadwood(hand) + VALUES[top])


@compiled(INT, INTS, STATE)
def thrown(game: Any, state: Any) -> int:
    """What the mover throws of eleven cards, + KNOCKS with a knock."""
    mover, hand = game[MOVER], game[HAND + game[MOVER]]
    if mover == ME or game[KIND] == POLICY:
        hurry = haste(game[LATE]) if mover == ME else UNKNOWN_HASTE
        return throw(hand, game[TAKEN], game[PILE], game[KNOWN + 1 - mover], plan_of(game), hurry)
    free = hand & ~(1 << game[TAKEN])
    if game[KIND] == SIMPLE:
        return simple_throw(hand, free, game[AGAIN], state)
    return gin_only_throw(hand, free)

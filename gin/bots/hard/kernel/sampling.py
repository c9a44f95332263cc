"""Worlds: an opponent's hand that fits what was seen, and an order for the stock.

A hand is drawn from the unseen cards and then plays as many turns as the opponent had, so that it is as well
sorted as his. Of several such hands one is kept, in proportion to how well it explains what he refused and that
he has not knocked.
"""

from typing import Any

from numba import types

from gin.bots.hard.kernel.arrangement import deadwood
from gin.bots.hard.kernel.bits import lowest, popcount
from gin.bots.hard.kernel.chance import STATE, below, fraction
from gin.bots.hard.kernel.compile import compiled
from gin.bots.hard.kernel.policy import NO_CARD, joins, knock_plan, throw
from gin.bots.hard.kernel.table import TABLE
from gin.bots.hard.kernel.tables import NEAR

INT = types.int64
CARDS = INT[::1]
TRIES = 6
REFUSED_MELD = 0.3
"""Weight of a hand in which a refused card would have melded."""
REFUSED_NEAR = 0.9
"""The same for each card near a refused one."""
NOT_KNOCKED = 0.15
"""Weight of a hand that could have knocked."""


@compiled(INT, INT, CARDS)
def spread_out(cards: int, pool: Any) -> int:
    """Write the cards of a mask into `pool`; how many they are."""
    count = 0
    while cards:
        pool[count] = lowest(cards)
        cards &= cards - 1
        count += 1
    return count


@compiled(types.void, CARDS, INT, INT, STATE)
def shuffle(pool: Any, chosen: int, count: int, state: Any) -> None:
    """Put a random choice of the first `count` cards into the first `chosen` places."""
    for place in range(chosen):
        other = place + below(state, count - place)
        pool[place], pool[other] = pool[other], pool[place]


@compiled(INT, TABLE, CARDS, INT, INT, STATE)
def played_hand(table: Any, pool: Any, hidden: int, count: int, state: Any) -> int:
    """A hand of the first `hidden` cards of `pool` and the known ones, after the opponent's turns."""
    shuffle(pool, hidden, count, state)
    hand = table.theirs_known
    for place in range(hidden):
        hand |= 1 << pool[place]
    if hidden == 0:
        return hand
    for _ in range(table.their_draws):
        source = hidden + below(state, count - hidden)
        hand |= 1 << pool[source]
        thrown = throw(hand, NO_CARD, table.pile, table.mine_known, -1)
        if table.theirs_known >> thrown & 1:
            thrown = pool[source]
        hand ^= 1 << thrown
        for place in range(hidden):
            if pool[place] == thrown:
                pool[place], pool[source] = pool[source], thrown
    return hand


@compiled(types.float64, TABLE, INT, types.boolean)
def weight(table: Any, hand: int, fast: bool) -> float:
    """How well `hand` explains what the opponent did."""
    result = 1.0
    refused = table.refused
    while refused:
        card = lowest(refused)
        refused &= refused - 1
        if joins(card, hand):
            result *= REFUSED_MELD
        for _ in range(popcount(NEAR[card] & hand)):
            result *= REFUSED_NEAR
    if table.their_turns > 0 and deadwood(hand) <= knock_plan(table.their_turns - 1, table.limit, fast):
        result *= NOT_KNOCKED
    return result


@compiled(INT, TABLE, CARDS, types.boolean, STATE)
def sample(table: Any, pool: Any, fast: bool, state: Any) -> int:
    """The opponent's hand in one world; afterwards `pool` holds the stock, top first."""
    count = spread_out(table.unseen, pool)
    hidden = count - table.stock
    hand, total = 0, 0.0
    for _ in range(TRIES):
        tried = played_hand(table, pool, hidden, count, state)
        weighed = weight(table, tried, fast)
        total += weighed
        if fraction(state) * total < weighed:
            hand = tried
    stock = spread_out(table.unseen & ~hand, pool)
    shuffle(pool, stock, stock, state)
    return hand


@compiled(types.void, TABLE, CARDS, CARDS, STATE)
def sample_many(table: Any, hands: Any, pool: Any, state: Any) -> None:
    """Fill `hands` with the opponent's hand in so many worlds."""
    for world in range(len(hands)):
        fast = below(state, 1000) < table.fast
        hands[world] = sample(table, pool, fast, state)

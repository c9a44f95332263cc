"""Worlds: an opponent's hand that fits what was seen, and an order for the stock.

A hand is drawn from the unseen cards, with a meld around each card that the opponent took, and then plays as many
turns as he had, so that it is as well sorted as his. Of several such hands one is kept, in proportion to how well it
explains what he refused and that he has not knocked.
"""

from typing import Any

import numpy as np
from numba import types

from gin.bots.hard.kernel.arrangement import loose_cards
from gin.bots.hard.kernel.bits import lowest, popcount
from gin.bots.hard.kernel.chance import STATE, below, fraction
from gin.bots.hard.kernel.compile import compiled
from gin.bots.hard.kernel.policy import HEEDLESS, NO_CARD, PATIENT, joins, knock_plan, throw, unconnected
from gin.bots.hard.kernel.pool import put_first, shuffle, spread_out
from gin.bots.hard.kernel.showdown import value
from gin.bots.hard.kernel.table import TABLE, Table
from gin.bots.hard.kernel.tables import NEAR, THREES, VALUES

INT = types.int64
CARDS = INT[::1]
HANDS = CARDS
"""By world."""
TRIES = 4
"""Hands that are tried for each world; those of all worlds with one kind of opponent are chosen from together."""
PICK_MELDS = 0.97
"""How often a card that the opponent took lies in a meld."""
SORTING = 1.25
"""Turns that a sampled hand plays for each card the opponent drew: his discards sorted it better than chance does."""
REFUSED_MELD, REFUSED_MELD_IN_HASTE = 0.15, 0.03
"""Weight of a hand in which a refused card would have melded; who knocks at once takes all that melds."""
REFUSED_NEAR = 0.85
"""The same for each card near a refused one, if he builds anything."""
KEPT_ABOVE = 0.4
"""The same for each loose card that who throws his highest, or his least connected, would rather have thrown."""
NOT_KNOCKED = 0.08
"""Weight of a hand that could have knocked."""
MIDDLING = 5
"""The deadwood that a middling knocker waits for."""
UNKNOWN_HASTE = 0.5


@compiled(types.float64, TABLE, INT)
def their_hurry(table: Table, late: int) -> float:
    """How the opponent throws who knocks with `late`: who knocks at once builds nothing, who waits for gin does."""
    if late == 0:
        return PATIENT
    return HEEDLESS if late == table.limit else UNKNOWN_HASTE


@compiled(INT, TABLE, STATE)
def picked_melds(table: Table, state: Any) -> int:
    """Hidden cards that explain what the opponent took: for each such card a meld of three, mostly."""
    able, found = table.unseen | table.theirs_known, 0
    known = table.theirs_known
    while known:
        card = lowest(known)
        known &= known - 1
        if fraction(state) > PICK_MELDS:
            continue
        count = 0
        chosen = 0
        for meld in THREES[card]:
            if meld and meld & ~able == 0:
                count += 1
                if below(state, count) == 0:
                    chosen = meld
        found |= chosen
    return found & table.unseen


@compiled(INT, TABLE, CARDS, INT, INT, types.float64, STATE)
def played_hand(table: Table, pool: Any, hidden: int, count: int, hurry: float, state: Any) -> int:
    """A hand of the first `hidden` cards of `pool` and the known ones, after the opponent's turns."""
    melded = picked_melds(table, state)
    first = put_first(pool, count, melded) if popcount(melded) <= hidden else 0
    shuffle(pool, first, hidden, count, state)
    hand = table.theirs_known
    for place in range(hidden):
        hand |= 1 << pool[place]
    if hidden == 0:
        return hand
    for _ in range(min(int(table.their_draws * SORTING), table.stock)):  # more would always find the same hand
        source = hidden + below(state, count - hidden)
        hand |= 1 << pool[source]
        thrown = throw(hand, NO_CARD, table.pile, table.mine_known, -1, hurry)
        if table.theirs_known >> thrown & 1:
            thrown = pool[source]
        hand ^= 1 << thrown
        for place in range(hidden):
            if pool[place] == thrown:
                pool[place], pool[source] = pool[source], thrown
    return hand


@compiled(INT, TABLE)
def last_thrown(table: Table) -> int:
    """The opponent's last discard, once he has had a turn: on the pile, or just taken from it."""
    return table.top if table.taken == NO_CARD else table.taken


@compiled(types.float64, INT, INT)
def thrown_highest(thrown: int, loose: int) -> float:
    """How well a throw explains the `loose` cards that were kept, of who throws the highest."""
    result = 1.0
    while loose:
        if VALUES[lowest(loose)] > VALUES[thrown]:
            result *= KEPT_ABOVE
        loose &= loose - 1
    return result


@compiled(types.float64, INT, INT)
def thrown_least_connected(thrown: int, hand: int) -> float:
    """The same of who keeps what is near others; a card that he would have had in a meld counts like one kept."""
    loose = loose_cards(hand | 1 << thrown)
    if loose >> thrown & 1 == 0:
        return KEPT_ABOVE
    result, least, kept = 1.0, unconnected(thrown, loose), loose & ~(1 << thrown)
    while kept:
        if unconnected(lowest(kept), loose) > least:
            result *= KEPT_ABOVE
        kept &= kept - 1
    return result


@compiled(types.float64, TABLE, INT, INT)
def weight(table: Table, hand: int, late: int) -> float:
    """How well `hand` explains what the opponent did."""
    hurry = their_hurry(table, late)
    hasty = hurry == HEEDLESS
    melding, near = (REFUSED_MELD_IN_HASTE, 1.0) if hasty else (REFUSED_MELD, REFUSED_NEAR)
    result = 1.0
    refused = table.refused
    while refused:
        card = lowest(refused)
        refused &= refused - 1
        if joins(card, hand):
            result *= melding
        for _ in range(popcount(NEAR[card] & hand)):
            result *= near
    if table.their_turns == 0:
        return result
    loose = loose_cards(hand)
    if value(loose) <= knock_plan(table.their_turns - 1, table.limit, late):
        result *= NOT_KNOCKED
    if hasty:
        return result * thrown_highest(last_thrown(table), loose)
    if hurry == PATIENT:
        return result * thrown_least_connected(last_thrown(table), hand)
    return result


@compiled(INT, TABLE, STATE)
def late_knock(table: Table, state: Any) -> int:
    """A kind of opponent: the deadwood that he knocks with after the first turns."""
    kind = below(state, 1000)
    if kind < table.fast:
        return table.limit
    return MIDDLING if kind < table.fast + table.middling else 0


@compiled(types.void, TABLE, INT, HANDS, CARDS, STATE)
def sample_alike(table: Table, late: int, hands: Any, pool: Any, state: Any) -> None:
    """Fill `hands` for an opponent who knocks with `late`: of TRIES as many, each as often as it explains him.

    Chosen at equal steps through the sum of the weights: systematic resampling, Kitagawa 1996.
    """
    tried, reached = np.empty(TRIES * len(hands), np.int64), np.empty(TRIES * len(hands))
    count, hurry, total = spread_out(table.unseen, pool), their_hurry(table, late), 0.0
    for place in range(len(tried)):
        tried[place] = played_hand(table, pool, count - table.stock, count, hurry, state)
        total += weight(table, tried[place], late)
        reached[place] = total
    start, place = fraction(state), 0
    for world in range(len(hands)):
        while place < len(tried) - 1 and reached[place] * len(hands) <= total * (world + start):
            place += 1
        hands[world] = tried[place]


@compiled(types.void, TABLE, HANDS, HANDS, CARDS, STATE)
def sample(table: Table, lates: Any, hands: Any, pool: Any, state: Any) -> None:
    """Fill `lates` and `hands`, kind by kind, with as many kinds of opponent and what each holds."""
    for world in range(len(lates)):
        lates[world] = late_knock(table, state)
    lates.sort()
    first = 0
    for last in range(1, len(lates) + 1):
        if last == len(lates) or lates[last] != lates[first]:
            sample_alike(table, lates[first], hands[first:last], pool, state)
            first = last


@compiled(types.void, TABLE, INT, CARDS, STATE)
def order_stock(table: Table, hand: int, pool: Any, state: Any) -> None:
    """Put what is in the stock, if the opponent holds `hand`, into `pool`, top first."""
    count = spread_out(table.unseen & ~hand, pool)
    shuffle(pool, 0, count, count, state)

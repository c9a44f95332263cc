"""A cheap way to play, as strong as the best published heuristic: the rollouts' and the last resort.

Take the upcard only for a meld or a knock; throw the loose card of greatest value less its outs, its live neighbours
and its danger; knock at the limit in the first turns, then only for gin. Weights: coordinate ascent on points a hand
against fast and slow knockers (docs/strength.md).
"""

from numba import types

from gin.bots.hard.kernel.arrangement import deadwood, loose_cards
from gin.bots.hard.kernel.bits import lowest, popcount
from gin.bots.hard.kernel.compile import compiled
from gin.bots.hard.kernel.showdown import FULL_DECK, value
from gin.bots.hard.kernel.tables import ABOVE, ABOVE2, BELOW, BELOW2, NEAR, SAME_RANK, VALUES

INT = types.int64
REAL = types.float64
OUT, OUT_IN_HASTE = 6.0, -4.4
NEIGHBOUR, NEIGHBOUR_IN_HASTE = 0.75, -0.4
"""Points for each out and each live neighbour, and what haste adds: against a fast knocker growth counts less."""
PUBLIC = 2.35
"""Points for each neighbour that lies in the pile."""
SAME_DANGER, BESIDE_DANGER, GAP_DANGER = 3.1, 2.6, 0.7
"""Points for known picks of the opponent: each of the card's rank, any beside it, any across a gap."""
QUICK_TURNS = 4
"""As long as a player had no more turns than these, a knock at the limit is good."""
HEEDLESS = 2.0
"""The hurry of who keeps no card for what it may become: he throws the highest loose one."""
PATIENT = -1.0
"""The hurry of who waits for gin: loose cards are kept for others near them, whatever lies in the pile."""
CONNECTED, CONNECTED_ACROSS = 3.0, 1.5
"""Points that such a card is kept for: each of its rank or beside it, each across a gap."""
KNOCKS = 64
"""Added to the card that `throw` chooses when it is thrown with a knock."""
NO_CARD = 63


@compiled(INT, INT, INT, INT)
def outs(card: int, hand: int, live: int) -> int:
    """The `live` cards that complete a meld of `card` and another card of `hand`, as a mask."""
    found = 0
    if hand & SAME_RANK[card]:
        found |= SAME_RANK[card]
    if hand & ABOVE[card]:
        found |= ABOVE2[card] | BELOW[card]
    if hand & BELOW[card]:
        found |= BELOW2[card] | ABOVE[card]
    if hand & ABOVE2[card]:
        found |= ABOVE[card]
    if hand & BELOW2[card]:
        found |= BELOW[card]
    return found & live


@compiled(types.boolean, INT, INT)
def joins(card: int, hand: int) -> bool:
    """Whether `card` would lie in some meld with cards of `hand`."""
    if popcount(hand & SAME_RANK[card]) >= 2:
        return True
    above, below = hand & ABOVE[card], hand & BELOW[card]
    return bool((above and below) or (above and hand & ABOVE2[card]) or (below and hand & BELOW2[card]))


@compiled(REAL, INT)
def haste(late: int) -> float:
    """How much a player must hurry, 0 to 1, whose opponent knocks with `late` after the first turns."""
    slow: int = min(late, 6)
    return slow / 6.0


@compiled(REAL, INT, INT, INT, INT, REAL)
def throw_score(card: int, hand: int, pile: int, rival: int, hurry: float) -> float:
    """How gladly `card` of `hand` is thrown; `pile` and `rival` are cards known to lie there and to be held there."""
    live = FULL_DECK & ~(hand | pile | rival)
    score: float = REAL(VALUES[card])
    score -= (OUT + OUT_IN_HASTE * hurry) * popcount(outs(card, hand, live))
    score -= (NEIGHBOUR + NEIGHBOUR_IN_HASTE * hurry) * popcount(NEAR[card] & live)
    score += PUBLIC * popcount(NEAR[card] & pile)
    if rival:
        score -= SAME_DANGER * min(2, popcount(rival & SAME_RANK[card]))
        if rival & (ABOVE[card] | BELOW[card]):
            score -= BESIDE_DANGER
        if rival & (ABOVE2[card] | BELOW2[card]):
            score -= GAP_DANGER
    return score


@compiled(INT, INT, INT)
def cheapest(hand: int, banned: int) -> int:
    """The card but `banned` that leaves the least deadwood; the highest value among equals."""
    best, least = NO_CARD, 9999
    left = hand & ~(1 << banned)
    while left:
        card = lowest(left)
        left &= left - 1
        cost = 16 * deadwood(hand ^ 1 << card) - VALUES[card]
        if cost < least:
            best, least = card, cost
    return best


@compiled(INT, INT)
def highest(cards: int) -> int:
    """The card of greatest value, the first among equals."""
    best, most = NO_CARD, 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if VALUES[card] > most:
            best, most = card, VALUES[card]
    return best


@compiled(INT, INT, INT, INT, INT, REAL)
def best_throw(hand: int, free: int, pile: int, rival: int, hurry: float) -> int:
    """The card of `free` that is thrown most gladly."""
    best, most = NO_CARD, -1e9
    while free:
        card = lowest(free)
        free &= free - 1
        score = throw_score(card, hand, pile, rival, hurry)
        if score > most:
            best, most = card, score
    return best


@compiled(REAL, INT, INT)
def unconnected(card: int, loose: int) -> float:
    """A card's value less its connections with `loose` cards, a common heuristic."""
    across = ABOVE2[card] | BELOW2[card]
    connected = CONNECTED * popcount(loose & NEAR[card]) + CONNECTED_ACROSS * popcount(loose & across)
    score: float = VALUES[card] - connected
    return score


@compiled(INT, INT, INT)
def least_connected(free: int, loose: int) -> int:
    """The card of `free` that is most `unconnected`, the first among equals."""
    best, most = NO_CARD, -1e9
    while free:
        card = lowest(free)
        free &= free - 1
        score = unconnected(card, loose)
        if score > most:
            best, most = card, score
    return best


@compiled(INT, INT, INT, INT, INT, INT, REAL)
def throw(hand: int, banned: int, pile: int, rival: int, plan: int, hurry: float) -> int:
    """What to throw of eleven cards, + KNOCKS where that leaves no more than `plan`. `banned` may not be thrown.

    `hurry` is 0 to 1, HEEDLESS or PATIENT.
    """
    loose = loose_cards(hand)
    free = loose & ~(1 << banned)
    if free == 0:
        card = cheapest(hand, banned)
        return card + KNOCKS if deadwood(hand ^ 1 << card) <= plan else card
    high = highest(free)
    if value(loose) - VALUES[high] <= plan:
        return high + KNOCKS
    if hurry == HEEDLESS:
        return high
    if hurry == PATIENT:
        return least_connected(free, loose)
    return best_throw(hand, free, pile, rival, hurry)


@compiled(types.boolean, INT, INT, INT)
def wants(card: int, hand: int, plan: int) -> bool:
    """Whether ten cards take `card`: what lies in melds must grow, or the hand be ready for the planned knock."""
    if joins(card, hand) and deadwood(hand | 1 << card) < deadwood(hand) + VALUES[card]:
        return True
    if plan <= 0:
        return False
    loose = loose_cards(hand | 1 << card)
    other = loose & ~(1 << card)
    return other != 0 and value(loose) - VALUES[highest(other)] <= plan


@compiled(INT, INT, INT, INT)
def knock_plan(turns: int, limit: int, late: int) -> int:
    """The most deadwood to knock with after `turns` turns: the limit at first, then `late`."""
    return limit if turns < QUICK_TURNS else min(limit, late)

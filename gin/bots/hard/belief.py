"""What kind of player the opponent is, from the match's earlier hands: does he knock at once, or wait for gin?"""

from collections.abc import Iterable
from typing import Final

from gin.bots.hard.kernel.policy import QUICK_TURNS
from gin.rules.arrange import deadwood
from gin.rules.settlement import Seat, other
from gin.rules.view import CardDiscarded, DealSeen, HandEnded, HandResult, SeatEvent

PRIOR: Final = 0.5
MEMORY: Final = 0.9
"""How much of what a hand taught is kept for the next; the rest is the prior."""
LATE_KNOCK: Final = (0.75, 0.1)
"""How often a fast knocker and one who waits end a late hand with deadwood left."""
GIN: Final = (0.25, 0.8)
HELD_BACK: Final = (0.1, 0.5)
"""How often they are caught with a hand that could have knocked."""


def fast_knocker(seat: Seat, match: Iterable[SeatEvent], limit: int) -> float:
    """How likely the opponent of `seat` knocks as soon as he may, 0 to 1. `limit` is the knock limit."""
    belief, turns = PRIOR, 0
    for event in match:
        match event:
            case DealSeen():
                turns = 0
            case CardDiscarded(thrower) if thrower != seat:
                turns += 1
            case HandEnded(result) if turns >= QUICK_TURNS:
                belief = _updated(belief, _likelihoods(seat, result, limit))
            case _:
                continue
    return belief


def _updated(belief: float, likelihoods: tuple[float, float] | None) -> float:
    if likelihoods is None:
        return belief
    fast, slow = likelihoods
    posterior = belief * fast / (belief * fast + (1 - belief) * slow)
    return MEMORY * posterior + (1 - MEMORY) * PRIOR


def _likelihoods(seat: Seat, result: HandResult, limit: int) -> tuple[float, float] | None:
    rival = other(seat)
    if result.knocker == rival:
        return LATE_KNOCK if result.deadwood[rival - 1] else GIN
    if result.knocker == seat and deadwood(result.cards[rival - 1]) <= limit:
        return HELD_BACK
    return None

"""What kind of player the opponent is, from how the match's earlier hands ended.

Three kinds: knocks as soon as he may; waits for little deadwood; waits for gin. How a hand ended after its first
turns is more or less likely by kind; Bayes's rule, with some forgetting, does the rest.
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from gin.bots.hard.kernel.policy import QUICK_TURNS
from gin.bots.hard.kernel.sampling import MIDDLING
from gin.rules.arrange import deadwood
from gin.rules.ruleset import RuleSet
from gin.rules.settlement import Seat, other
from gin.rules.view import CardDiscarded, DealSeen, HandEnded, HandResult, SeatEvent

ByKind: TypeAlias = tuple[float, float, float]
"""A number for the fast knocker, the middling one, the one who waits for gin."""

PRIOR: Final[ByKind] = (0.4, 0.25, 0.35)
MEMORY: Final = 0.9
"""How much of what a hand taught is kept for the next; the rest is the prior."""
KNOCKED_HIGH: Final[ByKind] = (0.5, 0.05, 0.03)
"""How likely he ends a late hand with more deadwood than MIDDLING, …"""
KNOCKED_LOW: Final[ByKind] = (0.3, 0.6, 0.05)
"""… with less, …"""
KNOCKED: Final[ByKind] = (0.6, 0.6, 0.05)
"""… with whatever the hand's limit was, where that was no more than MIDDLING, …"""
WENT_GIN: Final[ByKind] = (0.2, 0.35, 0.8)
"""… with none, …"""
CAUGHT_HIGH: Final[ByKind] = (0.1, 0.4, 0.4)
"""… or is caught by a knock with a hand that could have knocked high, …"""
CAUGHT_LOW: Final[ByKind] = (0.05, 0.1, 0.4)
"""… or low."""


def kind_of_opponent(seat: Seat, match: Iterable[SeatEvent], rules: RuleSet) -> ByKind:
    """How likely the opponent of `seat` is of each kind; adds up to 1."""
    belief, turns, limit = PRIOR, 0, rules.knock_limit
    for event in match:
        match event:
            case DealSeen():
                turns, limit = 0, rules.limit_with(event.upcard)
            case CardDiscarded(thrower) if thrower != seat:
                turns += 1
            case HandEnded(result) if turns >= QUICK_TURNS:
                belief = _updated(belief, _likelihoods(seat, result, limit))
            case _:
                continue
    return belief


def _updated(belief: ByKind, likelihoods: ByKind | None) -> ByKind:
    if likelihoods is None:
        return belief
    weighed = [prior * likely for prior, likely in zip(belief, likelihoods, strict=True)]
    fast, middling, slow = (
        MEMORY * weight / sum(weighed) + (1 - MEMORY) * prior for weight, prior in zip(weighed, PRIOR, strict=True)
    )
    return fast, middling, slow


def _likelihoods(seat: Seat, result: HandResult, limit: int) -> ByKind | None:
    rival = other(seat)
    if limit == 0:  # gin is all that anybody can go for
        return None
    if result.knocker == rival:
        left = result.deadwood[rival - 1]
        knocked_low = KNOCKED_LOW if limit > MIDDLING else KNOCKED
        return KNOCKED_HIGH if left > MIDDLING else knocked_low if left else WENT_GIN
    if result.knocker != seat:
        return None
    left = deadwood(result.cards[rival - 1])
    return None if left > limit else CAUGHT_HIGH if left > MIDDLING else CAUGHT_LOW

"""What kind of player the opponent is taken for, from how hands ended: each by the limit that it had."""

import pytest

from gin.bots.hard.belief import PRIOR, ByKind, kind_of_opponent
from gin.rules.cards import card, parse
from gin.rules.ruleset import RuleSet
from gin.rules.settlement import HandResult
from gin.rules.view import CardDiscarded, DealSeen, HandEnded, SeatEvent

OKLAHOMA = RuleSet(oklahoma=True)
TURNS = [CardDiscarded(2, card("KS"))] * 5


def hand(upcard: str, deadwood: int) -> list[SeatEvent]:
    """A hand with this upcard, in which seat 2 knocks late with so much deadwood."""
    kind = "knock" if deadwood else "gin"
    result = HandResult(number=1, dealer=1, kind=kind, knocker=2, winner=2, points=20, deadwood=(30, deadwood))
    return [DealSeen(1, 1, parse("AS"), card(upcard)), *TURNS, HandEnded(result)]


def believed(*hands: list[SeatEvent]) -> ByKind:
    return kind_of_opponent(1, [event for hand in hands for event in hand], OKLAHOMA)


def test_a_gin_where_nothing_else_ends_the_hand_tells_nothing():
    assert believed(hand("AH", 0)) == PRIOR


def test_gin_that_he_could_have_had_cheaper_is_patience():
    _, _, patient = believed(hand("TH", 0))
    assert patient > PRIOR[2]


@pytest.mark.parametrize(("upcard", "deadwood"), [("5H", 5), ("3H", 2)])
def test_a_knock_under_a_low_limit_is_no_sign_of_waiting(upcard, deadwood):
    fast, middling, patient = believed(hand(upcard, deadwood))
    assert fast > PRIOR[0]
    assert fast / middling == pytest.approx(PRIOR[0] / PRIOR[1])
    assert patient < PRIOR[2]


def test_a_high_knock_is_a_fast_knockers_whatever_the_next_hands_limit():
    fast, *_ = believed(hand("TH", 9), [DealSeen(2, 2, parse("AS"), card("2H"))])
    assert fast > 0.7

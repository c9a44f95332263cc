"""Faults of other engines in the flow of hands and matches, by their number; each in its whole kind."""

import pytest

from gin.rules.cards import FULL_DECK, NAMES, mask, show
from gin.rules.engine import replay
from gin.rules.events import HandEnded
from tests.rules.hands import BASE, KNOCKS
from tests.support.table import Table, table


def dealt_right(start: Table) -> bool:
    hand = start.hand
    counts = [held.bit_count() for held in hand.holdings], len(hand.discard_pile), len(hand.stock)
    whole = mask(hand.stock) | mask(hand.discard_pile) | hand.holdings[0] | hand.holdings[1]
    return counts == ([10, 10], 1, 31) and whole == FULL_DECK


def results(start: Table) -> list[HandEnded]:
    return [event for event in start.events if isinstance(event, HandEnded)]


def test_28_after_two_passes_the_stock_is_all():
    start = table()
    assert start.moves() == ["pass", "draw discard"]
    assert start.play("pass").moves() == ["pass", "draw discard"]
    assert start.play("pass").moves() == ["draw stock"]
    assert start.hand.to_act == 1
    start.refuses("draw discard", "stock_only")
    assert len(start.hand.stock) == 31
    start.play("draw stock")
    assert len(start.hand.stock) == 30


def test_28_the_upcard_may_be_taken_or_left_and_nothing_else():
    start = table().refuses("draw stock", "wrong_phase", phase="upcard")
    start.play("pass").refuses("draw stock", "wrong_phase", phase="upcard")
    start.play("pass, draw stock").refuses("pass", "wrong_phase", phase="discard")


def test_28_afterwards_both_piles_are_open():
    start = table().play("pass, pass, draw stock, discard drawn")
    assert start.moves() == ["draw stock", "draw discard"]
    start.play("draw discard")
    start.play(f"discard {next(step for step in start.moves() if step.startswith('discard')).split()[1]}")
    assert start.moves() == ["draw stock", "draw discard"]


@pytest.mark.parametrize(("opening", "taker"), [("", 1), ("pass, ", 2)])
def test_29_the_taker_discards_and_there_is_no_second_offer(opening, taker):
    first, second = "AS 3S 5S 7S 9S JS KS 2H 4H 6H", "AD 3D 5D 7D 9D JD KD 2C 4C 6C"
    start = table(first, second, upcard="TC").play(f"{opening}draw discard")
    own = (first, second)[taker - 1].split()
    assert start.hand.to_act == taker
    assert start.moves() == [f"discard {name}" for name in sorted(own, key=NAMES.index)]
    start.play(f"discard {own[0]}")
    assert start.hand.to_act == 3 - taker
    assert start.moves() == ["draw stock", "draw discard"]
    start.refuses("pass", "wrong_phase", phase="draw")


@pytest.mark.parametrize("case", ["1", "8", "12"])
def test_31_a_knock_with_the_last_card_counts(case):
    """Stock 3, draw, knock: scored as always, and not void."""
    start = table(*KNOCKS[case][:2]).play("pass, pass").throw_until(3)
    kind, winner, points = KNOCKS[case][4]
    start.play("draw stock, knock drawn")
    assert start.outcome == (kind, {"knocker": 1, "defender": 2}[winner], points)
    assert len(start.hand.stock) == 2


def test_32_a_void_hand_scores_nothing():
    start = table(*KNOCKS["1"][:2]).knock_by(1).deal()
    assert start.state.scores == (10, 0)
    start.play("pass, pass").throw_until(2)
    assert start.outcome == ("void", None, 0)
    assert start.state.scores == (10, 0)
    assert start.result.cards == (0, 0)
    assert start.result.knocker is None
    dealer = start.hand.dealer
    assert start.play("next hand").hand.dealer == dealer


@pytest.mark.parametrize("left", range(3, 31))
def test_32_only_two_cards_left_make_a_hand_void(left):
    start = table().play("pass, pass").throw_until(left)
    assert (start.hand.phase.value, len(start.events)) == ("draw", 4 + 2 * (31 - left))


def test_32_a_draw_from_the_discards_at_three_cards_goes_on():
    start = table("AS 3S 5S 7S 9S JS KS 2H 4H 6H").play("pass, pass").throw_until(3)
    assert start.hand.to_act == 1
    start.play("draw discard, discard KS")
    assert (start.hand.phase.value, start.hand.to_act, len(start.hand.stock)) == ("draw", 2, 3)


def test_33_discards_never_come_back():
    start = table().play("pass, pass")
    order = start.hand.stock
    start.throw_until(2)
    assert start.hand.stock == order[-2:]
    assert start.hand.discard_pile[1:] == order[:-2]
    start.refuses("1: draw stock", "hand_over").refuses("2: draw discard", "hand_over")


def test_34_every_hand_is_dealt_whole():
    start = table(*KNOCKS["1"][:2])
    assert dealt_right(start)
    assert dealt_right(start.knock_by(1).deal())
    start.play("pass, pass").throw_until(2)
    assert dealt_right(start.deal())
    assert dealt_right(table())


def test_36_the_deal_alternates_after_a_scored_hand_only():
    start = table(*KNOCKS["1"][:2])
    dealers = [start.hand.dealer]
    for void in (False, True, True, False, False):
        if void:
            start.play("pass, pass").throw_until(2)
        else:
            start.knock_by(1)
        dealers.append(start.deal(*KNOCKS["1"][:2]).hand.dealer)
    assert dealers == [2, 1, 1, 1, 2, 1]


def test_36_the_non_dealer_begins():
    start = table(*KNOCKS["1"][:2])
    assert (start.hand.dealer, start.hand.to_act) == (2, 1)
    start.knock_by(1).deal()
    assert (start.hand.dealer, start.hand.to_act) == (1, 2)


def test_37_scores_add_up():
    start = table(*KNOCKS["1"][:2]).knock_by(1)
    start.deal(*KNOCKS["16"][:2]).knock_by(1)
    start.deal(*KNOCKS["10"][:2]).knock_by(1)
    assert start.state.scores == (15, 25)
    assert [(hand.kind.value, hand.winner, hand.points) for hand in start.state.hands] == [
        ("knock", 1, 10),
        ("knock", 1, 5),
        ("undercut", 2, 25),
    ]
    assert replay(start.events).scores == start.view(1).match.scores == start.view(2).match.scores == (15, 25)


def test_25_a_void_hand_writes_one_result():
    start = table().play("pass, pass").throw_until(2)
    assert [event.result for event in results(start)] == [start.result]


@pytest.mark.parametrize("place", range(11))
def test_42_any_discard_passes_the_turn(place):
    start = table(f"{BASE} 2D", stock="TC").play("pass, pass, draw stock")
    eleven = show(start.hand.holdings[0]).split()
    start.play(f"discard {eleven[place]}")
    assert (start.hand.to_act, start.hand.phase.value) == (2, "draw")
    assert start.hand.discard_pile[-1] == NAMES.index(eleven[place])

"""The match around its hands: start, new match with and without consent, resigning, whose turn it is."""

import pytest

from gin.errors import GinError
from gin.rules import events as ev
from gin.rules.actions import ACTION_NAMES, ACTIONS, NextHand
from gin.rules.cards import card, parse
from gin.rules.engine import deal_first, decide, evolve, replay, start_match
from gin.rules.ruleset import STANDARD
from gin.rules.state import MatchStatus
from gin.rules.view import DealRevealed, DrawSeen, project, project_event, reveal_event
from tests.rules.hands import KNOCKS
from tests.support.table import stacked, table

KNOCK = KNOCKS["1"][:2]
DECK = stacked("", "")


def test_a_match_waits_for_its_first_hand():
    waiting = replay(start_match(3, STANDARD, consent=True))
    assert (waiting.number, waiting.status, waiting.hand) == (3, MatchStatus.WAITING, None)
    view = project(waiting, 2)
    assert (view.hand, view.holding, view.legal_actions, view.opponent_count) == (None, 0, (), 0)


def test_seat_1_begins_every_match():
    start = table()
    assert (start.hand.dealer, start.hand.to_act, start.state.scores) == (2, 1, (0, 0))


def test_the_first_hand_is_dealt_once():
    start = table()
    with pytest.raises(GinError, match="hand_not_over"):
        deal_first(start.state, DECK)
    with pytest.raises(GinError, match="match_over"):
        deal_first(start.play("resign").state, DECK)


@pytest.mark.parametrize("deck", [(), DECK[:51], (*DECK, 0), (DECK[0], *DECK[:51]), (*DECK[:51], 52)])
def test_a_deck_is_all_52_cards(deck):
    with pytest.raises(ValueError, match="52"):
        deal_first(replay(start_match(1, STANDARD, consent=False)), deck)
    start = table(*KNOCK).knock_by(1)
    with pytest.raises(ValueError, match="52"):
        decide(start.state, 1, NextHand(deck))


def test_either_seat_deals_the_next_hand_once():
    for seat in (1, 2):
        start = table(*KNOCK).knock_by(1).play(f"{seat}: next hand")
        assert (start.hand.number, start.hand.dealer) == (2, 1)
        start.refuses("1: next hand", "hand_not_over").refuses("2: next hand", "hand_not_over")


def test_the_last_result_stays_until_the_next():
    start = table(*KNOCK).knock_by(1)
    shown = start.result
    start.play("next hand")
    assert start.view(1).previous_result == shown
    assert start.view(1).hand.result is None


@pytest.mark.parametrize("step", ["pass", "draw stock", "draw discard", "discard AS", "knock AS", "knock", "big gin"])
def test_moves_out_of_turn(step):
    start = table(big_gin=True, knock_before_draw=True).refuses(f"2: {step}", "not_your_turn", to_act=1)
    start.play("pass, pass, draw stock").refuses(f"2: {step}", "not_your_turn", to_act=1)
    start.play("discard drawn").refuses(f"1: {step}", "not_your_turn", to_act=2)
    over = table(*KNOCK).knock_by(1)
    over.refuses(f"1: {step}", "hand_over").refuses(f"2: {step}", "hand_over")


def test_without_consent_a_new_match_begins_at_once():
    for seat in (1, 2):
        start = table().play(f"pass, {seat}: new match")
        assert start.events[-2:] == [ev.NewMatchAgreed(seat), ev.MatchEnded(ev.Ended.ABANDONED, by=seat)]
        assert (start.state.status.value, start.state.winner) == ("abandoned", None)
        assert (start.hand.phase.value, start.hand.to_act) == ("over", None)


def test_an_abandoned_hand_shows_nothing():
    start = table(*KNOCK).play("pass, new match")
    assert start.view(1).hand.result is start.view(1).previous_result is None
    assert start.view(1).match.hands == ()


def test_an_offer_waits_for_its_answer():
    start = table(consent=True).play("2: new match")
    assert start.view(1).match.offer == start.view(2).match.offer == 2
    assert start.choices(1)[-4:] == ["new match", "accept", "decline", "resign"]
    assert start.choices(2) == ["withdraw", "resign"]
    start.refuses("2: new match", "offer_open").refuses("2: accept", "no_offer").refuses("2: decline", "no_offer")
    start.refuses("1: withdraw", "no_offer")


def test_an_offer_outlives_moves_and_hands():
    start = table(*KNOCK, consent=True).play("2: new match").knock_by(1).play("next hand, pass")
    assert start.state.offer == 2


@pytest.mark.parametrize("answer", ["1: accept", "1: new match"])
def test_an_offer_is_accepted(answer):
    """Both asking makes one new match."""
    start = table(consent=True).play(f"2: new match, {answer}")
    assert start.events[-2:] == [ev.NewMatchAgreed(1), ev.MatchEnded(ev.Ended.ABANDONED, by=1)]
    assert start.state.offer is None


@pytest.mark.parametrize("answer", ["1: decline", "2: withdraw"])
def test_an_offer_is_turned_down(answer):
    start = table(consent=True).play(f"2: new match, {answer}")
    assert (start.state.offer, start.state.status.value) == (None, "playing")
    start.refuses(answer, "no_offer").play("pass")


def test_there_is_nothing_to_answer_without_an_offer():
    for step in ("accept", "decline", "withdraw"):
        table(consent=True).refuses(f"1: {step}", "no_offer").refuses(f"2: {step}", "no_offer")


@pytest.mark.parametrize("seat", [1, 2])
def test_resigning_gives_the_match_away(seat):
    start = table(*KNOCK).knock_by(1).play(f"next hand, {seat}: resign")
    assert (start.state.winner, start.state.ended, start.state.scores) == (3 - seat, ev.Ended.RESIGNED, (10, 0))
    assert start.view(1).hand.result is None
    start.refuses("pass", "match_over").refuses("2: resign", "match_over").refuses("1: next hand", "match_over")


def test_resigning_between_hands():
    start = table(*KNOCK).knock_by(1).play("2: resign")
    assert (start.state.winner, start.view(2).hand.result) == (1, start.result)


def test_a_new_match_after_the_last_one_was_won():
    """The won match stays won; agreeing is all that is recorded."""
    start = table(*KNOCK, target=10).knock_by(1).play("2: new match")
    assert start.events[-1] == ev.NewMatchAgreed(2)
    assert (start.state.status.value, start.state.winner) == ("won", 1)


def test_a_new_match_begins_at_nil():
    start = table(*KNOCK).knock_by(1).play("1: new match")
    again = replay([*start.events, *start_match(2, STANDARD, consent=False)])
    assert (again.number, again.scores, again.hands, again.previous_result) == (2, (0, 0), (), None)
    dealt = replay([*start.events, *start_match(2, STANDARD, consent=False), *deal_first(again, DECK)])
    assert (dealt.hand.number, dealt.hand.dealer, dealt.hand.to_act) == (1, 2, 1)


def test_a_finished_match_can_be_laid_open():
    """Every deal with both holdings by seat, every draw with its card; all else as it was."""
    start = table(*KNOCK, upcard="TC").knock_by(1).deal(*KNOCK).play("pass, pass, draw stock, resign")
    revealed = [reveal_event(event) for event in start.events]
    deals = [event for event in revealed if isinstance(event, DealRevealed)]
    assert [(deal.number, deal.dealer) for deal in deals] == [(1, 2), (2, 1)]
    assert [deal.holdings for deal in deals] == [(parse(KNOCK[0]), parse(KNOCK[1]))] * 2
    assert deals[0].upcard == card("TC")
    assert [deal.deck for deal in deals] == [event.deck for event in start.events if isinstance(event, ev.HandDealt)]
    drawn = [event.card for event in start.events if isinstance(event, ev.CardDrawn)]
    assert [event.card for event in revealed if isinstance(event, DrawSeen)] == drawn
    secret = (ev.HandDealt, ev.CardDrawn)
    assert all(
        seen is event for seen, event in zip(revealed, start.events, strict=True) if not isinstance(event, secret)
    )


def test_a_bystander_sees_no_holding():
    start = table(*KNOCK, upcard="TC").play("pass, draw discard")
    deal, taken = project_event(start.events[1], None), project_event(start.events[-1], None)
    assert (deal.holding, deal.upcard, taken.card) == (0, card("TC"), card("TC"))


@pytest.mark.parametrize("event", [ev.SeatTaken(2), ev.SeatLeft(2), ev.LevelChanged("hard")])
def test_events_of_the_room_leave_the_match_alone(event):
    start = table().play("pass")
    assert evolve(start.state, event) is start.state
    assert evolve(None, event) is None


def test_a_match_begins_with_its_start():
    with pytest.raises(ValueError, match="no match"):
        replay([])
    with pytest.raises(ValueError, match="before any match"):
        replay([ev.Passed(1)])
    waiting = replay(start_match(1, STANDARD, consent=False))
    with pytest.raises(ValueError, match="without a hand"):
        evolve(waiting, ev.Passed(1))


def test_every_action_has_one_name():
    assert {ACTIONS[name]: name for name in ACTIONS} == ACTION_NAMES
    assert len(ACTIONS) == 11

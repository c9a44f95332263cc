"""What holds after every action of every match, whatever the rules."""

import random
from dataclasses import asdict, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from gin.errors import GinError
from gin.rules import actions as act
from gin.rules.cards import each, mask
from gin.rules.engine import decide, replay
from gin.rules.events import CardDrawn, Event, HandDealt, HandEnded
from gin.rules.legal import legal_actions
from gin.rules.ruleset import STANDARD
from gin.rules.settlement import Kind, Seat
from gin.rules.state import MatchState
from gin.rules.view import PublicView, SeatView, project, project_event, project_public
from tests.rules.random_match import after, deck, opening, rule_sets, steps
from tests.support.torture import TORTURE
from tests.support.tracker import Tracker

DECK = tuple(range(52))
EVERY_ACTION: tuple[act.Action, ...] = (
    *(act.Pass(), act.Draw(act.Pile.STOCK), act.Draw(act.Pile.DISCARD), act.BigGin(), act.NextHand(DECK)),
    *(act.Discard(card) for card in DECK),
    *(act.Knock(card) for card in (None, *DECK)),
    *(act.NewMatch(), act.AcceptNewMatch(), act.DeclineNewMatch(), act.WithdrawNewMatch(), act.Resign()),
)


pytestmark = [pytest.mark.torture] if TORTURE else []


def matches(few: int):
    """So many random matches, or twenty times as many under TORTURE=1."""
    limits = settings(
        max_examples=few * 20 if TORTURE else few,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=[HealthCheck.too_slow],
    )
    return lambda test: limits(given(rules=rule_sets(), consent=st.booleans(), seed=st.integers(0, 2**32))(test))


def accepted(state: MatchState, seat: Seat) -> set[act.Action]:
    found = set()
    for action in EVERY_ACTION:
        try:
            decide(state, seat, action)
        except GinError:
            continue
        found.add(act.NextHand() if isinstance(action, act.NextHand) else action)
    return found


def check_cards(state: MatchState) -> None:
    """All 52 cards, each once; ten a seat, eleven for whoever must discard."""
    hand = state.hand
    cards = [*each(hand.holdings[0]), *each(hand.holdings[1]), *hand.stock, *hand.discard_pile]
    assert sorted(cards) == list(DECK)
    if hand.phase.value != "over":
        must_throw = hand.to_act if hand.phase.value == "discard" else None
        assert [held.bit_count() for held in hand.holdings] == [10 + (must_throw == seat) for seat in (1, 2)]
    for held, known in zip(hand.holdings, hand.known, strict=True):
        assert known & ~held == 0


@matches(150)
def test_cards_results_and_replay(rules, consent, seed):
    rng = random.Random(seed)
    events, state = opening(rng, rules, consent=consent)
    for step in steps(rng, state):
        events, state = events + step.events, step.after
        check_cards(state)
    assert replay(events) == state
    check_results(events, state)


def check_results(events: tuple[Event, ...], state: MatchState) -> None:
    """One result for every hand that ended, none for one that was broken off; the scores are their sums."""
    results = [event.result for event in events if isinstance(event, HandEnded)]
    dealt = [event for event in events if isinstance(event, HandDealt)]
    assert [result.number for result in results] == list(range(1, len(results) + 1))
    assert len(dealt) - len(results) in (0, 1)
    assert len(state.hands) == len(results)
    for result, next_deal in zip(results, dealt[1:], strict=False):
        assert (next_deal.dealer == result.dealer) is (result.kind is Kind.VOID)
    for seat in (1, 2):
        points = sum(result.points for result in results if result.winner == seat)
        assert state.scores[seat - 1] == points + (state.bonus if state.winner == seat else 0)


@matches(40)
def test_what_a_client_tracks_is_what_it_is_shown(rules, consent, seed):
    """An old view plus the events since is the new view; what is legal follows from what the seat sees."""
    rng = random.Random(seed)
    events, state = opening(rng, rules, consent=consent)
    clients: tuple[Tracker, Tracker] = (Tracker(1), Tracker(2))
    follow(clients, events, state)
    for step in steps(rng, state):
        follow(clients, step.events, step.after)


def follow(clients: tuple[Tracker, Tracker], events: tuple[Event, ...], state: MatchState) -> None:
    for client in clients:
        for event in events:
            client.see(project_event(event, client.seat))
        view = project(state, client.seat)
        assert client.match_view() == view.match
        assert client.table_view() == view.hand
        assert client.previous_result == view.previous_result
        assert mask(client.holding) == view.holding
        assert client.legal() == {legal.action for legal in view.legal_actions}
        public = project_public(state)
        assert (public.match, public.hand, public.previous_result) == (view.match, view.hand, view.previous_result)


@matches(60)
def test_what_is_listed_is_accepted_and_nothing_else(rules, consent, seed):
    rng = random.Random(seed)
    _, state = opening(rng, rules, consent=consent)
    for step in steps(rng, state):
        for seat in (1, 2):
            if rng.random() < 0.1:
                before = hash(step.after)
                listed = [legal.action for legal in legal_actions(step.after, seat)]
                assert len(listed) == len(set(listed))
                assert accepted(step.after, seat) == set(listed)
                assert hash(step.after) == before


@pytest.mark.parametrize("seat", [1, 2])
def test_nothing_is_accepted_before_the_deal(seat):
    waiting = after(None, opening(random.Random(1), STANDARD, consent=True)[0][:1])
    assert accepted(waiting, seat) == set() == set(legal_actions(waiting, seat))


def hidden(state: MatchState, reader: Seat | None) -> list[int]:
    """The cards that a seat, or for None a bystander, has no way of knowing."""
    hand = state.hand
    cards = mask(hand.stock)
    shown = state.previous_result is not None and state.previous_result.number == hand.number
    if not (shown and state.previous_result.kind is not Kind.VOID):
        for seat in (1, 2):
            if seat != reader:
                cards |= hand.holdings[seat - 1] & ~hand.known[seat - 1]
    return list(each(cards))


def dealt_differently(rng: random.Random, events: tuple[Event, ...], cards: list[int]) -> tuple[Event, ...]:
    """The same events of the last hand with the given cards changing places."""
    swapped = dict(zip(DECK, DECK, strict=True)) | dict(zip(cards, rng.sample(cards, len(cards)), strict=True))
    last_deal = max(place for place, event in enumerate(events) if isinstance(event, HandDealt))
    others = list(events)
    for place, event in enumerate(events[last_deal:], last_deal):
        match event:
            case HandDealt(deck=old):
                others[place] = replace(event, deck=tuple(swapped[card] for card in old))
            case CardDrawn(card=card):
                others[place] = replace(event, card=swapped[card])
    return tuple(others)


def changed(events: tuple[Event, ...], others: tuple[Event, ...]) -> list[tuple[Event, Event]]:
    return [pair for pair in zip(events, others, strict=True) if pair[0] is not pair[1]]


@matches(60)
def test_hidden_cards_change_nothing_that_is_seen(rules, consent, seed):
    """Neither in a seat's view and events nor in a bystander's."""
    rng = random.Random(seed)
    events, state = opening(rng, rules, consent=consent)
    for step in steps(rng, state):
        events += step.events
        if rng.random() < 0.03:
            for reader in (1, 2, None):
                others = dealt_differently(rng, events, hidden(step.after, reader))
                assert whole(view(replay(others), reader)) == whole(view(step.after, reader))
                for event, other in changed(events, others):
                    assert whole(project_event(other, reader)) == whole(project_event(event, reader))


def view(state: MatchState, reader: Seat | None) -> SeatView | PublicView:
    return project_public(state) if reader is None else project(state, reader)


def whole(seen: Any) -> str:
    """Every field, those that `repr` leaves out too."""
    return repr(asdict(seen))


@matches(60)
def test_no_repr_shows_a_hidden_card(rules, consent, seed):
    """What would show in a log: states, events, views and what seats see of events, for a bystander's eyes."""
    rng = random.Random(seed)
    events, state = opening(rng, rules, consent=consent)
    for step in steps(rng, state):
        events += step.events
        if rng.random() < 0.03:
            others = dealt_differently(rng, events, hidden(step.after, None))
            for ours, theirs in ((step.after, replay(others)), *changed(events, others)):
                assert repr(ours) == repr(theirs)
                see = project if isinstance(ours, MatchState) else project_event
                assert [repr(see(ours, seat)) for seat in (1, 2)] == [repr(see(theirs, seat)) for seat in (1, 2)]


def test_no_action_shows_the_deck():
    assert repr(act.NextHand(deck(random.Random(1)))) == repr(act.NextHand())

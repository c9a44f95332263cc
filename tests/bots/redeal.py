"""A position with the cards that its seat has not seen dealt anew."""

import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from random import Random

from gin.rules.cards import FULL_DECK, Card, Cards, each
from gin.rules.engine import replay
from gin.rules.events import CardDiscarded, CardDrawn, Event, HandDealt, Knocked
from gin.rules.evolve import evolve
from gin.rules.ruleset import STANDARD, RuleSet
from gin.rules.settlement import Seat, other
from gin.rules.state import HandState, MatchState
from gin.rules.view import SeatEvent, SeatView, project, project_event
from tests.bots.games import LEVELS, new_table, pair, turns

RULES = (
    STANDARD,
    RuleSet(oklahoma=True, oklahoma_spades_double=True, big_gin=True),
    RuleSet(knock_before_draw=True, stock_floor=8),
)


class Position:
    """What `seat` may know after `events` of a match, and the hand that it is from."""

    def __init__(self, events: Sequence[Event], seat: Seat) -> None:
        self.seat: Seat = seat
        deal = max(place for place, event in enumerate(events) if isinstance(event, HandDealt))
        self._past, self._hand = tuple(events[:deal]), tuple(events[deal:])
        self._before = replay(self._past)
        self.truth = self._after(self._hand)
        self._unseen = list(each(unseen_by(_hand(self.truth), seat)))

    def given(self) -> tuple[SeatView, list[SeatEvent]]:
        """What a bot in the seat is given."""
        return self._given(self._hand, self.truth)

    def dealt_anew(self, rng: Random) -> tuple[HandState, SeatView, list[SeatEvent]]:
        """The hand with the unseen cards changing places among themselves, and what a bot is then given."""
        hand = renamed(self._hand, shuffled_names(self._unseen, rng))
        state = self._after(hand)
        return _hand(state), *self._given(hand, state)

    def _after(self, hand: tuple[Event, ...]) -> MatchState:
        state: MatchState | None = self._before
        for event in hand:
            state = evolve(state, event)
        assert state is not None
        return state

    def _given(self, hand: tuple[Event, ...], state: MatchState) -> tuple[SeatView, list[SeatEvent]]:
        return project(state, self.seat), [project_event(event, self.seat) for event in (*self._past, *hand)]


def _hand(state: MatchState) -> HandState:
    assert state.hand is not None
    return state.hand


def unseen_by(hand: HandState, seat: Seat) -> Cards:
    """The stock and what the opponent hides."""
    pile = sum(1 << card for card in hand.discard_pile)
    return FULL_DECK & ~(hand.holdings[seat - 1] | pile | hand.known[2 - seat])


def hidden_from(hand: HandState, seat: Seat) -> Cards:
    """The opponent's cards that `seat` has not seen."""
    rival = other(seat)
    return hand.holdings[rival - 1] & ~hand.known[rival - 1]


def shuffled_names(cards: list[Card], rng: Random) -> Callable[[Card], Card]:
    """Lets `cards` change places among themselves."""
    swap = dict(zip(cards, rng.sample(cards, len(cards)), strict=True))
    return lambda card: swap.get(card, card)


def renamed(events: Sequence[Event], rename: Callable[[Card], Card]) -> tuple[Event, ...]:
    """The same events with other cards."""
    return tuple(_renamed(event, rename) for event in events)


def _renamed(event: Event, rename: Callable[[Card], Card]) -> Event:
    match event:
        case HandDealt(deck=deck):
            return replace(event, deck=tuple(map(rename, deck)))
        case CardDrawn(card=card) | CardDiscarded(card=card) | Knocked(card=int(card)):
            return replace(event, card=rename(card))
        case _:
            return event


def as_bytes(given: tuple[SeatView, list[SeatEvent]]) -> bytes:
    """All that a bot is given, each part written out: whether equal parts are one object must not show."""
    written = BytesIO()
    pickler = pickle.Pickler(written)
    pickler.fast = True
    pickler.dump(given)
    return written.getvalue()


def positions(rng: Random, count: int) -> Iterator[Position]:
    """Moments of matches between all levels by several rules."""
    while count:
        table = new_table(rng, rng.choice(RULES))
        for view, _, _ in turns(table, pair(*rng.choices(LEVELS, k=2)), rng):
            if count and rng.random() < 0.1:
                count -= 1
                yield Position(table.events, view.seat)

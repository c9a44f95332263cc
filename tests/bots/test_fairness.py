"""A bot knows what its seat knows: deal the hidden cards anew, and neither its input nor its move changes."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from gin.bots.advice import adviser
from gin.bots.registry import bot
from gin.rules.cards import FULL_DECK, Card, Cards, each
from gin.rules.engine import replay
from gin.rules.events import CardDrawn, Event, HandDealt
from gin.rules.settlement import Seat
from gin.rules.view import SeatEvent, SeatView, project, project_event
from tests.bots.games import FEW_WORLDS, LEVELS, hidden_from, new_table, pair, seen_by, turns
from tests.rules.torture import chosen_seed
from tests.support.table import Table


def unseen_by(table: Table, seat: Seat) -> Cards:
    """The stock and what the opponent hides."""
    hand = table.hand
    pile = sum(1 << card for card in hand.discard_pile)
    return FULL_DECK & ~(hand.holdings[seat - 1] | pile | hand.known[2 - seat])


def dealt_anew(table: Table, seat: Seat, rng: Random) -> list[Event]:
    """The same match, with the cards of this hand that `seat` has not seen changing places among themselves."""
    unseen = list(each(unseen_by(table, seat)))
    swap = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    deal = max(place for place, event in enumerate(table.events) if isinstance(event, HandDealt))
    return [
        *table.events[:deal],
        *(_renamed(event, lambda card: swap.get(card, card)) for event in table.events[deal:]),
    ]


def _renamed(event: Event, rename: Callable[[Card], Card]) -> Event:
    match event:
        case HandDealt(deck=deck):
            return replace(event, deck=tuple(map(rename, deck)))
        case CardDrawn(card=card):
            return replace(event, card=rename(card))
        case _:
            return event


def as_bytes(view: SeatView, history: list[SeatEvent]) -> bytes:
    """All that a bot is given. Read back first: equal objects may share parts or not, and pickle shows that."""
    return pickle.dumps(pickle.loads(pickle.dumps((view, history))))


HINT = "hint"


@pytest.mark.parametrize("level", [*LEVELS, HINT])
def test_the_hidden_cards_change_neither_input_nor_move(level: str) -> None:
    rng = Random(chosen_seed())
    table, other_deals = new_table(rng), 0
    for number, (view, history, _) in enumerate(turns(table, pair("medium" if level == HINT else level, "easy"), rng)):
        if view.seat != 1 or number % 3:
            continue
        events = dealt_anew(table, 1, rng)
        state = replay(events)
        again, history_again = project(state, 1), [project_event(event, 1) for event in events]
        assert as_bytes(again, history_again) == as_bytes(view, history)
        assert _move(level, again, history_again) == _move(level, view, history)
        assert state.hand is not None
        other_deals += state.hand.holdings[1] != table.hand.holdings[1]
    assert other_deals >= 5


def _move(level: str, view: SeatView, history: list[SeatEvent]) -> object:
    if level == HINT:
        return adviser().weigh(view, history, Random(7), FEW_WORLDS)
    return bot(level).choose(view, history, Random(7), FEW_WORLDS)


def test_the_deal_anew_really_moves_hidden_cards() -> None:
    rng = Random(3)
    table = new_table(rng)
    hand = replay(dealt_anew(table, 1, rng)).hand
    assert hand is not None
    assert hand.holdings[0] == table.hand.holdings[0]
    assert hand.holdings[1] != table.hand.holdings[1]
    assert hidden_from(table, 1) == table.hand.holdings[1]
    assert len(seen_by(table, 1)) == 2

"""OpenSpiel's SimpleGinRummyBot at our table: a third party's player, given what our seat sees.

Its bot reads a position of its own game, so one is made that our seat cannot tell from ours: our cards where they
are, what the opponent threw in his hand from the start or drawn in time, and unseen cards wherever else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from gin.bots.base import Budget
from gin.bots.options import options
from gin.bots.reading import current_hand
from gin.rules.actions import Action, Discard, Knock, Pile
from gin.rules.cards import FULL_DECK, Card, Cards, each
from gin.rules.settlement import Seat
from gin.rules.view import CardDiscarded, DealSeen, DrawSeen, Passed, SeatEvent, SeatView

try:
    import pyspiel
except ImportError as error:
    raise ValueError(
        "the player openspiel needs open-spiel: pip install --no-deps --require-hashes -r bench/requirements.lock"
    ) from error

GAME: Final = pyspiel.load_game("gin_rummy")
DRAW_UPCARD, DRAW_STOCK, PASS, KNOCK = 52, 53, 54, 55
SUIT_THERE: Final = (0, 3, 2, 1)
"""Our suits S H D C in its order S C D H; the exchange is its own inverse."""


def exchanged(card: Card) -> int:
    """Our card as it numbers it, and the other way round."""
    return SUIT_THERE[card // 13] * 13 + card % 13


class OpenSpiel:
    """Asks the foreign bot and translates its answer."""

    def choose(self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget) -> Action:  # noqa: ARG002
        """Its move; where our rules forbid it (a card just taken, thrown back) the discard that leaves least."""
        able = options(view)
        state = position(view.seat, current_hand(history))
        player = pyspiel.make_simple_gin_rummy_bot(GAME.get_parameters(), state.current_player())
        asked = player.step(state)
        if asked == DRAW_UPCARD and able.take is not None:
            return able.take
        if asked in (DRAW_UPCARD, DRAW_STOCK, PASS) and able.leave is not None:
            return able.leave
        knocks = asked == KNOCK
        if knocks:
            state.apply_action(KNOCK)
            asked = player.step(state)
        card = exchanged(asked)
        if knocks and able.knocks:
            return Knock(card if card in able.knocks else min(able.knocks, key=able.knocks.__getitem__))
        return Discard(card if card in able.discards else min(able.discards, key=able.discards.__getitem__))


@dataclass(slots=True)
class _Hidden:
    """Where the opponent's hidden cards are put: dealt to him, then drawn one by one."""

    dealt: list[Card]
    drawn: Iterator[Card]


def position(seat: Seat, events: Sequence[SeatEvent]) -> Any:
    """A state of OpenSpiel's game after one hand's events, which `seat` cannot tell from the real one."""
    deal = events[0]
    if not isinstance(deal, DealSeen):
        raise ValueError("a hand begins with its deal")
    hidden = _hidden(seat, deal, events)
    state = GAME.new_initial_state()
    own = list(each(deal.holding))
    first, second = (own, hidden.dealt) if seat != deal.dealer else (hidden.dealt, own)
    for card in (*first, *second, deal.upcard):
        state.apply_action(exchanged(card))
    for event in events[1:]:
        for action in _actions(event, hidden):
            state.apply_action(action)
    return state


def _actions(event: SeatEvent, hidden: _Hidden) -> tuple[int, ...]:
    match event:
        case Passed():
            return (PASS,)
        case DrawSeen(_, Pile.DISCARD):
            return (DRAW_UPCARD,)
        case DrawSeen(_, _, card):
            return DRAW_STOCK, exchanged(next(hidden.drawn) if card is None else card)
        case CardDiscarded(_, card):
            return (exchanged(card),)
        case _:
            return ()


def _hidden(seat: Seat, deal: DealSeen, events: Sequence[SeatEvent]) -> _Hidden:
    """The cards that he threw come first, so each is his before he throws it; unseen ones fill up."""
    thrown, seen = [], deal.holding | 1 << deal.upcard
    picked: Cards = 0
    for event in events:
        match event:
            case DrawSeen(who, source, card) if card is not None:
                seen |= 1 << card
                picked |= 1 << card if who != seat and source is Pile.DISCARD else 0
            case CardDiscarded(who, card) if who != seat:
                if picked >> card & 1:
                    picked ^= 1 << card
                else:
                    thrown.append(card)
                seen |= 1 << card
            case _:
                continue
    cards = [*thrown, *each(FULL_DECK & ~seen)]
    return _Hidden(cards[:10], iter(cards[10:]))

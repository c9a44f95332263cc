"""What the events of the hand tell about the opponent. Only what a seat saw goes in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from gin.rules.actions import Pile
from gin.rules.cards import Card, Cards
from gin.rules.settlement import Seat
from gin.rules.view import CardDiscarded, DealSeen, DrawSeen, MatchStarted, Passed, SeatEvent

LONGEST_EXCHANGE: Final = 8
"""After so many draws in a row from the pile a computer draws from the stock: two could take and throw for ever."""


@dataclass(slots=True)
class Reading:
    """One hand so far, from one seat's side."""

    picked: Cards = 0
    """Cards that the opponent took from the pile, thrown again or not."""
    thrown: Cards = 0
    """Cards that the opponent threw."""
    declined: Cards = 0
    """Cards that the opponent saw on the pile and left there."""
    my_turns: int = 0
    """Discards made by this seat."""
    their_turns: int = 0
    exchange: int = 0
    """Draws in a row, both seats', that came from the pile."""


def current_hand(history: Sequence[SeatEvent]) -> Sequence[SeatEvent]:
    """The events since the last deal."""
    return _since_last(DealSeen, history) or ()


def current_match(history: Sequence[SeatEvent]) -> Sequence[SeatEvent]:
    """The events since the match began."""
    return _since_last(MatchStarted, history) or history


def _since_last(kind: type[SeatEvent], history: Sequence[SeatEvent]) -> Sequence[SeatEvent] | None:
    begun = (back for back in range(len(history) - 1, -1, -1) if isinstance(history[back], kind))
    return next((history[back:] for back in begun), None)


def read(seat: Seat, events: Iterable[SeatEvent]) -> Reading:
    """Fold one hand's events, the deal first."""
    reading = Reading()
    pile: list[Card] = []
    for event in events:
        match event:
            case DealSeen():
                pile = [event.upcard]
            case Passed(passer) if passer != seat:
                reading.declined |= 1 << pile[-1]
            case DrawSeen(drawer, source):
                reading.exchange = reading.exchange + 1 if source is Pile.DISCARD else 0
                card = pile.pop() if source is Pile.DISCARD else pile[-1]
                if drawer != seat and source is Pile.DISCARD:
                    reading.picked |= 1 << card
                elif drawer != seat:
                    reading.declined |= 1 << card
            case CardDiscarded(thrower, card):
                pile.append(card)
                _count_turn(reading, card, mine=thrower == seat)
            case _:
                continue
    return reading


def _count_turn(reading: Reading, card: Card, *, mine: bool) -> None:
    if mine:
        reading.my_turns += 1
    else:
        reading.their_turns += 1
        reading.thrown |= 1 << card

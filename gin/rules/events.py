"""What happened, as the log keeps it. Some events hold cards that not everyone may see: `view` projects them."""

from dataclasses import dataclass, field
from typing import TypeAlias

from gin.rules.actions import Pile
from gin.rules.cards import Card
from gin.rules.ruleset import RuleSet
from gin.rules.settlement import Ended, HandResult, Seat
from gin.rules.shuffle import Deck


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """A match begins at 0:0; seat 1 is the first non-dealer."""

    number: int
    rules: RuleSet
    consent: bool


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A hand is dealt: ten cards to the non-dealer, ten to the dealer, the upcard, the stock."""

    number: int
    dealer: Seat
    deck: Deck = field(repr=False)


@dataclass(frozen=True, slots=True)
class Passed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card was drawn; from the stock it is the drawer's secret."""

    seat: Seat
    source: Pile
    card: Card = field(repr=False)


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Knocked:
    """A knock, a gin or a big gin, with the card thrown if there was one."""

    seat: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class HandEnded:
    result: HandResult


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """A match is over; `bonus` is added to the winner's score. `by` is who resigned, left, or agreed to end it."""

    ended: Ended
    winner: Seat | None = None
    bonus: int = 0
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class NewMatchOffered:
    seat: Seat


@dataclass(frozen=True, slots=True)
class NewMatchDeclined:
    seat: Seat


@dataclass(frozen=True, slots=True)
class NewMatchWithdrawn:
    seat: Seat


@dataclass(frozen=True, slots=True)
class NewMatchAgreed:
    """Whoever must agree has; the new match's first events follow."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatTaken:
    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatLeft:
    seat: Seat


@dataclass(frozen=True, slots=True)
class LevelChanged:
    """The bot's level was changed; the position stays."""

    level: str


MatchEvent: TypeAlias = (
    MatchStarted
    | HandDealt
    | Passed
    | CardDrawn
    | CardDiscarded
    | Knocked
    | HandEnded
    | MatchEnded
    | NewMatchOffered
    | NewMatchDeclined
    | NewMatchWithdrawn
    | NewMatchAgreed
)
RoomEvent: TypeAlias = SeatTaken | SeatLeft | LevelChanged
"""Events that leave the match as it is."""
Event: TypeAlias = MatchEvent | RoomEvent

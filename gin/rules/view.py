"""What a seat may see, built field by field. Nothing else leaves the rules.

`project` gives the position, `project_event` what a seat learns from an event. Neither copies and masks:
a field that is not written here is not shown. What a reader of views and events needs is exported from here,
so that bots never import the state.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias, assert_never

from gin.rules.actions import Pile
from gin.rules.arrange import best_arrangement
from gin.rules.cards import Card, Cards
from gin.rules.events import (
    CardDiscarded,
    CardDrawn,
    Event,
    HandDealt,
    HandEnded,
    Knocked,
    LevelChanged,
    MatchEnded,
    MatchStarted,
    NewMatchAgreed,
    NewMatchDeclined,
    NewMatchOffered,
    NewMatchWithdrawn,
    Passed,
    RoomEvent,
    SeatLeft,
    SeatTaken,
)
from gin.rules.evolve import dealt_holdings
from gin.rules.legal import LegalAction, legal_actions
from gin.rules.ruleset import UPCARD, RuleSet
from gin.rules.settlement import Ended, HandResult, Pair, Seat, other
from gin.rules.shuffle import Deck
from gin.rules.state import HandState, HandSummary, MatchState, MatchStatus, Phase

__all__ = [
    "CardDiscarded",
    "DealRevealed",
    "DealSeen",
    "DrawSeen",
    "Ended",
    "HandEnded",
    "HandResult",
    "HandSummary",
    "Knocked",
    "LegalAction",
    "LevelChanged",
    "MatchEnded",
    "MatchStarted",
    "MatchStatus",
    "MatchView",
    "NewMatchAgreed",
    "NewMatchDeclined",
    "NewMatchOffered",
    "NewMatchWithdrawn",
    "Passed",
    "Phase",
    "PublicEvent",
    "PublicView",
    "RevealedEvent",
    "SeatEvent",
    "SeatLeft",
    "SeatTaken",
    "SeatView",
    "TableView",
    "project",
    "project_event",
    "project_public",
    "reveal_event",
]


REMEMBERED: Final = 512
"""Positions whose public part is kept: both seats are shown it."""


@dataclass(frozen=True, slots=True)
class TableView:
    """What lies open on the table: the same for everyone."""

    number: int
    dealer: Seat
    phase: Phase
    to_act: Seat | None
    knock_limit: int
    doubled: bool
    stock_count: int
    discard_pile: tuple[Card, ...]
    """Bottom first."""
    taken_card: Card | None
    stock_only: bool
    counts: Pair
    """Cards held, by seat."""
    known: tuple[Cards, Cards]
    """Cards that a seat holds and both saw it take."""
    result: HandResult | None


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match's score sheet: the same for everyone."""

    number: int
    rules: RuleSet
    scores: Pair
    status: MatchStatus
    winner: Seat | None
    ended: Ended | None
    ended_by: Seat | None
    bonus: int
    offer: Seat | None
    hands: tuple[HandSummary, ...]

    def __hash__(self) -> int:
        """By how far it is: the dataclass's own hash goes through everything."""
        return hash((self.number, self.scores, len(self.hands)))


@dataclass(frozen=True, slots=True)
class PublicView:
    """What a bystander may see: no holding, no stock."""

    match: MatchView
    hand: TableView | None
    previous_result: HandResult | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a seat may see: the public view, its own cards, and all that it may do now."""

    seat: Seat
    match: MatchView
    hand: TableView | None
    previous_result: HandResult | None
    holding: Cards = field(repr=False)
    """The own 10 or 11 cards."""
    melds: tuple[Cards, ...] = field(repr=False)
    deadwood: int = field(repr=False)
    """Least deadwood of the cards held."""
    legal_actions: tuple[LegalAction, ...] = field(repr=False)

    @property
    def opponent_known(self) -> Cards:
        """Cards that the opponent is seen to hold."""
        return 0 if self.hand is None else self.hand.known[other(self.seat) - 1]

    @property
    def opponent_count(self) -> int:
        """How many cards the opponent holds."""
        return 0 if self.hand is None else self.hand.counts[other(self.seat) - 1]


def project(state: MatchState, seat: Seat) -> SeatView:
    """The position as `seat` sees it."""
    holding = 0 if state.hand is None else state.hand.holdings[seat - 1]
    arrangement = best_arrangement(holding)
    public = project_public(state)
    return SeatView(
        seat=seat,
        match=public.match,
        hand=public.hand,
        previous_result=public.previous_result,
        holding=holding,
        melds=arrangement.melds,
        deadwood=arrangement.deadwood,
        legal_actions=legal_actions(state, seat),
    )


@lru_cache(REMEMBERED)
def project_public(state: MatchState) -> PublicView:
    """The position as a bystander sees it."""
    return PublicView(_match_view(state), _table_view(state), state.previous_result)


def _match_view(state: MatchState) -> MatchView:
    return MatchView(
        number=state.number,
        rules=state.rules,
        scores=state.scores,
        status=state.status,
        winner=state.winner,
        ended=state.ended,
        ended_by=state.ended_by,
        bonus=state.bonus,
        offer=state.offer,
        hands=state.hands,
    )


def _table_view(state: MatchState) -> TableView | None:
    hand = state.hand
    if hand is None:
        return None
    return TableView(
        number=hand.number,
        dealer=hand.dealer,
        phase=hand.phase,
        to_act=hand.to_act,
        knock_limit=hand.knock_limit,
        doubled=hand.doubled,
        stock_count=len(hand.stock),
        discard_pile=hand.discard_pile,
        taken_card=hand.taken_card,
        stock_only=hand.stock_only,
        counts=(hand.holdings[0].bit_count(), hand.holdings[1].bit_count()),
        known=hand.known,
        result=_result_of(state, hand),
    )


def _result_of(state: MatchState, hand: HandState) -> HandResult | None:
    result = state.previous_result
    return result if hand.phase is Phase.OVER and result is not None and result.number == hand.number else None


@dataclass(frozen=True, slots=True)
class DealSeen:
    """A deal as one seat sees it: its own ten cards and the upcard."""

    number: int
    dealer: Seat
    holding: Cards = field(repr=False)
    upcard: Card


@dataclass(frozen=True, slots=True)
class DrawSeen:
    """A draw as one seat sees it: `card` is None when the opponent drew from the stock."""

    seat: Seat
    source: Pile
    card: Card | None = field(repr=False)


PublicEvent: TypeAlias = (
    MatchStarted
    | Passed
    | CardDiscarded
    | Knocked
    | HandEnded
    | MatchEnded
    | NewMatchOffered
    | NewMatchDeclined
    | NewMatchWithdrawn
    | NewMatchAgreed
    | RoomEvent
)
"""Events that hide nothing."""
SeatEvent: TypeAlias = DealSeen | DrawSeen | PublicEvent


@dataclass(frozen=True, slots=True)
class DealRevealed:
    """A deal as everyone may know it once the match is over."""

    number: int
    dealer: Seat
    deck: Deck = field(repr=False)
    holdings: tuple[Cards, Cards] = field(repr=False)
    upcard: Card


RevealedEvent: TypeAlias = DealRevealed | DrawSeen | PublicEvent


def project_event(event: Event, seat: Seat | None) -> SeatEvent:
    """What `seat` learns from `event`; None is a bystander, who sees no holding."""
    match event:
        case HandDealt(number, dealer, deck):
            held = 0 if seat is None else dealt_holdings(dealer, deck)[seat - 1]
            return DealSeen(number, dealer, held, deck[UPCARD])
        case CardDrawn(drawer, source, card):
            return DrawSeen(drawer, source, card if drawer == seat or source is Pile.DISCARD else None)
        case (
            MatchStarted()
            | Passed()
            | CardDiscarded()
            | Knocked()
            | HandEnded()
            | MatchEnded()
            | NewMatchOffered()
            | NewMatchDeclined()
            | NewMatchWithdrawn()
            | NewMatchAgreed()
            | SeatTaken()
            | SeatLeft()
            | LevelChanged()
        ):
            return event
        case _:
            assert_never(event)


def reveal_event(event: Event) -> RevealedEvent:
    """What everyone may know of `event` once its match is over: everything."""
    match event:
        case HandDealt(number, dealer, deck):
            return DealRevealed(number, dealer, deck, dealt_holdings(dealer, deck), deck[UPCARD])
        case CardDrawn(drawer, source, card):
            return DrawSeen(drawer, source, card)
        case _:
            return event

"""Play a match in words: `table("…", "…", upcard="TC").play("pass, pass, draw stock, discard 7H")`.

Seats are implied by the turn; a step such as "2: resign" names its seat.
"""

from typing import Any, Self

import pytest

from gin.errors import ErrorCode, GinError
from gin.rules.actions import (
    AcceptNewMatch,
    Action,
    BigGin,
    DeclineNewMatch,
    Discard,
    Draw,
    Knock,
    NewMatch,
    NextHand,
    Pass,
    Pile,
    Resign,
    WithdrawNewMatch,
)
from gin.rules.cards import DECK_SIZE, NAMES, card, parse
from gin.rules.engine import deal_first, decide, evolve, start_match
from gin.rules.events import CardDrawn, Event
from gin.rules.legal import legal_actions
from gin.rules.ruleset import RuleSet
from gin.rules.settlement import HandResult, Seat, other
from gin.rules.shuffle import Deck
from gin.rules.state import HandState, MatchState
from gin.rules.view import SeatView, project

WORDS: dict[str, Action] = {
    "pass": Pass(),
    "draw stock": Draw(Pile.STOCK),
    "draw discard": Draw(Pile.DISCARD),
    "knock": Knock(),
    "big gin": BigGin(),
    "next hand": NextHand(tuple(range(DECK_SIZE))),
    "new match": NewMatch(),
    "accept": AcceptNewMatch(),
    "decline": DeclineNewMatch(),
    "withdraw": WithdrawNewMatch(),
    "resign": Resign(),
}
SPOKEN = {action: words for words, action in WORDS.items()} | {NextHand(): "next hand"}
_MIXED = [n * 19 % DECK_SIZE for n in range(DECK_SIZE)]
"""An order without neighbours, to fill up hands of which only a part matters."""


def stacked(non_dealers: str, dealers: str, upcard: str = "", stock: str = "") -> Deck:
    """A full deck that deals these cards; what is not named is filled up in a fixed order."""
    named = parse(f"{non_dealers} {dealers} {upcard} {stock}")
    rest = (n for n in _MIXED if not named >> n & 1)
    parts = [[card(name) for name in part.split()] for part in (non_dealers, dealers, upcard, stock)]
    for part, size in zip(parts, (10, 10, 1, 31), strict=True):
        part.extend(next(rest) for _ in range(size - len(part)))
    return tuple(n for part in parts for n in part)


def action_of(words: str, drawn: int | None = None) -> Action:
    """The action that the words name; "drawn" stands for the card drawn last."""
    if words in WORDS:
        return WORDS[words]
    verb, name = words.split()
    named = drawn if name == "drawn" and drawn is not None else card(name)
    return {"discard": Discard, "knock": Knock}[verb](named)


def words_of(action: Action) -> str:
    """The inverse of `action_of`."""
    match action:
        case Discard(thrown):
            return f"discard {NAMES[thrown]}"
        case Knock(int(thrown)):
            return f"knock {NAMES[thrown]}"
        case _:
            return SPOKEN[action]


class Table:
    """A match on the table: its state and all events so far."""

    def __init__(self, rules: RuleSet, deck: Deck, *, consent: bool = False) -> None:
        self.events: list[Event] = []
        self.state: MatchState = self._happen(start_match(1, rules, consent=consent))
        self._happen(deal_first(self.state, deck))

    def play(self, steps: str) -> Self:
        """Take the steps, separated by commas."""
        for step in steps.split(","):
            self.do(*self._understood(step))
        return self

    def do(self, seat: Seat, action: Action) -> Self:
        self._happen(decide(self.state, seat, action))
        return self

    def refuses(self, step: str, code: str, **facts: object) -> Self:
        """The step is refused with this code and these facts, and nothing has changed."""
        before, events = self.state, list(self.events)
        with pytest.raises(GinError) as refusal:
            self.play(step)
        assert refusal.value.code is ErrorCode(code)
        assert refusal.value.facts | facts == refusal.value.facts
        assert (self.state, self.events) == (before, events)
        return self

    def throw_until(self, stock: int) -> Self:
        """Both throw what they draw from the stock until it has `stock` cards and a turn begins."""
        while len(self.hand.stock) > stock:
            self.play("draw stock, discard drawn")
        return self

    def knock_by(self, seat: Seat) -> Self:
        """Fresh from the deal, `seat` draws and knocks, and so shows the ten cards dealt to it."""
        self.play("pass, pass, draw stock")
        return self.play("knock drawn" if self.hand.to_act == seat else "discard drawn, draw stock, knock drawn")

    def deal(self, first: str = "", second: str = "", upcard: str = "", stock: str = "") -> Self:
        """The next hand, with seat 1's and seat 2's cards chosen."""
        dealer = self.hand.dealer if self.result.winner is None else other(self.hand.dealer)
        hands = (first, second) if dealer == 2 else (second, first)
        return self.do(1, NextHand(stacked(*hands, upcard, stock)))

    @property
    def hand(self) -> HandState:
        assert self.state.hand is not None
        return self.state.hand

    @property
    def result(self) -> HandResult:
        """The last finished hand's."""
        assert self.state.previous_result is not None
        return self.state.previous_result

    @property
    def outcome(self) -> tuple[str, Seat | None, int]:
        """The last finished hand's kind, winner and points."""
        return self.result.kind.value, self.result.winner, self.result.points

    @property
    def layoffs(self) -> list[str]:
        """The cards laid off in the last finished hand, in playing order."""
        return [NAMES[laid] for laid, _ in self.result.layoffs]

    def view(self, seat: Seat) -> SeatView:
        return project(self.state, seat)

    def choices(self, seat: Seat | None = None) -> list[str]:
        """What a seat (the one on turn) may do, in words."""
        seat = seat or self.hand.to_act or 1
        return [words_of(legal.action) for legal in legal_actions(self.state, seat)]

    def moves(self) -> list[str]:
        """What the seat on turn may do in the hand."""
        return [words for words in self.choices() if words not in ("new match", "resign")]

    def _understood(self, step: str) -> tuple[Seat, Action]:
        seat, _, words = step.rpartition(":")
        drawn = [event.card for event in self.events if isinstance(event, CardDrawn)]
        actor: Seat = {"1": 1, "2": 2}[seat.strip()] if seat else self.hand.to_act or 1  # type: ignore[assignment]
        return actor, action_of(words.strip(), drawn[-1] if drawn else None)

    def _happen(self, events: tuple[Event, ...]) -> MatchState:
        state = getattr(self, "state", None)
        for event in events:
            state = evolve(state, event)
        assert state is not None
        self.events += events
        self.state = state
        return state


def table(
    first: str = "", second: str = "", upcard: str = "", stock: str = "", *, consent: bool = False, **options: Any
) -> Table:
    """A match whose first hand deals seat 1 (the non-dealer) and seat 2 these cards."""
    return Table(RuleSet(**options), stacked(first, second, upcard, stock), consent=consent)

"""The whole truth about a match. Only the engine and the store may look at it."""

from dataclasses import dataclass
from enum import StrEnum

from gin.rules.cards import Card, Cards
from gin.rules.ruleset import RuleSet
from gin.rules.settlement import Ended, HandResult, Kind, Pair, Seat


class Phase(StrEnum):
    """What a hand waits for."""

    UPCARD = "upcard"
    DRAW = "draw"
    DISCARD = "discard"
    OVER = "over"


class MatchStatus(StrEnum):
    """A match's stage."""

    WAITING = "waiting"
    PLAYING = "playing"
    WON = "won"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class HandSummary:
    """A finished hand's line on the score sheet."""

    number: int
    dealer: Seat
    kind: Kind
    winner: Seat | None
    points: int


@dataclass(frozen=True, slots=True, repr=False)
class HandState:
    """One deal. The stock's first card is its top, the discard pile's last card is."""

    number: int
    dealer: Seat
    phase: Phase
    to_act: Seat | None
    knock_limit: int
    doubled: bool
    stock: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    holdings: tuple[Cards, Cards]
    known: tuple[Cards, Cards]
    """Cards that a seat holds and both saw it take."""
    taken_card: Card | None = None
    """The card taken from the discard pile this turn."""
    passes: int = 0

    def __repr__(self) -> str:
        held = "/".join(str(holding.bit_count()) for holding in self.holdings)
        return f"<hand {self.number} {self.phase}, {held} held, {len(self.stock)} in stock>"

    @property
    def stock_only(self) -> bool:
        """Both passed, so the first draw must be from the stock."""
        return self.passes == 2 and self.phase is Phase.DRAW and len(self.discard_pile) == 1


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match: its rules, its score, and the hand on the table (none while it waits for an opponent)."""

    number: int
    rules: RuleSet
    consent: bool
    """Whether a new match needs both seats' agreement."""
    scores: Pair = (0, 0)
    status: MatchStatus = MatchStatus.WAITING
    hand: HandState | None = None
    hands: tuple[HandSummary, ...] = ()
    """The score sheet."""
    previous_result: HandResult | None = None
    """The last finished hand's showdown, until the next one."""
    winner: Seat | None = None
    ended: Ended | None = None
    ended_by: Seat | None = None
    """Who resigned or left."""
    bonus: int = 0
    """What the winner's score contains beyond his hands' points."""
    offer: Seat | None = None
    """The seat whose offer of a new match is open."""

    def __hash__(self) -> int:
        """By the cards held: the dataclass's own hash goes through everything."""
        return hash(self.hand.holdings if self.hand else self.scores)

    @property
    def over(self) -> bool:
        """Won or abandoned."""
        return self.status in (MatchStatus.WON, MatchStatus.ABANDONED)

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is in the hand on the table."""
        return self.hand.to_act if self.hand else None

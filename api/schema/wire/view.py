"""What a seat sees of its room."""

from datetime import datetime
from typing import Annotated, Literal, NotRequired, TypedDict

import msgspec

from api.schema.wire.values import Card, CardsBySeat, Count, Hex, Kind, Level, MeldsBySeat, Numbers, Phase, Seat, Texts


class SeatOut(TypedDict):
    """A taken seat."""

    seat: Seat
    name: str
    kind: Literal["person", "bot"]
    connected: bool
    you: bool


class PausedOut(TypedDict):
    """The moves wait for a seat that is not connected."""

    reason: Literal["opponent_away"]
    seat: Seat
    since: datetime


class RoomOut(TypedDict):
    """The room around the match. `thinking` is the seat of a bot whose move is awaited."""

    id: str
    version: Count
    mode: Literal["computer", "local", "online"]
    status: Literal["open", "closed"]
    level: Level | None
    invite_url: str | None
    expires_at: datetime
    paused: PausedOut | None
    thinking: Seat | None
    seats: list[SeatOut]


class RulesOut(TypedDict):
    """A match's rules, whole."""

    version: str
    knock_limit: int
    gin_bonus: int
    undercut_bonus: int
    target: int
    stock_floor: int
    big_gin: bool
    big_gin_bonus: int
    oklahoma: bool
    oklahoma_spades_double: bool
    game_bonus: int
    box_bonus: int
    shutout: bool
    knock_before_draw: bool


class HandLine(TypedDict):
    """A finished hand's line on the score sheet."""

    number: int
    dealer: Seat
    kind: Kind
    winner: Seat | None
    points: int


class FairnessOut(TypedDict):
    """What proves the shuffle; the seed is shown when the match is over."""

    commitment: Hex
    client_seeds: Texts
    seed: Hex | None
    next_commitment: Hex


class MatchOut(TypedDict):
    """The score sheet. `scores` of a won match contain `bonus`."""

    number: int
    rules: RulesOut
    scores: Numbers
    status: Literal["waiting", "playing", "won", "abandoned"]
    winner: Seat | None
    ended: Literal["target", "resigned", "abandoned"] | None
    ended_by: Seat | None
    bonus: int
    offer: Seat | None
    hands: list[HandLine]
    fairness: FairnessOut


class LayoffOut(TypedDict):
    """A card laid off, and the knocker's meld it went on."""

    card: Card
    onto: list[Card]


class ResultOut(TypedDict):
    """A finished hand's showdown; a void hand shows no cards."""

    number: int
    dealer: Seat
    kind: Kind
    knocker: Seat | None
    winner: Seat | None
    points: int
    cards: CardsBySeat | None
    melds: MeldsBySeat | None
    layoffs: list[LayoffOut]
    deadwood: Numbers | None


class HandOut(TypedDict):
    """The table as your seat sees it. With `?hand=hidden` the members that begin with `your_` are left out."""

    number: int
    dealer: Seat
    phase: Phase
    to_act: Seat | None
    knock_limit: int
    doubled: bool
    stock_count: Count
    discard_pile: Annotated[list[Card], msgspec.Meta(description="Bottom first.")]
    taken_card: Card | None
    your_cards: NotRequired[list[Card]]
    your_melds: NotRequired[list[list[Card]]]
    your_deadwood: NotRequired[Count]
    opponent_count: Count
    opponent_known: list[Card]
    result: ResultOut | None


LegalOut = TypedDict(
    "LegalOut",
    {
        "type": Literal[
            "pass",
            "draw",
            "discard",
            "knock",
            "big_gin",
            "next_hand",
            "new_match",
            "accept_new_match",
            "decline_new_match",
            "withdraw_new_match",
            "resign",
        ],
        "from": NotRequired[Literal["stock", "discard"]],
        "card": NotRequired[Card],
        "deadwood": NotRequired[Count],
        "gin": NotRequired[bool],
    },
)
LegalOut.__doc__ = "Something you may do now; `deadwood` is what a discard or knock would leave."


class ViewOut(TypedDict):
    """Everything that your seat may see."""

    room: RoomOut
    match: MatchOut
    hand: HandOut | None
    previous_result: ResultOut | None
    legal_actions: list[LegalOut]

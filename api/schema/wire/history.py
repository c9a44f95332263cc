"""Matches that were played, and their records."""

from datetime import datetime
from typing import Literal, TypedDict

from api.schema.wire.events import RecordedEventOut
from api.schema.wire.values import Card, CardsBySeat, Count, Hex, Numbers, Seat, Texts
from api.schema.wire.view import RulesOut


class MatchLine(TypedDict):
    """A match in the room's history."""

    number: int
    status: Literal["waiting", "playing", "won", "abandoned"]
    scores: Numbers
    winner: Seat | None
    ended: Literal["target", "resigned", "abandoned"] | None
    ended_by: Seat | None
    hands: Count
    started_at: datetime
    ended_at: datetime | None


class MatchesOut(TypedDict):
    """The room's matches, newest first; `next` is the cursor of the page after this one."""

    matches: list[MatchLine]
    next: int | None


class RecordedHand(TypedDict):
    """A deal, whole: the deck in dealing order, both holdings and the upcard."""

    number: int
    dealer: Seat
    deck: list[Card]
    holdings: CardsBySeat
    upcard: Card


RecordedActionName = Literal[
    "create_room",
    "join",
    "start_match",
    "deal",
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
    "change_level",
    "rename",
    "leave",
    "void_hand",
    "requeue_bot",
    "end_match",
]


class RecordedActionOut(TypedDict):
    """An action and all that it caused, nothing hidden. `seat` null is the server."""

    version: Count
    seat: Seat | None
    action: RecordedActionName
    at: datetime
    events: list[RecordedEventOut]


class RecordOut(TypedDict):
    """A finished match: every event, every card, the seed and what was published of it before."""

    match: MatchLine
    rules: RulesOut
    seed: Hex
    commitment: Hex
    client_seeds: Texts
    names: Texts
    hands: list[RecordedHand]
    actions: list[RecordedActionOut]

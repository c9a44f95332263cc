"""Matches that were played, and their records."""

from typing import Annotated, Literal, TypedDict

from api.schema.wire.events import RecordedEventOut
from api.schema.wire.values import Card, CardsBySeat, Count, Hex, Seat, Texts, Time, means
from api.schema.wire.view import ActionName, MatchStanding, RulesOut


class MatchLine(MatchStanding):
    """A match in the room's history."""

    hands: Annotated[Count, means("How many were finished.")]
    started_at: Annotated[Time, means("When it began.")]
    ended_at: Annotated[Time | None, means("When it was over, or null.")]


class MatchesOut(TypedDict):
    """The room's matches, newest first; `next` is the cursor of the page after this one."""

    matches: Annotated[list[MatchLine], means("Newest first.")]
    next: Annotated[int | None, means("The `before` of the following page, or null.")]


class RecordedHand(TypedDict):
    """A deal, whole: the deck in dealing order, both holdings and the upcard."""

    number: Annotated[int, means("Within the match.")]
    dealer: Annotated[Seat, means("The dealer's seat.")]
    deck: Annotated[list[Card], means("In dealing order.")]
    holdings: Annotated[CardsBySeat, means("The ten cards of each.")]
    upcard: Annotated[Card, means("The first card of the discard pile.")]


RecordedActionName = Literal[
    ActionName,
    "create_room",
    "join",
    "start_match",
    "deal",
    "change_level",
    "rename",
    "leave",
    "void_hand",
    "requeue_bot",
    "end_match",
]


class RecordedActionOut(TypedDict):
    """An action and all that it caused, nothing hidden. `seat` null is the server."""

    version: Annotated[Count, means("The room's after it.")]
    seat: Annotated[Seat | None, means("Who did it; null is the server.")]
    action: Annotated[RecordedActionName, means("What was done.")]
    at: Annotated[Time, means("When.")]
    events: Annotated[list[RecordedEventOut], means("All that it caused, in order.")]


class RecordOut(TypedDict):
    """A finished match: every event, every card, the seed and what was published of it before."""

    match: Annotated[MatchLine, means("Its line in the history.")]
    rules: Annotated[RulesOut, means("All options.")]
    seed: Annotated[Hex, means("What the decks follow from.")]
    commitment: Annotated[Hex, means("The hash of the seed, shown before the match.")]
    client_seeds: Annotated[Texts, means("The players' shares in the shuffle.")]
    names: Annotated[Texts, means("The players'; may be empty.")]
    hands: Annotated[list[RecordedHand], means("The deals.")]
    actions: Annotated[list[RecordedActionOut], means("Until the match ended, in order.")]

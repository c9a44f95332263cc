"""What happened, and what an accepted action answers."""

from datetime import datetime
from typing import Literal, NotRequired, TypedDict

from api.schema.wire.values import Card, CardsBySeat, Count, Level, Seat
from api.schema.wire.view import ResultOut, RulesOut, ViewOut

HappenedOut = TypedDict(
    "HappenedOut",
    {
        "type": Literal[
            "match_started",
            "hand_dealt",
            "passed",
            "card_drawn",
            "card_discarded",
            "knocked",
            "hand_ended",
            "match_ended",
            "new_match_offered",
            "new_match_declined",
            "new_match_withdrawn",
            "new_match_agreed",
            "seat_taken",
            "seat_left",
            "level_changed",
        ],
        "seat": NotRequired[Seat],
        "card": NotRequired[Card | None],
        "from": NotRequired[Literal["stock", "discard"]],
        "number": NotRequired[int],
        "dealer": NotRequired[Seat],
        "upcard": NotRequired[Card],
        "rules": NotRequired[RulesOut],
        "consent": NotRequired[bool],
        "result": NotRequired[ResultOut],
        "ended": NotRequired[Literal["target", "resigned", "abandoned"]],
        "winner": NotRequired[Seat | None],
        "bonus": NotRequired[int],
        "ended_by": NotRequired[Seat | None],
        "level": NotRequired[Level],
    },
)
HappenedOut.__doc__ = "Something that happened."


class EventOut(HappenedOut):
    """Something that happened, as your seat saw it; the room had this version after it."""

    version: Count
    at: datetime
    your_cards: NotRequired[list[Card]]


class RecordedEventOut(HappenedOut):
    """Something that happened, whole: a deal has its deck in dealing order and both holdings."""

    deck: NotRequired[list[Card]]
    holdings: NotRequired[CardsBySeat]


class ActedOut(TypedDict):
    """Your action was done, with all that happened together with it."""

    version: Count
    events: list[EventOut]
    view: ViewOut


EventsOut = TypedDict("EventsOut", {"from": Count, "to": Count, "events": list[EventOut], "more": bool})
EventsOut.__doc__ = "Your events after version `from` up to `to`; `more`: ask again after `to`."

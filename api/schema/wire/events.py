"""What happened, and what an accepted action answers."""

from typing import Annotated, Literal, NotRequired, TypedDict

from api.schema.wire.values import Card, CardsBySeat, Count, EndedBy, Level, Seat, Time, means
from api.schema.wire.view import ResultOut, RulesOut, ViewOut

EventName = Literal[
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
]
HappenedOut = TypedDict(
    "HappenedOut",
    {
        "type": Annotated[EventName, means("What happened.")],
        "seat": NotRequired[Annotated[Seat, means("Who did it, or whom it is about.")]],
        "card": NotRequired[
            Annotated[
                Card | None,
                means("Drawn, null if by the other from the stock; or thrown, null if the knock threw none."),
            ]
        ],
        "from": NotRequired[Annotated[Literal["stock", "discard"], means("The pile drawn from.")]],
        "number": NotRequired[Annotated[int, means("The match's or the hand's.")]],
        "dealer": NotRequired[Annotated[Seat, means("The dealer's seat.")]],
        "upcard": NotRequired[Annotated[Card, means("The first card of the discard pile.")]],
        "rules": NotRequired[Annotated[RulesOut, means("All options of the match.")]],
        "consent": NotRequired[Annotated[bool, means("Whether a new match needs both.")]],
        "result": NotRequired[Annotated[ResultOut, means("The showdown.")]],
        "ended": NotRequired[Annotated[Literal["target", "resigned", "abandoned"], means("How the match ended.")]],
        "winner": NotRequired[Annotated[Seat | None, means("Who won the match, or null.")]],
        "bonus": NotRequired[Annotated[int, means("What was added to the winner at the end.")]],
        "ended_by": NotRequired[EndedBy],
        "level": NotRequired[Annotated[Level, means("The computer's from now on.")]],
    },
)
HappenedOut.__doc__ = "Something that happened."


class EventOut(HappenedOut):
    """Something that happened, as your seat saw it; the room had this version after it."""

    version: Annotated[Count, means("The room's after it; events of one action share it.")]
    at: Annotated[Time, means("When.")]
    your_cards: NotRequired[Annotated[list[Card], means("Your ten.")]]


class RecordedEventOut(HappenedOut):
    """Something that happened, whole: a deal has its deck in dealing order and both holdings."""

    deck: NotRequired[Annotated[list[Card], means("In dealing order.")]]
    holdings: NotRequired[Annotated[CardsBySeat, means("The ten cards of each.")]]


class ActedOut(TypedDict):
    """Your action was done, with all that happened together with it."""

    version: Annotated[Count, means("The room's now.")]
    events: Annotated[list[EventOut], means("Yours, in order.")]
    view: Annotated[ViewOut, means("The position that they led to.")]


EventsOut = TypedDict(
    "EventsOut",
    {
        "from": Annotated[Count, means("The version that you knew.")],
        "to": Annotated[Count, means("The version that the last of them led to.")],
        "events": Annotated[list[EventOut], means("Yours, in order.")],
        "more": Annotated[bool, means("Whether to ask again after `to`.")],
    },
)
EventsOut.__doc__ = "Your events after version `from` up to `to`; `more`: ask again after `to`."

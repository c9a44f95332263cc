"""Hints and analyses."""

from typing import Annotated, Literal, NotRequired, TypedDict

import msgspec

from api.schema.wire.values import Card, Count, Seat, means

WeighedOut = TypedDict(
    "WeighedOut",
    {
        "type": Annotated[Literal["pass", "draw", "discard", "knock", "big_gin"], means("The move.")],
        "from": NotRequired[Annotated[Literal["stock", "discard"], means("The pile to draw from.")]],
        "card": NotRequired[Annotated[Card, means("The card to throw.")]],
        "cost": Annotated[float, means("The points that it is expected to lose against the best.")],
        "margin": Annotated[float, means("Of the cost, 95%.")],
    },
)
WeighedOut.__doc__ = "A move, the points it is expected to lose against the best, and the 95% margin of that."


PlayedOut = TypedDict(
    "PlayedOut",
    {
        "type": Annotated[Literal["pass", "draw", "discard", "knock", "big_gin"], means("The move.")],
        "from": NotRequired[Annotated[Literal["stock", "discard"], means("The pile drawn from.")]],
        "card": NotRequired[Annotated[Card, means("The card thrown.")]],
    },
)
PlayedOut.__doc__ = "A move."


class JudgedOut(TypedDict):
    """A move of a hand, the best one instead, what the difference cost, and how kind the stock was to a draw."""

    version: Annotated[Count, means("The room's that it was made on.")]
    seat: Annotated[Seat, means("Whose move.")]
    played: Annotated[PlayedOut, means("What was played.")]
    best: Annotated[PlayedOut, means("What was best.")]
    cost: Annotated[float, means("The points that the difference was expected to lose.")]
    margin: Annotated[float, means("Of the cost, 95%.")]
    luck: Annotated[
        float | None, means("Deadwood that the card drawn saved beyond the average; null unless drawn from the stock.")
    ]


class InsightOut(TypedDict):
    """A hint or an analysis. `moves` is a hint's result, best first; `decisions` an analysis's, in order."""

    id: Annotated[str, means("The question.")]
    kind: Annotated[Literal["hint", "analysis"], means("What was asked for.")]
    status: Annotated[Literal["queued", "running", "done", "failed"], means("How far it is.")]
    progress: Annotated[int, msgspec.Meta(ge=0, le=100, description="Percent.")]
    match: Annotated[int, means("The match's number.")]
    hand: Annotated[int, means("The hand's number.")]
    version: NotRequired[Annotated[Count, msgspec.Meta(description="A hint's position.")]]
    whole: NotRequired[Annotated[bool, msgspec.Meta(description="Whether an analysis tells of both seats.")]]
    moves: NotRequired[Annotated[list[WeighedOut], means("A hint's, best first.")]]
    decisions: NotRequired[Annotated[list[JudgedOut], means("An analysis's, in order.")]]

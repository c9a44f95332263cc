"""Hints and analyses."""

from typing import Annotated, Literal, NotRequired, TypedDict

import msgspec

from api.schema.wire.values import Card, Count, Seat

WeighedOut = TypedDict(
    "WeighedOut",
    {
        "type": Literal["pass", "draw", "discard", "knock", "big_gin"],
        "from": NotRequired[Literal["stock", "discard"]],
        "card": NotRequired[Card],
        "cost": float,
        "margin": float,
    },
)
WeighedOut.__doc__ = "A move, the points it is expected to lose against the best, and the 95% margin of that."


PlayedOut = TypedDict(
    "PlayedOut",
    {
        "type": Literal["pass", "draw", "discard", "knock", "big_gin"],
        "from": NotRequired[Literal["stock", "discard"]],
        "card": NotRequired[Card],
    },
)
PlayedOut.__doc__ = "A move."


class JudgedOut(TypedDict):
    """A move of a hand, the best one instead, what the difference cost, and how kind the stock was to a draw."""

    version: Count
    seat: Seat
    played: PlayedOut
    best: PlayedOut
    cost: float
    margin: float
    luck: float | None


class InsightOut(TypedDict):
    """A hint or an analysis. `moves` is a hint's result, best first; `decisions` an analysis's, in order."""

    id: str
    kind: Literal["hint", "analysis"]
    status: Literal["queued", "running", "done", "failed"]
    progress: Annotated[int, msgspec.Meta(ge=0, le=100, description="Percent.")]
    match: int
    hand: int
    version: NotRequired[Annotated[Count, msgspec.Meta(description="A hint's position.")]]
    whole: NotRequired[Annotated[bool, msgspec.Meta(description="Whether an analysis tells of both seats.")]]
    moves: NotRequired[list[WeighedOut]]
    decisions: NotRequired[list[JudgedOut]]

"""Values that the shapes share."""

from datetime import datetime
from typing import Annotated, Any, Literal, TypedDict, get_type_hints

import msgspec


def means(text: str) -> msgspec.Meta:
    """What the document says of a member."""
    return msgspec.Meta(description=text)


def meaning(shape: Any, member: str) -> str:
    """What it says of it."""
    hint: Any = get_type_hints(shape, include_extras=True)[member]
    return next(str(meta.description) for meta in hint.__metadata__ if meta.description)


Card = Annotated[str, msgspec.Meta(pattern="^[A23456789TJQK][SHDC]$", description="Rank, then suit.", examples=["7H"])]
Seat = Literal[1, 2]
EndedBy = Annotated[
    Seat | None, means("Who resigned, left, or agreed to a new match in the middle of this one; else null.")
]
Time = Annotated[datetime, msgspec.Meta(tz=True)]
Count = Annotated[int, msgspec.Meta(ge=0)]
Level = Literal["easy", "medium", "hard"]
Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", description="32 bytes in hex.")]
Key = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{43}$")]
Language = Literal["en", "cs", "da", "el", "hr", "hy"]
Rate = Annotated[float, msgspec.Meta(ge=0, le=1)]
Kind = Literal["knock", "gin", "big_gin", "undercut", "void"]
Phase = Literal["upcard", "draw", "discard", "over"]
Numbers = TypedDict("Numbers", {"1": int, "2": int})
"""A number for each seat."""
Texts = TypedDict("Texts", {"1": str, "2": str})
CardsBySeat = TypedDict("CardsBySeat", {"1": list[Card], "2": list[Card]})
MeldsBySeat = TypedDict("MeldsBySeat", {"1": list[list[Card]], "2": list[list[Card]]})

"""What a showdown yields, and how a match can end."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from gin.rules.arrange import Arrangement, Defence
from gin.rules.cards import Card, Cards

Seat: TypeAlias = Literal[1, 2]


Pair: TypeAlias = tuple[int, int]
"""One number for each seat: seat 1's, seat 2's."""


def other(seat: Seat) -> Seat:
    """The opponent's seat."""
    return 2 if seat == 1 else 1


class Kind(StrEnum):
    """How a hand ended."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    UNDERCUT = "undercut"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Settlement:
    """A knock, settled: who scores how much, 0 to 396 points, and both sides' cards as they lie."""

    kind: Kind
    winner: Literal["knocker", "defender"]
    points: int
    knocker: Arrangement
    defender: Defence


@dataclass(frozen=True, slots=True)
class HandResult:
    """A finished hand: everything that the showdown makes public, by seat. A void hand shows no cards."""

    number: int
    dealer: Seat
    kind: Kind
    knocker: Seat | None
    winner: Seat | None
    points: int
    cards: tuple[Cards, Cards] = (0, 0)
    melds: tuple[tuple[Cards, ...], tuple[Cards, ...]] = ((), ())
    layoffs: tuple[tuple[Card, Cards], ...] = ()
    deadwood: Pair = (0, 0)


class Ended(StrEnum):
    """Why a match is over."""

    TARGET = "target"
    RESIGNED = "resigned"
    ABANDONED = "abandoned"

"""What a strong player thinks of each move: the shape of hints and analyses."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Final, Protocol, cast

from gin.bots.base import Budget
from gin.rules.actions import Action
from gin.rules.view import SeatEvent, SeatView

ADVISER: Final = "gin.bots.hard.advice:Hard"


@dataclass(frozen=True, slots=True)
class Weighed:
    """A move, and how many points it is expected to lose against the best one, with a 95% margin on that."""

    action: Action
    cost: float
    margin: float


class Adviser(Protocol):
    """Judges moves from one seat's information at that moment."""

    def weigh(
        self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget, *, also: Action | None = None
    ) -> tuple[Weighed, ...]:
        """The moves worth a thought and `also`, best first. ValueError if it is not this seat's turn."""
        ...


def adviser() -> Adviser:
    """The adviser, found by its path so that only who asks for advice loads its kernels."""
    module, name = ADVISER.split(":")
    return cast("Adviser", getattr(import_module(module), name)())

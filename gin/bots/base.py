"""What a bot is: a function of what its seat may see."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, Self

from gin.rules.actions import Action
from gin.rules.view import SeatEvent, SeatView


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think: a number of sampled worlds, and a clock that says when to answer at once."""

    worlds: int = 4096
    expired: Callable[[], bool] = _never

    @classmethod
    def within(cls, milliseconds: float, clock: Callable[[], float], worlds: int) -> Self:
        """At most so many worlds, and no new batch of them once the time has passed; `clock` gives seconds.

        What a bot answers then depends on the machine's speed too.
        """
        deadline = clock() + milliseconds / 1000
        return cls(worlds, lambda: clock() >= deadline)


class Bot(Protocol):
    """A player. It keeps nothing between calls: its belief is a function of its arguments."""

    def choose(self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget) -> Action:
        """One of `view.legal_actions`, for the seat whose turn it is.

        `history` is that seat's events of the match so far, oldest first. The same arguments (and state of
        `rng`) give the same action, unless the budget's clock runs out.
        """
        ...

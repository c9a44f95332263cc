"""Bots with a fault, to be put into the registry by their dotted path."""

from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar

from gin.bots.base import Budget
from gin.rules.actions import Action, BigGin, Draw
from gin.rules.view import SeatEvent, SeatView


class Broken:
    """Fails whenever it is asked."""

    def choose(self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget) -> Action:
        raise ZeroDivisionError("a bot's fault")


class Cheat:
    """Wants what it may not."""

    def choose(self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget) -> Action:
        return BigGin()


class Disturbed:
    """Does the first thing it may, but something happens in the room while it thinks."""

    meanwhile: ClassVar[list[Callable[[], object]]] = []

    def choose(self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget) -> Action:
        while self.meanwhile:
            self.meanwhile.pop()()
        return view.legal_actions[0].action


class Halfway:
    """Draws from the stock, and fails when it has to discard."""

    def choose(self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget) -> Action:
        return next(legal.action for legal in view.legal_actions if isinstance(legal.action, Draw))

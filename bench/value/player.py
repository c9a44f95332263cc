"""The hard player whose rollouts end with the value."""

from collections.abc import Sequence
from random import Random
from unittest.mock import patch

from bench.value.search import play_worlds
from gin.bots.base import Budget
from gin.bots.hard import compare
from gin.bots.hard.bot import Hard
from gin.rules.actions import Action
from gin.rules.view import SeatEvent, SeatView


class Valued(Hard):
    """Hard, all but how a world is played."""

    def choose(self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget) -> Action:
        """As hard chooses; its kernel is exchanged for the time of the call, for hard may sit at the same table."""
        with patch.object(compare, "play_worlds", play_worlds):
            return super().choose(view, history, rng, budget)

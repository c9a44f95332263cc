"""The hard bot's judgement of every move worth a thought, in points as they count at the match's score."""

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np

from gin.bots.advice import Weighed
from gin.bots.base import Budget
from gin.bots.hard.candidates import action_of, candidates, number_of
from gin.bots.hard.compare import BATCH, standing
from gin.bots.hard.kernel.search import MOST_CANDIDATES, play_worlds
from gin.bots.hard.seeing import see
from gin.bots.hard.worth import in_points, worth_of_points
from gin.bots.options import options
from gin.rules.actions import Action
from gin.rules.view import SeatEvent, SeatView

Z95: Final = 1.96


class Hard:
    """Plays every candidate out over the same sampled worlds; none is pruned, so that each has its figure."""

    def weigh(
        self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget, *, also: Action | None = None
    ) -> tuple[Weighed, ...]:
        """The candidates and `also`, best first."""
        table = see(view, history)
        moves = candidates(options(view), table, view.deadwood)
        asked = None if also is None else number_of(also)
        if asked is not None and asked not in moves:
            moves = [*moves[: MOST_CANDIDATES - 1], asked]
        numbers, state = np.array(moves, np.int64), np.array([rng.getrandbits(64)], np.uint64)
        sums, products = np.zeros(MOST_CANDIDATES), np.zeros((MOST_CANDIDATES, MOST_CANDIDATES))
        worth, done = in_points(worth_of_points(view)), 0
        while done < budget.worlds and not (done and budget.expired()):
            worlds = min(BATCH, budget.worlds - done)
            play_worlds(table, numbers, worlds, worth, state, sums, products)
            done += worlds
        _, behind, errors = standing(numbers, sums, products, done)
        weighed = [
            Weighed(action_of(move), round(float(cost), 3), round(Z95 * float(error), 3))
            for move, cost, error in zip(moves, behind, errors, strict=True)
        ]
        return tuple(sorted(weighed, key=lambda one: one.cost))

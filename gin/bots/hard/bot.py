"""The hard level: Monte Carlo over hands that the opponent may hold."""

from collections.abc import Sequence
from random import Random

from gin.bots.base import Budget
from gin.bots.hard.candidates import action_of, candidates
from gin.bots.hard.compare import best_of
from gin.bots.hard.seeing import see
from gin.bots.hard.worth import worth_of_points
from gin.bots.options import Options, ending, options
from gin.rules.actions import Action
from gin.rules.view import SeatEvent, SeatView


class Hard:
    """Weighs the policy's best moves over sampled worlds, played out to the end of the hand."""

    def choose(self, view: SeatView, history: Sequence[SeatEvent], rng: Random, budget: Budget) -> Action:
        """The move with the best chance to win the match, as far as `budget` lets it look."""
        able = options(view)
        seed = rng.getrandbits(64)
        end = ending(view, able)
        if end is not None and _is_gin(able):
            return end
        table = see(view, history)
        moves = candidates(able, table, view.deadwood)
        return action_of(best_of(moves, table, worth_of_points(view), seed, budget))


def _is_gin(able: Options) -> bool:
    return able.big_gin or able.knock_now == 0 or 0 in able.knocks.values()

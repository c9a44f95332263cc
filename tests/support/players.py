"""Players for whole matches over REST: they do only what `legal_actions` offers."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.support.api import Room, Wire, answered, words_of

Strategy = Callable[[Random, list[Wire]], Wire]


def sensible(rng: Random, legal: list[Wire]) -> Wire:
    """Knock when allowed, keep the least deadwood, else by chance."""
    moves = [choice for choice in legal if choice["type"] not in ("new_match", "resign")]
    knocks = [choice for choice in moves if choice["type"] in ("knock", "big_gin")]
    if knocks:
        return min(knocks, key=lambda knock: knock["deadwood"])
    if "deadwood" in moves[0]:
        return min(moves, key=lambda throw: throw["deadwood"])
    return rng.choice(moves)


def by_chance(rng: Random, legal: list[Wire]) -> Wire:
    """Anything, but never the end of the match."""
    return rng.choice([choice for choice in legal if choice["type"] not in ("new_match", "resign")])


def play_match(seats: list[Room], rng: Random, strategy: Strategy = sensible, most: int = 4000) -> list[Wire]:
    """Play the match to its end; every answer in order. Each move is one that the view offered, and is accepted."""
    views: dict[int, Wire] = {room.seat: room.view for room in seats}
    answers = list(views.values())
    for _ in range(most):
        mover = _mover(seats, views)
        view = views[mover.seat]
        if view["match"]["status"] != "playing":
            return answers
        words = words_of(strategy(rng, view["legal_actions"]))
        acted = answered(mover.ask(words))
        mover.now.hear(acted["view"], acted["events"])
        answers.append(acted)
        views = {room.seat: acted["view"] if room is mover else room.view for room in seats}
    raise AssertionError(f"still playing after {most} moves")


def _mover(seats: list[Room], views: dict[int, Wire]) -> Room:
    to_act: Any = views[seats[0].seat]["hand"]["to_act"] or seats[0].seat
    return next(room for room in seats if room.seat == to_act)

"""What points are worth to hard: its chance to win the match from the score that they lead to."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gin.bots.hard.worth import MOST_POINTS, chance, worth_of_points
from gin.rules.settlement import Seat
from gin.rules.view import SeatView, project
from tests.bots.games import new_table

needs = st.integers(1, 1000)


def worth(seat: Seat, scores: tuple[int, int]) -> dict[int, float]:
    """By points, at a score of a match to 100."""
    view: SeatView = project(new_table(Random(1)).state, seat)
    chances = worth_of_points(replace(view, match=replace(view.match, scores=scores)))
    return dict(zip(range(-MOST_POINTS, MOST_POINTS + 1), chances.tolist(), strict=True))


def chance_of(need: int, rival_needs: int) -> float:
    return float(chance(np.array([need]), np.array([rival_needs]))[0])


@given(needs, needs)
def test_one_of_the_two_wins(mine: int, his: int) -> None:
    assert chance_of(mine, his) + chance_of(his, mine) == pytest.approx(1)
    assert chance_of(mine, mine) == 0.5


@given(st.integers(-400, 0), needs)
def test_who_has_arrived_has_won(over: int, need: int) -> None:
    assert (chance_of(over, need), chance_of(need, over)) == (1, 0)


@pytest.mark.parametrize(("scores", "share"), [((50, 80), 0.28), ((20, 60), 0.28), ((90, 40), 0.80)])
def test_between_equals_it_is_what_their_matches_say(scores: tuple[int, int], share: float) -> None:
    assert worth(1, scores)[0] == pytest.approx(share, abs=0.08)


@given(st.tuples(st.integers(0, 99), st.integers(0, 99)), st.sampled_from((1, 2)))
def test_more_points_are_never_worth_less(scores: tuple[int, int], seat: Seat) -> None:
    found = worth(seat, scores)
    assert all(found[points] <= found[points + 1] for points in range(-MOST_POINTS, MOST_POINTS))
    mine, his = scores if seat == 1 else scores[::-1]
    assert [found[100 - mine], found[his - 100]] == [1, 0]
    assert 0 < found[99 - mine] < 1
    assert 0 < found[his - 99] < 1

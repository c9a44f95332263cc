"""Each level beats the one below, over the same deals from both seats."""

from time import process_time

import pytest

from gin.bots.arena import pairs, play_pair
from gin.bots.tally import Report, Side, Tally, report
from tests.support.torture import TORTURE

pytestmark = [pytest.mark.torture] if TORTURE else []


def played(a: str, b: str, matches: int, worlds: int = 512, seed: int = 1) -> Report:
    work = pairs(a, b, matches=matches, seed=seed, worlds=worlds)
    return report(a, b, [play_pair(pair, process_time) for pair in work])


@pytest.mark.parametrize(
    ("a", "b", "matches"),
    [("medium", "easy", 400 if TORTURE else 160), ("hard", "medium", 200 if TORTURE else 40)],
)
def test_a_level_beats_the_one_below(a: str, b: str, matches: int) -> None:
    result = played(a, b, matches, worlds=256)
    assert result["matches"] == matches
    assert result["ci95"][0] > 0.5
    assert result["points_per_hand"] > 0


def test_a_player_against_itself_gains_nothing() -> None:
    """Medium leaves nothing to chance: in the second leg the seats change, and so do all the points."""
    result = played("medium", "medium", 12)
    assert (result["win_rate"], result["points_per_hand"]) == (0.5, 0)
    assert result["ci95"] == (0.5, 0.5)


def test_the_same_seed_plays_the_same_matches() -> None:
    first, second = (played("easy", "hard", 4, worlds=64) for _ in range(2))
    assert (first["win_rate"], first["points_per_hand"]) == (second["win_rate"], second["points_per_hand"])


def test_an_odd_match_has_no_second_leg() -> None:
    assert [pair.matches for pair in pairs("easy", "medium", matches=5, seed=1)] == [2, 2, 1]


def test_the_interval_is_over_pairs() -> None:
    """Pairs that were all split say that the deals decided, not that the players are equal to within nothing less."""
    split = Tally(2, 1, 20, 0, Side(), Side())
    swept, lost = Tally(2, 2, 20, 300, Side(), Side()), Tally(2, 0, 20, -300, Side(), Side())
    assert report("a", "b", [split] * 4)["ci95"] == (0.5, 0.5)
    assert report("a", "b", [swept, lost] * 2)["ci95"] == (0.0, 1.0)
    assert report("a", "b", [swept])["ci95"] == (0.0, 1.0)

"""What is added once when a match is won: game bonus, boxes, shutout."""

import pytest

from gin.rules.ruleset import RuleSet
from gin.rules.scoring import final_bonus
from tests.rules.hands import BAD, GIN, KNOCKS
from tests.support.table import Table, table


def three_hands(*winners: int, **options: object) -> Table:
    """A match to 20 in which these seats win ten points each."""
    knocker, defender, *_ = KNOCKS["1"]
    deals = {1: (knocker, defender), 2: (defender, knocker)}
    start = table(*deals[winners[0]], target=20, **options).knock_by(winners[0])
    for winner in winners[1:]:
        start.deal(*deals[winner]).knock_by(winner)
    return start


@pytest.mark.parametrize(
    ("options", "bonus"),
    [
        ({}, 0),
        ({"game_bonus": 100}, 100),
        ({"box_bonus": 25}, 50),
        ({"game_bonus": 100, "box_bonus": 25}, 150),
        ({"shutout": True}, 0),
        ({"shutout": True, "game_bonus": 100}, 100),
    ],
)
def test_bonuses_are_added_once_to_the_winner(options, bonus):
    end = three_hands(1, 2, 1, **options)
    assert (end.state.winner, end.state.bonus, end.state.scores) == (1, bonus, (20 + bonus, 10))
    assert end.view(2).match.scores == (20 + bonus, 10)


@pytest.mark.parametrize(
    ("options", "total"),
    [
        ({}, 20),
        ({"shutout": True}, 40),
        ({"shutout": True, "game_bonus": 100}, 240),
        ({"shutout": True, "box_bonus": 25}, 140),
        ({"shutout": True, "game_bonus": 100, "box_bonus": 25}, 340),
    ],
)
@pytest.mark.parametrize("winner", [1, 2])
def test_a_shutout_doubles_all_that_the_winner_has(options, total, winner):
    end = three_hands(winner, winner, **options)
    assert end.state.scores[winner - 1] == total
    assert end.state.scores[2 - winner] == 0


def test_a_shutout_counts_hands_won_not_points():
    """An opponent who won a hand of 0 points is not shut out."""
    zero = table(*KNOCKS["10"][:2], undercut_bonus=0, target=20, shutout=True).knock_by(1)
    assert zero.outcome == ("undercut", 2, 0)
    zero.deal(GIN, BAD).knock_by(1)
    assert zero.state.scores == (80, 0)


def test_void_hands_are_no_boxes():
    start = table(target=20, box_bonus=25, shutout=True).play("pass, pass").throw_until(2)
    assert start.deal(GIN, BAD).knock_by(1).state.scores == (210, 0)


def test_no_bonus_before_the_match_is_won_nor_for_a_resignation():
    start = table(*KNOCKS["1"][:2], game_bonus=100, box_bonus=25, shutout=True).knock_by(1)
    assert start.state.scores == (10, 0)
    start.play("2: resign")
    assert (start.state.winner, start.state.scores, start.state.bonus) == (1, (10, 0), 0)


def test_final_bonus():
    rules = RuleSet(game_bonus=100, box_bonus=25, shutout=True)
    assert final_bonus(rules, score=104, won=5, lost=1) == 225
    assert final_bonus(rules, score=104, won=5, lost=0) == 104 + 2 * 225

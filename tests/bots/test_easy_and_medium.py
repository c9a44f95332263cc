"""What the two quick levels do with hands that anyone can read."""

from random import Random

import pytest

from gin.bots.base import Budget
from gin.bots.easy import SLIP_RATE, Easy
from gin.bots.medium import Medium
from gin.rules.actions import Action, Pass
from gin.rules.settlement import Seat
from gin.rules.view import project
from tests.bots.games import seen_by
from tests.support.table import Table, action_of, table

MELDS = "7S 8S 9S QH QD QC"


def chosen(player: Easy | Medium, game: Table, seat: Seat = 1, seed: int = 1) -> Action:
    return player.choose(project(game.state, seat), seen_by(game, seat), Random(seed), Budget())


def drawn(holding: str, card: str) -> Table:
    """Both passed on the king of spades, and the non-dealer drew `card`."""
    return table(holding, upcard="KS", stock=card).play("pass, pass, draw stock")


def usual(game: Table) -> set[Action]:
    """What easy does in most of a hundred tries."""
    tries = [chosen(Easy(), game, seed=seed) for seed in range(100)]
    return {action for action in tries if tries.count(action) > 100 * (1 - 2 * SLIP_RATE)}


def test_easy_keeps_its_melds_and_throws_the_highest_loose_card() -> None:
    assert usual(drawn(f"{MELDS} 2D 4C 6H JC", "TC")) == {action_of("discard JC")}


def test_easy_knocks_as_soon_as_it_can() -> None:
    assert usual(drawn(f"{MELDS} 2D 3C AH JC", "2H")) == {action_of("knock JC")}


def test_easy_takes_the_card_that_completes_a_meld_and_no_other() -> None:
    assert usual(table("7S 9S 2D 4C 6H JC KH AD QD 9C", upcard="8S")) == {action_of("draw discard")}
    assert usual(table("7S 9S 2D 4C 6H JC KH AD QD 9C", upcard="TH")) == {Pass()}


def test_easy_sometimes_errs_but_never_breaks_a_meld() -> None:
    game = drawn(f"{MELDS} 2D 4C 6H JC", "TC")
    done = {chosen(Easy(), game, seed=seed) for seed in range(200)}
    assert done == {action_of(f"discard {name}") for name in ("2D", "4C", "6H", "JC", "TC")}


def test_medium_keeps_a_pair_that_can_grow() -> None:
    assert chosen(Medium(), drawn(f"{MELDS} JC JD 9H 3D", "2H")) == action_of("discard 9H")


@pytest.mark.parametrize(("answer", "thrown"), [("draw discard", "KD"), ("draw stock", "TH")])
def test_medium_does_not_feed_what_the_opponent_picked(answer: str, thrown: str) -> None:
    """Two loose tens: the one beside the nine of hearts stays if that nine was taken, and goes if it was left."""
    game = table("7S 8S 9S 3S 3C 3D TH KD 9H 5C", "QS", upcard="6C", stock="2H JS AC")
    game.play(f"pass, pass, draw stock, discard 9H, {answer}, discard QS, draw stock")
    assert chosen(Medium(), game) == action_of(f"discard {thrown}")


def test_medium_leaves_nothing_to_chance() -> None:
    game = drawn(f"{MELDS} JC JD 9H 3D", "2H")
    assert {chosen(Medium(), game, seed=seed) for seed in range(10)} == {action_of("discard 9H")}


def test_medium_knocks_with_seven_and_plays_on_with_eight() -> None:
    assert chosen(Medium(), drawn(f"{MELDS} 2D 3C AH JC", "2H")) != action_of("knock JC")
    assert chosen(Medium(), drawn(f"{MELDS} 2D 3C AH JC", "AC")) == action_of("knock JC")

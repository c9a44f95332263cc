"""The reference opponents, by what their descriptions say of them."""

from random import Random

import pytest

from gin.bots.base import Budget
from gin.bots.reference.future import danger
from gin.bots.reference.gin_only import connections, grows
from gin.bots.reference.simple import fits
from gin.bots.registry import bot
from gin.rules.actions import Draw, Knock, Pass, Pile
from gin.rules.cards import card, parse
from gin.rules.view import project, project_event
from tests.bots.games import new_table, pair, turns
from tests.support.table import Table, table

REFERENCES = ("simple", "gin_only", "future")


def choice(name: str, at: Table):
    seat = at.hand.to_act
    seen = [project_event(event, seat) for event in at.events]
    return bot(name).choose(project(at.state, seat), seen, Random(1), Budget())


@pytest.mark.parametrize("name", REFERENCES)
def test_they_play_whole_matches_by_the_rules(name: str) -> None:
    rng = Random(5)
    at = new_table(rng)
    for _ in turns(at, pair(name, "medium"), rng):
        pass
    assert at.state.over


@pytest.mark.parametrize("name", REFERENCES)
def test_they_take_a_card_that_completes_a_meld_and_leave_one_that_does_nothing(name: str) -> None:
    theirs = "2S 4S 6D 8D TH QH AC 3C 5C 7C"
    wanted = table("9S TS JS 2H 2D 7H KD 4D 6H 8C", theirs, upcard="2C")
    assert choice(name, wanted) == Draw(Pile.DISCARD)
    useless = table("9S TS JS 2H 2D 7H KD 4D 6H 8C", theirs, upcard="KC")
    assert choice(name, useless) == Pass()


def test_simple_knocks_as_soon_as_it_may_and_gin_only_does_not() -> None:
    hand = "9S TS JS 2H 2D 2C 5H 6H 7H 4D"
    at = table(hand, "2S 4S 6D 8D TH QH AC 3C 5C 7C", upcard="KC", stock="QC").play("pass, pass, draw stock")
    assert choice("simple", at) == Knock(card("QC"))
    assert not isinstance(choice("gin_only", at), Knock)


def test_what_fits_grows_and_connects() -> None:
    assert fits(card("2C"), parse("2H 2D KS"))
    assert not fits(card("2C"), parse("2H 3H KS"))
    assert grows(parse("2H 2D KS"), card("2C"))
    assert connections(card("5H"), parse("5S 6H 7H 9H")) == 2 + 2 + 1


def test_danger_lies_near_what_was_taken() -> None:
    taken = parse("9S 5H")
    assert danger(card("9D"), taken) == pytest.approx(1.2)
    assert danger(card("TS"), taken) == pytest.approx(1.8)
    assert danger(card("7H"), taken) == pytest.approx(0.6)
    assert danger(card("2C"), taken) == 0

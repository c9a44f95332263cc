"""Two who take what the other throws, without end: the computer draws from the stock, so that the hand ends."""

from random import Random

import pytest

from gin.bots.reading import LONGEST_EXCHANGE, current_hand, read
from gin.bots.registry import bot
from gin.rules.actions import Draw, Pile
from gin.rules.view import project
from tests.bots.games import FEW_WORLDS, seen_by
from tests.support.table import Table, table

HANDS = ("7S 8S 9S QH QD QC 2D 4C 6H JC", "TS 3H 5D 8C 2S 4S KH 9D AC 6D")
TAKEN_BY_BOTH = ("discard 3H", "discard {first}", "discard 5D", "discard 3H", "discard JC", "discard 5D", "discard TS")


def exchanged(first: str, opening: str) -> Table:
    """Each takes what the other threw, seven times; the last is the ten that seat 1's run lacks."""
    game = table(*HANDS, upcard="KD", stock="KC").play(f"{opening}, discard JC")
    return game.play(", ".join(f"draw discard, {throw.format(first=first)}" for throw in TAKEN_BY_BOTH))


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(
    ("first", "opening", "pile"), [("KC", "pass, pass, draw stock", Pile.DISCARD), ("KD", "draw discard", Pile.STOCK)]
)
def test_after_eight_draws_from_the_pile_it_draws_from_the_stock(
    level: str, first: str, opening: str, pile: Pile
) -> None:
    game = exchanged(first, opening)
    seen = seen_by(game, 1)
    assert read(1, current_hand(seen)).exchange == LONGEST_EXCHANGE - (pile is Pile.DISCARD)
    assert bot(level).choose(project(game.state, 1), seen, Random(1), FEW_WORLDS) == Draw(pile)

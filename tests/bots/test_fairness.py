"""A bot knows what its seat knows: deal the hidden cards anew, and neither its input nor its move changes."""

from random import Random

import pytest

from gin.bots.advice import adviser
from gin.bots.registry import bot
from gin.rules.view import SeatEvent, SeatView
from tests.bots.games import FEW_WORLDS, LEVELS, new_table
from tests.bots.redeal import Position, as_bytes, hidden_from, positions
from tests.support.torture import chosen_seed, generator, torture_only

PARTS = 10
POSITIONS, MOVES = 100, 10
"""In each part: positions whose input is compared, and those whose moves are."""
REDEALS = 200
HINT = "hint"
ASKED = (*LEVELS, HINT)


def check_input(position: Position, rng: Random) -> None:
    """Byte for byte the same, though the opponent holds other cards."""
    given, held = as_bytes(position.given()), set()
    for _ in range(REDEALS):
        hand, view, history = position.dealt_anew(rng)
        assert as_bytes((view, history)) == given
        held.add(hand.holdings[2 - position.seat])
    assert len(held) > 1 or not hidden_from(hand, position.seat)


def check_move(position: Position, asked: str, rng: Random) -> None:
    """The same move, or the same judgement of all moves."""
    expected = answer(asked, *position.given())
    for _ in range(REDEALS):
        _, view, history = position.dealt_anew(rng)
        assert answer(asked, view, history) == expected


def answer(asked: str, view: SeatView, history: list[SeatEvent]) -> object:
    if asked == HINT:
        return adviser().weigh(view, history, Random(7), FEW_WORLDS)
    return bot(asked).choose(view, history, Random(7), FEW_WORLDS)


def test_the_hidden_cards_do_not_change_the_input() -> None:
    rng = Random(chosen_seed())
    for position in positions(rng, POSITIONS * PARTS // 50):
        check_input(position, rng)


@pytest.mark.parametrize("asked", ASKED)
def test_the_hidden_cards_do_not_change_the_move(asked: str) -> None:
    rng = Random(chosen_seed())
    for position in positions(rng, MOVES * PARTS // 50):
        check_move(position, asked, rng)


@pytest.mark.torture
@torture_only
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(PARTS))
def test_the_hidden_cards_change_nothing_at_length(part: int) -> None:
    rng = generator(part)
    for number, position in enumerate(positions(rng, POSITIONS)):
        check_input(position, rng)
        for asked in ASKED if number % (POSITIONS // MOVES) == 0 else ():
            check_move(position, asked, rng)


def test_the_deal_anew_really_moves_hidden_cards() -> None:
    rng = Random(3)
    table = new_table(rng)
    hand, _, history = Position(table.events, 1).dealt_anew(rng)
    assert hand.holdings[0] == table.hand.holdings[0]
    assert hand.holdings[1] != table.hand.holdings[1]
    assert hidden_from(hand, 1) == hand.holdings[1]
    assert len(history) == 2

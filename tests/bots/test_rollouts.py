"""A rollout is a hand by the rules: the engine, playing the same cards by the same policy, gives the same points."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from gin.bots.hard.advice import number_of
from gin.bots.hard.kernel.policy import HEEDLESS, KNOCKS, NO_CARD, PATIENT, haste, knock_plan, throw, wants
from gin.bots.hard.kernel.rollouts import GAME_SIZE
from gin.bots.hard.kernel.sampling import UNKNOWN_HASTE
from gin.bots.hard.kernel.search import outcome, set_up
from gin.bots.hard.kernel.showdown import MOST_MELDS
from gin.bots.hard.seeing import see
from gin.rules.actions import Action, Discard, Draw, Knock, Pass, Pile
from gin.rules.cards import mask
from gin.rules.engine import decide
from gin.rules.evolve import evolve
from gin.rules.legal import legal_actions
from gin.rules.settlement import Seat, other
from gin.rules.state import HandState, MatchState, Phase
from tests.bots.redeal import Position, positions
from tests.support.torture import chosen_seed, generator, torture_only

PARTS, POSITIONS = 5, 1_000
LATE = (0, 2, 5, 10)
"""The deadwood that the opponent knocks with late in a hand."""


def check_rollouts(position: Position, late: int) -> list[int]:
    """Every move that the search compares, played out in the world that is the truth; the points."""
    hand, me = position.truth.hand, position.seat
    assert hand is not None
    table = see(*position.given())
    stock, game, room = (
        np.array(hand.stock, np.int64),
        np.zeros(GAME_SIZE, np.int64),
        np.zeros(MOST_MELDS + 3, np.int64),
    )
    found = []
    for legal in legal_actions(position.truth, me):
        number = number_of(legal.action)
        if number is not None:
            set_up(table, hand.holdings[other(me) - 1], late, game)
            found.append(table.factor * outcome(table, number, game, stock, room))
            turns = Counter({me: table.my_turns, other(me): table.their_turns})
            assert found[-1] == by_the_rules(position.truth, me, legal.action, late, turns)
    return found


def by_the_rules(state: MatchState, me: Seat, action: Action, late: int, turns: Counter[Seat]) -> int:
    """My points in this hand after `action`, the engine being the referee; `turns` is how many each seat has had."""
    while True:
        hand = state.hand
        assert hand is not None
        mover = hand.to_act or me
        for event in decide(state, mover, action):
            state = evolve(state, event) or state
        turns[mover] += isinstance(action, Discard)
        if state.hand is None or state.hand.to_act is None:
            return points(state, me)
        action = policy(state.hand, state.hand.to_act == me, late, turns[state.hand.to_act])


def policy(hand: HandState, mine: bool, late: int, turns: int) -> Action:
    """The cheap policy's move for the seat on turn: I wait for gin late in a hand, the opponent for `late`."""
    seat = hand.to_act or 1
    held, taken = hand.holdings[seat - 1], NO_CARD if hand.taken_card is None else hand.taken_card
    plan = knock_plan(turns, hand.knock_limit, 0 if mine else late)
    if hand.phase is not Phase.DISCARD:
        if not hand.stock_only and wants(hand.discard_pile[-1], held, plan):
            return Draw(Pile.DISCARD)
        return Pass() if hand.phase is Phase.UPCARD else Draw(Pile.STOCK)
    theirs = PATIENT if late == 0 else HEEDLESS if late == hand.knock_limit else UNKNOWN_HASTE
    hurry = haste(min(late, hand.knock_limit)) if mine else theirs
    thrown = throw(held, taken, mask(hand.discard_pile), hand.known[other(seat) - 1], plan, hurry)
    return Knock(thrown - KNOCKS) if thrown >= KNOCKS else Discard(thrown)


def points(state: MatchState, me: Seat) -> int:
    result = state.previous_result
    assert result is not None
    return 0 if result.winner is None else result.points if result.winner == me else -result.points


def check_positions(rng: Random, count: int) -> list[int]:
    """The points of all that was played out."""
    return [one for position in positions(rng, count) for one in check_rollouts(position, rng.choice(LATE))]


def test_rollouts_are_hands_by_the_rules() -> None:
    assert any(check_positions(Random(chosen_seed()), POSITIONS * PARTS // 50))


@pytest.mark.torture
@torture_only
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(PARTS))
def test_rollouts_are_hands_by_the_rules_at_length(part: int) -> None:
    found = check_positions(generator(part), POSITIONS)
    assert min(found) < 0 < max(found)
    assert 0 in found, "void hands too"

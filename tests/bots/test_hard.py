"""The hard level: its worlds fit what it saw, its answer is a function of its arguments, its clock is obeyed."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from gin.bots.advice import adviser
from gin.bots.base import Budget
from gin.bots.hard.bot import Hard
from gin.bots.hard.kernel.sampling import sample
from gin.bots.hard.seeing import see
from gin.rules.actions import BigGin, Discard, Knock
from gin.rules.cards import Cards, card, parse
from gin.rules.ruleset import RuleSet
from gin.rules.settlement import Seat
from gin.rules.view import SeatEvent, SeatView, project
from tests.bots.games import FEW_WORLDS, hidden_from, new_table, pair, seen_by, turns
from tests.support.table import Table, stacked
from tests.support.torture import chosen_seed

SAMPLES = 300
KNOCK_5D = Knock(card("5D"))


def hard_moves(seed: int, step: int = 7) -> Iterator[tuple[Table, SeatView, list[SeatEvent]]]:
    """Every few moves of a match that hard plays in seat 2."""
    rng = Random(seed)
    table = new_table(rng)
    for number, (view, history, _) in enumerate(turns(table, pair("medium", "hard"), rng)):
        if view.seat == 2 and number % step == 0:
            yield table, view, history


def sampled(view: SeatView, history: list[SeatEvent], seed: int) -> list[Cards]:
    lates, hands = np.empty(SAMPLES, np.int64), np.empty(SAMPLES, np.int64)
    sample(see(view, history), lates, hands, np.empty(52, np.int64), np.array([seed], np.uint64))
    return [int(hand) for hand in hands]


def test_sampled_hands_fit_the_view_and_are_not_the_real_one() -> None:
    seed = chosen_seed()
    for table, view, history in hard_moves(seed):
        assert view.hand is not None
        seen = view.holding | sum(1 << card for card in view.hand.discard_pile)
        hands = sampled(view, history, seed)
        for hand in hands:
            assert hand.bit_count() == view.opponent_count
            assert hand & seen == 0
            assert hand & view.opponent_known == view.opponent_known
        if hidden_from(table, view.seat).bit_count() >= 4:  # fewer may follow from what the opponent took
            assert set(hands) - {table.hand.holdings[0]}


def test_after_the_deal_hardly_two_sampled_hands_are_the_same() -> None:
    table = new_table(Random(chosen_seed()))
    hands = sampled(project(table.state, 1), seen_by(table, 1), seed=1)
    assert len(set(hands)) > 0.95 * SAMPLES
    assert table.hand.holdings[1] not in hands


def test_the_same_arguments_give_the_same_move() -> None:
    for _, view, history in hard_moves(chosen_seed()):
        first, second = (Hard().choose(view, history, Random(5), Budget(256)) for _ in range(2))
        assert first == second


@pytest.mark.parametrize("budget", [Budget(0), Budget(1), Budget(4096, expired=lambda: True)])
def test_without_time_it_still_gives_a_legal_move(budget: Budget) -> None:
    for _, view, history in hard_moves(chosen_seed()):
        assert Hard().choose(view, history, Random(5), budget) in [legal.action for legal in view.legal_actions]


def test_the_clock_is_asked_between_batches_and_obeyed() -> None:
    asked = iter([False, False, True])
    view, history = _eleven_cards("KS QS 9H 8H 5D 4D 2C AC JC 7S", stock="TD")
    Hard().choose(view, history, Random(1), Budget(1_000_000_000, expired=lambda: next(asked)))
    assert list(asked) == []


def test_a_budget_of_milliseconds_lasts_so_long_and_no_longer() -> None:
    seconds = iter([5.0, 5.0, 5.005, 5.02])
    view, history = _eleven_cards("KS QS 9H 8H 5D 4D 2C AC JC 7S", stock="TD")
    Hard().choose(view, history, Random(1), Budget.within(12.5, lambda: next(seconds), worlds=1_000_000_000))
    assert list(seconds) == []


def test_gin_is_called_at_once() -> None:
    view, history = _eleven_cards("AS 2S 3S 4H 5H 6H 7D 8D 9D 9C", stock="TD")
    assert Hard().choose(view, history, Random(1), FEW_WORLDS) == Knock(card("9C"))


@pytest.mark.parametrize(("bonus", "best", "other"), [(31, BigGin(), Knock), (20, Knock, BigGin())])
def test_advice_weighs_big_gin_like_any_end_of_the_hand(bonus: int, best: object, other: object) -> None:
    rules = RuleSet(big_gin=True, big_gin_bonus=bonus)
    view, history = _eleven_cards("AS 2S 3S 4H 5H 6H 7D 8D 9D TD", stock="4S", rules=rules)
    weighed = adviser().weigh(view, history, Random(1), FEW_WORLDS, also=BigGin())
    ends = [one for one in weighed if isinstance(one.action, BigGin | Knock)]
    assert [one.action if one.action == BigGin() else type(one.action) for one in ends] == [best, other]
    assert [one.cost for one in ends] == [0, pytest.approx(abs(bonus - rules.gin_bonus), rel=0.15)]


def test_what_wins_the_match_costs_nothing() -> None:
    view, history = _eleven_cards("4S 7S 8S 9S TS 2H 4H 5D TD 4C", stock="TC")
    near = replace(view, match=replace(view.match, scores=(95, 60)))
    costs = {one.action: one.cost for one in adviser().weigh(near, history, Random(1), FEW_WORLDS, also=KNOCK_5D)}
    assert costs[KNOCK_5D] == 0


def test_a_hand_that_may_not_knock_is_played_on() -> None:
    view, history = _eleven_cards("AS 2S 3S 4H 5H 6H 7D 8D 9D AC", stock="KH", rules=RuleSet(knock_limit=0))
    assert isinstance(Hard().choose(view, history, Random(1), FEW_WORLDS), Discard)


def _eleven_cards(
    holding: str, stock: str, rules: RuleSet | None = None, seat: Seat = 1
) -> tuple[SeatView, list[SeatEvent]]:
    """Both passed, and the non-dealer drew `stock` to these ten cards."""
    table = Table(rules or RuleSet(), stacked(holding, "", "QD", stock)).play("pass, pass, draw stock")
    assert table.hand.holdings[0] == parse(f"{holding} {stock}")
    return project(table.state, seat), seen_by(table, seat)

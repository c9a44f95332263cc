"""The kernels give the rules' answers, whatever the cards."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from gin.bots.hard.kernel.arrangement import deadwood_of_each, loose_cards
from gin.bots.hard.kernel.showdown import MOST_MELDS, defence, find_spread, settle
from gin.rules.arrange import best_arrangement, best_defence, deadwood
from gin.rules.cards import FULL_DECK, Cards, each, mask, value
from gin.rules.ruleset import RuleSet
from gin.rules.scoring import settle as settle_by_rules
from gin.rules.settlement import Settlement
from tests.rules.torture import TORTURE, chosen_seed

HOLDINGS = 1_000_000 if TORTURE else 20_000
KNOCKS = 50_000 if TORTURE else 2_000


def dense(rng: Random, count: int, among: Cards = FULL_DECK, ranks: int = 6) -> Cards:
    """Cards of few neighbouring ranks, so that sets and runs compete; any cards where there are too few."""
    low = rng.randrange(14 - ranks)
    window = [card for card in each(among) if low <= card % 13 < low + ranks]
    return mask(rng.sample(window if len(window) >= count else list(each(among)), count))


def holdings(rng: Random, count: int) -> Iterator[Cards]:
    for number in range(count):
        size = 10 + number % 2
        yield dense(rng, size, ranks=rng.choice([4, 5, 6])) if number % 3 else mask(rng.sample(range(52), size))


def knocks(rng: Random, count: int) -> Iterator[tuple[Cards, Cards]]:
    """Hands of at most ten deadwood, against hands that often have something to lay off."""
    while count:
        knocker = dense(rng, 10)
        if deadwood(knocker) <= 10:
            count -= 1
            yield knocker, dense(rng, 10, FULL_DECK & ~knocker, ranks=9)


def test_least_deadwood_is_the_rules() -> None:
    hands = list(holdings(Random(chosen_seed()), HOLDINGS))
    found = np.zeros(len(hands), np.int64)
    deadwood_of_each(np.array(hands, np.int64), found)
    assert found.tolist() == [deadwood(hand) for hand in hands]


def test_the_loose_cards_are_the_least_deadwood() -> None:
    for hand in holdings(Random(chosen_seed()), HOLDINGS // 10):
        loose = loose_cards(hand)
        assert loose & ~hand == 0
        assert value(loose) == deadwood(hand)
        assert deadwood(hand & ~loose) == 0


def test_the_spread_and_the_joint_defence_are_the_rules() -> None:
    melds, spread = np.zeros(MOST_MELDS, np.int64), np.zeros(3, np.int64)
    layoffs = 0
    for knocker, defender in knocks(Random(chosen_seed()), KNOCKS):
        shown = best_arrangement(knocker).melds
        find_spread(knocker, melds, spread)
        assert tuple(int(meld) for meld in spread if meld) == shown
        best = best_defence(defender, shown)
        assert defence(defender, spread) == best.deadwood
        layoffs += bool(best.layoffs)
    assert layoffs > KNOCKS // 20


@pytest.mark.parametrize("rules", [RuleSet(), RuleSet(gin_bonus=7, undercut_bonus=60)], ids=["standard", "other"])
def test_the_settlement_is_the_rules(rules: RuleSet) -> None:
    room, kinds = np.zeros(MOST_MELDS + 3, np.int64), set()
    for knocker, defender in knocks(Random(chosen_seed()), KNOCKS):
        expected = settle_by_rules(knocker, defender, rules)
        points = settle(knocker, defender, rules.gin_bonus, rules.undercut_bonus, room[3:], room[:3])
        assert points == _knockers_points(expected)
        kinds.add(expected.kind.value)
    assert kinds == {"knock", "gin", "undercut"}


def _knockers_points(settled: Settlement) -> int:
    return settled.points if settled.winner == "knocker" else -settled.points

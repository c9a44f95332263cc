"""The kernels give the rules' answers, whatever the cards."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from gin.bots.hard.kernel.arrangement import deadwood_of_each, loose_cards
from gin.bots.hard.kernel.policy import NO_CARD, cheapest
from gin.bots.hard.kernel.showdown import MOST_MELDS, defence, find_spread, settle
from gin.rules.arrange import best_arrangement, best_defence, deadwood, least_after_discard
from gin.rules.cards import FULL_DECK, Cards, each, mask, show, value
from gin.rules.ruleset import STANDARD, RuleSet
from gin.rules.scoring import settle as settle_by_rules
from gin.rules.settlement import Settlement
from tests.support.torture import chosen_seed, generator, torture_only

PARTS = 10
HOLDINGS, KNOCKS = 100_000, 10_000
"""In each part. Half of the holdings are of eleven cards."""
OTHER_BONUSES = RuleSet(gin_bonus=7, undercut_bonus=60)


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


def check_holdings(rng: Random, count: int) -> None:
    """The best arrangement of each, and what eleven cards leave after their best discard."""
    hands = list(holdings(rng, count))
    least, melds, spread = np.zeros(count, np.int64), np.zeros(MOST_MELDS, np.int64), np.zeros(3, np.int64)
    deadwood_of_each(np.array(hands, np.int64), least)
    for hand, left in zip(hands, least.tolist(), strict=True):
        best = best_arrangement(hand)
        assert left == best.deadwood == deadwood(hand), show(hand)
        find_spread(hand, melds, spread)
        assert shown(spread) == best.melds, show(hand)
        check_loose(hand, left)
        if hand.bit_count() == 11:
            assert deadwood(hand ^ 1 << cheapest(hand, NO_CARD)) == least_after_discard(hand), show(hand)


def shown(spread: np.typing.NDArray[np.int64]) -> tuple[Cards, ...]:
    return tuple(int(meld) for meld in spread if meld)


def check_loose(hand: Cards, left: int) -> None:
    """What a best arrangement leaves; the rest lies in melds."""
    loose = loose_cards(hand)
    assert loose & ~hand == 0, show(hand)
    assert value(loose) == left, show(hand)
    assert deadwood(hand & ~loose) == 0, show(hand)


def check_knocks(rng: Random, count: int) -> None:
    """The spread, the joint defence and the settlement; all three outcomes and some layoffs among them."""
    room, layoffs, kinds = np.zeros(MOST_MELDS + 3, np.int64), 0, set()
    for knocker, defender in knocks(rng, count):
        case = f"{show(knocker)} v {show(defender)}"
        best = best_defence(defender, best_arrangement(knocker).melds)
        find_spread(knocker, room[3:], room[:3])
        assert shown(room[:3]) == best_arrangement(knocker).melds, case
        assert defence(defender, room[:3]) == best.deadwood, case
        for rules in (STANDARD, OTHER_BONUSES):
            settled = settle_by_rules(knocker, defender, rules)
            points = settle(knocker, defender, rules.gin_bonus, rules.undercut_bonus, room[3:], room[:3])
            assert points == knockers_points(settled), case
        layoffs += bool(best.layoffs)
        kinds.add(settled.kind.value)
    assert layoffs > count // 20
    assert kinds == {"knock", "gin", "undercut"}


def knockers_points(settled: Settlement) -> int:
    return settled.points if settled.winner == "knocker" else -settled.points


def test_holdings_are_arranged_as_the_rules_do() -> None:
    check_holdings(Random(chosen_seed()), HOLDINGS * PARTS // 50)


def test_knocks_are_settled_as_the_rules_do() -> None:
    check_knocks(Random(chosen_seed()), KNOCKS * PARTS // 50)


@pytest.mark.torture
@torture_only
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(PARTS))
def test_holdings_are_arranged_as_the_rules_do_at_length(part: int) -> None:
    check_holdings(generator(part), HOLDINGS)


@pytest.mark.torture
@torture_only
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(PARTS))
def test_knocks_are_settled_as_the_rules_do_at_length(part: int) -> None:
    check_knocks(generator(part), KNOCKS)

"""Chance inside the kernels is fair: numbers, shuffles, worlds of which nothing is known, kinds of opponents.

The seeds are fixed, so a figure that is within six standard errors is so every time.
"""

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from random import Random

import numpy as np
import pytest

from gin.bots.hard.kernel.chance import below, fraction
from gin.bots.hard.kernel.policy import NO_CARD, PATIENT
from gin.bots.hard.kernel.pool import shuffle
from gin.bots.hard.kernel.sampling import (
    KEPT_ABOVE,
    MIDDLING,
    NOT_KNOCKED,
    REFUSED_MELD,
    REFUSED_MELD_IN_HASTE,
    REFUSED_NEAR,
    UNKNOWN_HASTE,
    late_knock,
    order_stock,
    sample,
    their_hurry,
    weight,
)
from gin.bots.hard.kernel.table import Table
from gin.bots.hard.seeing import see
from gin.rules.cards import Card, card, each, parse
from tests.bots.games import new_table
from tests.bots.redeal import Position

MANY = 20_000


def seeded(seed: int) -> np.typing.NDArray[np.uint64]:
    return np.array([seed], np.uint64)


def check_shares(found: Iterable[object], expected: dict[object, float]) -> None:
    """Each thing was found as often as it should."""
    counts = Counter(found)
    assert counts.keys() <= expected.keys()
    for thing, share in expected.items():
        assert abs(counts[thing] - MANY * share) <= 6 * sqrt(MANY * share * (1 - share)), thing


def opening(seed: int) -> Table:
    """What the non-dealer knows before anything happened."""
    return see(*Position(new_table(Random(seed)).events, 1).given())


def worlds(table: Table) -> Iterable[tuple[int, list[Card]]]:
    """The opponent's hand and the stock, top first."""
    state, pool = seeded(5), np.empty(52, np.int64)
    lates, hands = np.empty(MANY, np.int64), np.empty(MANY, np.int64)
    sample(table, lates, hands, pool, state)
    for hand in hands.tolist():
        order_stock(table, hand, pool, state)
        yield hand, pool[: table.stock].tolist()


@pytest.mark.parametrize("bound", [2, 3, 10, 41])
def test_every_number_below_a_bound_is_as_likely(bound: int) -> None:
    state = seeded(bound)
    check_shares((int(below(state, bound)) for _ in range(MANY)), dict.fromkeys(range(bound), 1 / bound))


def test_a_fraction_is_anywhere_from_0_to_1() -> None:
    state = seeded(1)
    check_shares((int(10 * fraction(state)) for _ in range(MANY)), dict.fromkeys(range(10), 0.1))


def test_every_order_is_as_likely() -> None:
    state, pool = seeded(2), np.arange(4)
    orders = []
    for _ in range(MANY):
        shuffle(pool, 0, 4, 4, state)
        orders.append(tuple(pool.tolist()))
    assert len(set(orders)) == 24
    check_shares(orders, dict.fromkeys(orders, 1 / 24))


def test_before_anything_happened_every_unseen_card_is_as_likely_to_be_held() -> None:
    table = opening(3)
    unseen = list(each(table.unseen))
    held = Counter(card for hand, _ in worlds(table) for card in each(hand))
    share = 10 / len(unseen)
    assert held.keys() == set(unseen)
    assert all(abs(count - MANY * share) <= 6 * sqrt(MANY * share * (1 - share)) for count in held.values())


def test_and_so_is_every_two_of_them() -> None:
    table = opening(4)
    one, *others = each(table.unseen)
    share = 10 * 9 / (len(others) + 1) / len(others)
    with_it = Counter(card for hand, _ in worlds(table) if hand >> one & 1 for card in each(hand ^ 1 << one))
    assert all(abs(with_it[card] - MANY * share) <= 6 * sqrt(MANY * share * (1 - share)) for card in others)


@pytest.mark.parametrize("place", [0, 1, -1])
def test_any_unseen_card_may_lie_anywhere_in_the_stock(place: int) -> None:
    table = opening(5)
    unseen = list(each(table.unseen))
    check_shares((stock[place] for _, stock in worlds(table)), dict.fromkeys(unseen, 1 / len(unseen)))


def test_hand_and_stock_are_the_unseen_cards() -> None:
    table = opening(6)
    for hand, stock in worlds(table):
        assert hand | sum(1 << card for card in stock) == table.unseen
        assert (hand.bit_count(), len(stock)) == (10, table.stock)


def test_each_kind_of_opponent_comes_as_often_as_is_believed() -> None:
    table, state = opening(7)._replace(fast=500, middling=300), seeded(7)
    kinds = (int(late_knock(table, state)) for _ in range(MANY))
    check_shares(kinds, {table.limit: 0.5, MIDDLING: 0.3, 0: 0.2})


FAST, SLOW = 10, 0
UNREADY = "AS AD AH 2C 3C 4C KS QD 5H 7D"


def weighed(hand: str, late: int, *, refused: str = "", thrown: str = "TC") -> float:
    """How well a hand explains that its holder threw a card and refused others."""
    table = opening(3)._replace(refused=parse(refused), their_turns=6, taken=NO_CARD, top=card(thrown))
    return float(weight(table, parse(hand), late))


def test_a_hand_that_explains_all_weighs_one() -> None:
    assert [weighed(UNREADY, late) for late in (FAST, MIDDLING, SLOW)] == [1, 1, 1]


def test_who_would_have_melded_a_card_hardly_left_it_and_a_fast_knocker_never() -> None:
    assert weighed(UNREADY, FAST, refused="AC") == pytest.approx(REFUSED_MELD_IN_HASTE)
    assert weighed(UNREADY, SLOW, refused="AC") == pytest.approx(REFUSED_MELD * REFUSED_NEAR**4)


def test_only_who_builds_keeps_what_lies_near() -> None:
    assert weighed(UNREADY, FAST, refused="KC") == 1
    assert weighed(UNREADY, SLOW, refused="KC") == pytest.approx(REFUSED_NEAR)


def test_where_all_must_wait_for_gin_nobody_is_a_fast_knocker() -> None:
    assert [float(their_hurry(opening(3)._replace(limit=0), late)) for late in (0, MIDDLING)] == [
        PATIENT,
        UNKNOWN_HASTE,
    ]


def test_a_fast_knocker_has_thrown_his_highest_card() -> None:
    assert weighed(UNREADY, FAST, thrown="8H") == pytest.approx(KEPT_ABOVE**2)
    assert weighed(UNREADY, FAST, thrown="6H") == pytest.approx(KEPT_ABOVE**3)
    assert weighed(UNREADY, MIDDLING, thrown="6H") == 1


def test_who_waits_for_gin_has_thrown_what_lay_near_nothing() -> None:
    assert weighed(UNREADY, SLOW, thrown="KH") == pytest.approx(KEPT_ABOVE)  # QD lies alone
    assert weighed(UNREADY, SLOW, thrown="6H") == pytest.approx(KEPT_ABOVE**3)
    assert weighed(UNREADY, SLOW, thrown="AC") == pytest.approx(KEPT_ABOVE)  # it melded


def test_who_could_have_knocked_has_not_that_hand() -> None:
    ready = "AS AD AH 2C 3C 4C 5S 5D 5H 7D"
    assert weighed(ready, FAST) == pytest.approx(NOT_KNOCKED)
    assert weighed(ready, SLOW) == 1

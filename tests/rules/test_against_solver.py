"""The arrangement and the showdown agree with brute force, on random hands and on dense ones."""

import random

import pytest

from gin.rules import arrange, scoring
from gin.rules.cards import Cards, mask, names, parse, show
from gin.rules.melds import is_meld
from tests.rules import solver
from tests.rules.torture import chosen_seed, generator, torture_only

PARTS, HANDS_A_PART = 8, 12_500
DENSITIES = ("any", "two suits", "suit and ranks", "six ranks", "window")


def pool(rng: random.Random) -> list[int]:
    """At least twenty cards to deal from: the fewer ranks and suits, the more melds compete."""
    ranks = rng.sample(range(13), 6)
    suits = rng.sample(range(4), 3)
    low = rng.randrange(6)
    match rng.choice(DENSITIES):
        case "two suits":
            return [n for n in range(52) if n // 13 in suits[:2]]
        case "suit and ranks":
            return [n for n in range(52) if n // 13 == suits[0] or n % 13 in ranks[:3]]
        case "six ranks":
            return [n for n in range(52) if n % 13 in ranks]
        case "window":
            return [n for n in range(52) if n // 13 in suits and low <= n % 13 < low + 8]
        case _:
            return list(range(52))


def two_hands(rng: random.Random) -> tuple[Cards, Cards]:
    dealt = rng.sample(pool(rng), 20)
    return mask(dealt[:10]), mask(dealt[10:])


def knock(rng: random.Random) -> tuple[Cards, Cards]:
    while True:
        knocker, defender = two_hands(rng)
        if arrange.deadwood(knocker) <= 10:
            return knocker, defender


def held(cards: Cards) -> solver.Held:
    return frozenset(names(cards))


def check_arrangement(cards: Cards) -> None:
    expected = solver.shown(held(cards))
    arrangement = arrange.best_arrangement(cards)
    assert arrangement.melds == expected, show(cards)
    assert arrangement.deadwood == arrange.deadwood(cards) == solver.deadwood(held(cards)), show(cards)


def check_defence(knocker: Cards, defender: Cards) -> None:
    spread = arrange.best_arrangement(knocker).melds
    deadwood, laid = solver.defence(held(defender), tuple(map(held, spread)))
    defence = arrange.best_defence(defender, spread)
    case = f"{show(knocker)} v {show(defender)}"
    assert defence.deadwood == deadwood, case
    assert mask(card for card, _ in defence.layoffs) == parse(" ".join(laid)), case
    assert defence.melds == solver.shown(held(defender) - laid), case
    check_layoffs(defence.layoffs, spread, case)


def check_layoffs(layoffs: tuple[tuple[int, Cards], ...], spread: tuple[Cards, ...], case: str) -> None:
    """Played one after the other, each card fits the meld it is laid on."""
    grown = {meld: meld for meld in spread}
    for card, meld in layoffs:
        grown[meld] |= 1 << card
        assert is_meld(grown[meld]), case


def check_settlement(knocker: Cards, defender: Cards) -> None:
    spread = tuple(map(held, arrange.best_arrangement(knocker).melds))
    settled = scoring.settle(knocker, defender)
    expected = solver.settle(held(knocker), held(defender), spread)
    assert (settled.kind.value, settled.winner, settled.points) == expected, f"{show(knocker)} v {show(defender)}"


def check_hands(rng: random.Random, count: int) -> None:
    for _ in range(count):
        knocker, defender = two_hands(rng)
        check_arrangement(knocker)
        check_defence(knocker, defender)
        check_settlement(*knock(rng))


def test_rules_and_brute_force_agree():
    check_hands(random.Random(chosen_seed()), 2_000)


def test_eleven_cards_and_fewer_agree():
    rng = random.Random(chosen_seed())
    for size in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11):
        for _ in range(60):
            check_arrangement(mask(rng.sample(pool(rng), size)))


@pytest.mark.torture
@torture_only
@pytest.mark.parametrize("part", range(PARTS))
def test_rules_and_brute_force_agree_at_length(part):
    check_hands(generator(part), HANDS_A_PART)

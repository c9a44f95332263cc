"""The arrangement and the showdown agree with brute force, on random hands and on dense ones.

The compiled solver agrees with the slow one, and then settles a million knocks beside the rules.
"""

import random
from collections import Counter

import pytest

from gin.rules import arrange, scoring
from gin.rules.cards import FULL_DECK, Cards, each, mask, names, parse, show
from tests.rules import quick_solver, solver
from tests.support.torture import chosen_seed, generator, torture_only

PARTS, HANDS_A_PART, SETTLEMENTS_A_PART = 8, 12_500, 125_000
MELDS = [int(meld) for meld in quick_solver.MELDS if meld.bit_count() <= 5]
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


def made_hand(rng: random.Random, taken: Cards) -> Cards:
    """Ten cards beside those `taken`: two or three melds that were put there, and mostly low cards."""
    hand = 0
    for meld in rng.sample(MELDS, rng.randint(2, 3)):
        if not meld & (hand | taken) and (meld | hand).bit_count() <= 10:
            hand |= meld
    rest = [n for n in each(FULL_DECK & ~(hand | taken)) if n % 13 < 5 or rng.random() < 0.1]
    return hand | mask(rng.sample(rest, min(len(rest), 10 - hand.bit_count())))


def near_hand(rng: random.Random, taken: Cards) -> Cards:
    """Ten cards of which many may fit: of a narrow pool as far as it goes."""
    near = [n for n in pool(rng) if not taken >> n & 1]
    far = [n for n in range(52) if not taken >> n & 1 and n not in near]
    return mask((rng.sample(near, len(near)) + rng.sample(far, len(far)))[:10])


def made_knock(rng: random.Random) -> tuple[Cards, Cards]:
    """A knock that comes up more often than one of dealt cards: undercuts, gin and layoffs are frequent."""
    while True:
        knocker = made_hand(rng, 0)
        defender = rng.choice((made_hand, near_hand))(rng, knocker)
        if knocker.bit_count() == defender.bit_count() == 10 and quick_solver.deadwood(knocker) <= 10:
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
        assert solver.is_meld(held(grown[meld])), case


def check_settlement(knocker: Cards, defender: Cards) -> None:
    spread = tuple(map(held, arrange.best_arrangement(knocker).melds))
    settled = scoring.settle(knocker, defender)
    expected = solver.settle(held(knocker), held(defender), spread)
    assert (settled.kind.value, settled.winner, settled.points) == expected, f"{show(knocker)} v {show(defender)}"


def check_quickly(knocker: Cards, defender: Cards) -> str:
    """The whole settlement against the compiled solver, which is told the two hands and no more."""
    settled = scoring.settle(knocker, defender)
    own, won, lost, theirs = quick_solver.settle(knocker, defender)
    winner, points = ("knocker", won) if won else ("defender", lost)
    expected = (winner, points, own, theirs)
    found = (settled.winner, settled.points, settled.knocker.deadwood, settled.defender.deadwood)
    assert found == expected, f"{show(knocker)} v {show(defender)}"
    assert settled.kind.value == ("gin" if own == 0 else "knock" if won else "undercut")
    return settled.kind.value


def check_settlements(rng: random.Random, count: int) -> None:
    kinds = Counter(check_quickly(*made_knock(rng)) for _ in range(count))
    assert min(kinds[kind] for kind in ("gin", "knock", "undercut")) > count / 50, kinds


def check_hands(rng: random.Random, count: int) -> None:
    for _ in range(count):
        knocker, defender = two_hands(rng)
        check_arrangement(knocker)
        check_defence(knocker, defender)
        check_settlement(*knock(rng))


def test_rules_and_brute_force_agree():
    check_hands(random.Random(chosen_seed()), 2_000)


def test_both_solvers_agree():
    rng = random.Random(chosen_seed())
    for knocker, defender in [*(knock(rng) for _ in range(100)), *(made_knock(rng) for _ in range(200))]:
        spread = arrange.best_arrangement(knocker).melds
        assert tuple(map(solver.number, map(held, spread))) == solver.shown(held(knocker))
        kind, winner, points = solver.settle(held(knocker), held(defender), tuple(map(held, spread)))
        own, won, lost, _ = quick_solver.settle(knocker, defender)
        assert (kind == "gin", winner, points) == (own == 0, "knocker" if won else "defender", won or lost)


def test_rules_and_compiled_solver_agree():
    check_settlements(random.Random(chosen_seed()), PARTS * SETTLEMENTS_A_PART // 50)


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


@pytest.mark.torture
@torture_only
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_settlements(part):
    check_settlements(generator(part), SETTLEMENTS_A_PART)

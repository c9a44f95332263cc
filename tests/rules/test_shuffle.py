"""The published shuffle, dealt again by an independent few lines, and fair to every place of the deck."""

import hashlib
import hmac
from math import comb, exp, factorial
from typing import Any

import numpy as np
import pytest

from gin.rules.shuffle import SEED_BYTES, commitment, deck
from tests.support.torture import TORTURE

pytestmark = [pytest.mark.torture, pytest.mark.timeout(1200)] if TORTURE else []
DEALS = 1_000_000 if TORTURE else 20_000
HANDS = 10
SEED = bytes(range(32))


def by_the_docs(seed: bytes, client_seeds: tuple[str, str], hand: int) -> list[int]:
    """The deck as docs/rules.md describes it."""
    first, second = (hashlib.sha256(text.encode("utf-8")).hexdigest() for text in client_seeds)
    key = hmac.new(seed, f"gin-server deck 1\n{hand}\n{first}\n{second}".encode(), hashlib.sha256).digest()
    words = []
    for i in range(40):
        block = hmac.new(key, i.to_bytes(4, "big"), hashlib.sha256).digest()
        words += [int.from_bytes(block[4 * j : 4 * j + 4], "big") for j in range(8)]
    cards = list(range(52))
    for last in range(51, 0, -1):
        while words[0] >= 2**32 - 2**32 % (last + 1):
            del words[0]
        x = words.pop(0) % (last + 1)
        cards[last], cards[x] = cards[x], cards[last]
    return cards


@pytest.mark.parametrize("client_seeds", [("", ""), ("Ana", ""), ("", "Ana"), ("řeřicha", "乱数 \n")])
@pytest.mark.parametrize("hand", [1, 2, 10, 999])
def test_known_answers(client_seeds, hand):
    for seed in (SEED, bytes(SEED_BYTES), hashlib.sha256(b"seed").digest()):
        assert list(deck(seed, client_seeds, hand)) == by_the_docs(seed, client_seeds, hand)


def test_numbers_that_would_be_unfair_are_passed_over(monkeypatch):
    """The last few of 2^32 numbers would make low places likelier, so they are left out."""
    key, unfair = bytes(32), b"\xff" * 32
    digests = iter([key, unfair, *(bytes(32) for _ in range(7))])
    monkeypatch.setattr("gin.rules.shuffle.hmac.digest", lambda *_: next(digests))
    assert deck(SEED, ("", ""), 1) == (*range(1, 52), 0)


def test_whatever_differs_gives_another_deck():
    base = deck(SEED, ("a", "b"), 1)
    others = [
        deck(SEED, ("a", "b"), 2),
        deck(SEED, ("b", "a"), 1),
        deck(SEED, ("ab", ""), 1),
        deck(SEED, ("a\nb", ""), 1),
        deck(SEED[::-1], ("a", "b"), 1),
    ]
    assert len({base, *others}) == 6
    assert deck(SEED, ("a", "b"), 1) == base


def test_commitment():
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert commitment(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


@pytest.fixture(scope="module")
def decks() -> Any:
    """Ten hands of each match, deck by deck in rows; the seeds are fixed, so that the figures are too."""
    seeds = (hashlib.sha256(b"match %d" % n).digest() for n in range(DEALS // HANDS))
    dealt = (deck(seed, ("Ana", "Bo"), hand) for seed in seeds for hand in range(1, HANDS + 1))
    return np.fromiter((bytes(cards) for cards in dealt), "S52", DEALS).view(np.uint8).reshape(DEALS, 52)


def check_fair(seen: Any, expected: Any, freedom: int) -> None:
    """Chi-square within four standard deviations of what chance gives, above or below."""
    chi_square = float(np.sum((seen - expected) ** 2 / expected))
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5, f"{chi_square:.0f} for {freedom}"


def pairs(first: Any, second: Any) -> Any:
    """How often each two cards, or a card and a place, came together: 52 rows of 52."""
    return np.bincount(52 * first.astype(np.int64) + second, minlength=52 * 52).reshape(52, 52)


def test_every_card_is_as_likely_in_every_place(decks):
    seen = [np.bincount(decks[:, place], minlength=52) for place in range(52)]
    check_fair(np.array(seen), DEALS / 52, 51 * 51)


@pytest.mark.parametrize("place", [0, 9, 19, 20, 30, 50])
def test_every_two_neighbours_are_as_likely(decks, place):
    """At the ends of the deck, where holdings meet, and around the upcard: all 2,652 ordered pairs."""
    seen = pairs(decks[:, place], decks[:, place + 1])
    assert not seen.diagonal().any()
    check_fair(seen[~np.eye(52, dtype=bool)], DEALS / (52 * 51), 52 * 51 - 1)


def test_every_step_between_neighbours_is_as_likely(decks):
    """No order of the fresh deck is left."""
    steps = (decks[:, 1:].astype(np.int16) - decks[:, :-1]) % 52
    check_fair(np.bincount(steps.ravel(), minlength=52)[1:], DEALS, 50)


def test_few_cards_stay_where_they_were(decks):
    """Of a fresh deck one on average, and k of them with Poisson's chances."""
    stayed = np.minimum((decks == np.arange(52)).sum(axis=1), 6)
    chances = [exp(-1) / factorial(k) for k in range(6)]
    check_fair(np.bincount(stayed, minlength=7), DEALS * np.array([*chances, 1 - sum(chances)]), 6)


@pytest.mark.parametrize("place", [0, 20, 51])
def test_a_hand_tells_nothing_of_the_next(decks, place):
    """In the same match, from the same seed."""
    matches = decks.reshape(-1, HANDS, 52)
    now, later = matches[:, :-1, place].ravel(), matches[:, 1:, place].ravel()
    check_fair(pairs(now, later), len(now) / 52**2, 51 * 51)


@pytest.mark.parametrize("first", [0, 10])
def test_both_seats_are_dealt_alike(decks, first):
    """How many of a seat's ten cards are spades: the hypergeometric chances."""
    spades = (decks[:, first : first + 10] < 13).sum(axis=1)
    chances = np.array([comb(13, k) * comb(39, 10 - k) for k in range(11)]) / comb(52, 10)
    seen = np.bincount(spades, minlength=11)
    check_fair(np.append(seen[:7], seen[7:].sum()), DEALS * np.append(chances[:7], chances[7:].sum()), 7)

"""The published shuffle, dealt again by an independent few lines, and fair to every place of the deck."""

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest

from gin.rules.shuffle import SEED_BYTES, commitment, deck
from tests.rules.torture import TORTURE

pytestmark = [pytest.mark.torture] if TORTURE else []
DEALS = 100_000 if TORTURE else 2_000
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
def decks() -> list[tuple[int, ...]]:
    """Ten hands of each match; the seeds are fixed, so that the figures are too."""
    seeds = (hashlib.sha256(b"match %d" % n).digest() for n in range(DEALS // 10))
    return [deck(seed, ("Ana", "Bo"), hand) for seed in seeds for hand in range(1, 11)]


def check_fair(seen: Counter[int], expected: float, kinds: range, freedom: int) -> None:
    """Chi-square within four standard deviations of what chance gives, above or below."""
    chi_square = sum((seen[kind] - expected) ** 2 / expected for kind in kinds)
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5, f"{chi_square:.0f} for {freedom}"


def test_every_card_is_as_likely_in_every_place(decks):
    seen = Counter(52 * place + card for dealt in decks for place, card in enumerate(dealt))
    check_fair(seen, DEALS / 52, range(52 * 52), 51 * 51)


def test_every_step_between_neighbours_is_as_likely(decks):
    """No order of the fresh deck is left."""
    seen = Counter((second - first) % 52 for dealt in decks for first, second in pairwise(dealt))
    check_fair(seen, DEALS, range(1, 52), 50)

"""The published shuffle, dealt again by an independent few lines, and fair to every place of the deck."""

import hashlib
import hmac
from collections import Counter
from itertools import count

import pytest

from gin.rules.shuffle import SEED_BYTES, commitment, deck
from tests.rules.torture import TORTURE

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
    """The last numbers of 32 bits would make low places likelier: they are left out."""
    top = b"\xff" * 32
    blocks = iter([top, bytes(32), *(bytes([n] * 32) for n in range(1, 60))])
    monkeypatch.setattr("gin.rules.shuffle.hmac.digest", lambda *_: next(blocks))
    zeros = list(range(52))
    dealt = deck(SEED, ("", ""), 1)
    assert sorted(dealt) == zeros
    assert dealt[51] == 0


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


@pytest.mark.parametrize("places", [52, 13], ids=["each place", "each quarter"])
def test_every_card_is_as_likely_in_every_place(places):
    """Chi-square over cards and places; the seeds are fixed, so that the figure is too."""
    seen: Counter[tuple[int, int]] = Counter()
    for n in range(DEALS):
        dealt = deck(hashlib.sha256(b"chi-square %d" % (n // 10)).digest(), ("", ""), n % 10 + 1)
        seen.update((card, place * places // 52) for place, card in enumerate(dealt))
    expected = DEALS * 52 / places / 52 * 52 / 52
    chi_square = sum((seen[card, place] - expected) ** 2 / expected for card in range(52) for place in range(places))
    freedom = 51 * (places - 1)
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5, f"{chi_square:.0f} for {freedom}"


def test_pairs_are_as_likely_side_by_side():
    """The card after a card: no order of the fresh deck is left."""
    after: Counter[int] = Counter()
    for n in range(DEALS):
        dealt = deck(hashlib.sha256(b"pairs %d" % n).digest(), ("", ""), 1)
        after.update((second - first) % 52 for first, second in zip(dealt, dealt[1:], strict=False))
    expected = DEALS * 51 / 51
    chi_square = sum((after[step] - expected) ** 2 / expected for step in range(1, 52))
    assert abs(chi_square - 50) < 4 * 100**0.5, f"{chi_square:.0f} for 50"

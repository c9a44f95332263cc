"""The published shuffle: anyone who has the seed can deal every hand of a match again.

    key    = HMAC-SHA256(seed, "gin-server deck 1", n, hex SHA-256(client seed 1), hex SHA-256(client seed 2)),
             the four joined by line feeds
    block  = HMAC-SHA256(key, i as four bytes), i = 0, 1, 2, …: each is eight big-endian 32-bit numbers
    deck   = the cards 0 to 51 in order; for last = 51 down to 1, swap deck[last] with deck[x mod (last + 1)],
             x the next number below the greatest multiple of last + 1 that 32 bits hold (others are passed over)

n is the hand's number in decimal, client seeds are UTF-8, a missing one is empty. The commitment published
before the match is the hex SHA-256 of the seed. The swaps are Fisher and Yates's, without modulo bias.
"""

import hashlib
import hmac
from collections.abc import Iterator
from typing import Final, TypeAlias

from gin.rules.cards import DECK_SIZE, Card

Deck: TypeAlias = tuple[Card, ...]
"""All 52 cards in the order they leave the deck."""

SEED_BYTES: Final = 32
_LABEL: Final = "gin-server deck 1"


def commitment(seed: bytes) -> str:
    """The hash published before the match: 64 hex digits."""
    return hashlib.sha256(seed).hexdigest()


def deck(seed: bytes, client_seeds: tuple[str, str], hand_number: int) -> Deck:
    """The deck of hand `hand_number` (from 1) of the match that has this 32-byte seed."""
    numbers = _numbers(_hand_key(seed, client_seeds, hand_number))
    cards = list(range(DECK_SIZE))
    for last in range(DECK_SIZE - 1, 0, -1):
        chosen = _below(last + 1, numbers)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def _hand_key(seed: bytes, client_seeds: tuple[str, str], hand_number: int) -> bytes:
    hashed = [hashlib.sha256(client_seed.encode()).hexdigest() for client_seed in client_seeds]
    message = "\n".join([_LABEL, str(hand_number), *hashed])
    return hmac.digest(seed, message.encode(), "sha256")


def _numbers(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(key, counter.to_bytes(4, "big"), "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    fair = (1 << 32) // bound * bound
    return next(number for number in numbers if number < fair) % bound

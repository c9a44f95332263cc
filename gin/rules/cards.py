"""Cards, and sets of cards as 52-bit masks.

A card is `13 * suit + rank`, suits in the order S H D C, ranks from ace (0) to king (12), so a suit's
cards are 13 neighbouring bits and a run is a row of ones.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

Card: TypeAlias = int
"""0 to 51."""
Cards: TypeAlias = int
"""A set of cards: bit n stands for card n."""

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
DECK_SIZE: Final = 52
SUIT_MASK: Final = 0x1FFF
FULL_DECK: Final[Cards] = (1 << DECK_SIZE) - 1
NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
VALUES: Final = tuple(min(rank + 1, 10) for _ in SUITS for rank in range(13))
"""Deadwood value by card: ace 1, number cards their number, face cards 10 (RULES: Cards)."""

_BY_NAME: Final = {name: card for card, name in enumerate(NAMES)}


def card(name: str) -> Card:
    """The card called `name`, such as "7H". ValueError if there is none."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise ValueError(f"not a card: {name!r}") from None


def parse(text: str) -> Cards:
    """The cards named in `text`, such as "AS TD". ValueError on an unknown or doubled card."""
    cards = 0
    for name in text.split():
        bit = 1 << card(name)
        if cards & bit:
            raise ValueError(f"doubled card: {name}")
        cards |= bit
    return cards


def each(cards: Cards) -> Iterator[Card]:
    """The single cards, in suit order."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def mask(cards: Iterable[Card]) -> Cards:
    """The set of the given cards."""
    result = 0
    for each_card in cards:
        result |= 1 << each_card
    return result


def names(cards: Cards) -> list[str]:
    """["AS", "TD"] of a set, in suit order."""
    return [NAMES[each_card] for each_card in each(cards)]


def show(cards: Cards) -> str:
    """The inverse of `parse`: "AS TD"."""
    return " ".join(names(cards))


def value(cards: Cards) -> int:
    """The sum of the cards' deadwood values."""
    return sum(VALUES[each_card] for each_card in each(cards))

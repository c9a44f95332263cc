"""Cards that are named in what somebody reads."""

import re
from typing import Any

CARD = re.compile(r"[A2-9TJQK][SHDC]")
WORD = re.compile(rf"\b{CARD.pattern}\b")


def cards_in(value: Any) -> set[str]:
    """Every card named anywhere in a JSON value, as a value, a key, or a part of a longer text."""
    if isinstance(value, dict):
        return set().union(*(cards_in(part) for pair in value.items() for part in pair))
    if isinstance(value, list):
        return set().union(*map(cards_in, value))
    return set(CARD.findall(value)) if isinstance(value, str) else set()


def cards_on(page: str) -> set[str]:
    """Every card that stands on a page as a word: in its tokens such letters meet by chance."""
    return set(WORD.findall(page))

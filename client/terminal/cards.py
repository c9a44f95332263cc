"""Cards as they are read and typed."""

import codecs
import unicodedata
from collections.abc import Iterable
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
LETTERS: Final = {symbol: letter for letter, symbol in SUITS.items()}
PLAIN: Final = {**LETTERS, "—": "-", "−": "-", "→": "->", "…": "...", "·": "|"}
PLAIN_ERRORS: Final = "gin_plain"
"""The name of the encoding error handler that writes cards as 7H where symbols cannot be written."""


def show(card: str) -> str:
    """A card to read, as console markup: 7♥ in red, T as 10."""
    rank = "10" if card[0] == "T" else card[0]
    face = rank + SUITS[card[1]]
    return f"[red]{face}[/red]" if card[1] in "HD" else face


def show_all(cards: Iterable[str]) -> str:
    """Cards to read, as console markup."""
    return " ".join(show(card) for card in cards)


def read(text: str) -> str | None:
    """The card that was typed: 7h, 10H, th, 7♥; None if it is no card."""
    typed = text.strip().upper().replace("10", "T")
    if len(typed) != 2:
        return None
    rank, suit = typed[0], LETTERS.get(typed[1], typed[1])
    return rank + suit if rank in RANKS and suit in SUITS else None


def by_rank(cards: Iterable[str]) -> list[str]:
    """High cards first: what costs most stands in front."""
    return sorted(cards, key=lambda card: (-RANKS.index(card[0]), card[1]))


def is_run(meld: list[str]) -> bool:
    """A meld is a run in one suit, or else a set of one rank."""
    return meld[0][1] == meld[1][1]


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(PLAIN.get(sign) or _unaccented(sign) for sign in text), error.end


def _unaccented(sign: str) -> str:
    return unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"


codecs.register_error(PLAIN_ERRORS, _plain)

"""What a seat may ask for."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from gin.rules.cards import NAMES, Card
from gin.rules.shuffle import Deck


class Pile(StrEnum):
    """Where a card is drawn from."""

    STOCK = "stock"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the upcard."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of a pile."""

    source: Pile


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw one of eleven cards."""

    card: Card


@dataclass(frozen=True, slots=True)
class Knock:
    """End the hand: throwing `card`, or with ten cards before the draw where the rules have it."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class BigGin:
    """End the hand with all eleven cards melded."""


@dataclass(frozen=True, slots=True)
class NextHand:
    """Deal again. The deck comes from the match's seed, which the rules never see."""

    deck: Deck = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class NewMatch:
    """Begin a new match, or offer one where both must agree."""


@dataclass(frozen=True, slots=True)
class AcceptNewMatch:
    """Agree to the opponent's offer."""


@dataclass(frozen=True, slots=True)
class DeclineNewMatch:
    """Refuse the opponent's offer."""


@dataclass(frozen=True, slots=True)
class WithdrawNewMatch:
    """Take the own offer back."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the match to the opponent."""


Move: TypeAlias = Pass | Draw | Discard | Knock | BigGin | NextHand
"""Actions of the hand: decided on the position that the seat saw."""
Answer: TypeAlias = NewMatch | AcceptNewMatch | DeclineNewMatch | WithdrawNewMatch | Resign
"""Actions about the match: decided on whatever is current."""
Action: TypeAlias = Move | Answer

ACTIONS: dict[str, type[Action]] = {
    "pass": Pass,
    "draw": Draw,
    "discard": Discard,
    "knock": Knock,
    "big_gin": BigGin,
    "next_hand": NextHand,
    "new_match": NewMatch,
    "accept_new_match": AcceptNewMatch,
    "decline_new_match": DeclineNewMatch,
    "withdraw_new_match": WithdrawNewMatch,
    "resign": Resign,
}
"""The actions by the names they go by in logs and on the wire."""

ACTION_NAMES: dict[type[Action], str] = {kind: name for name, kind in ACTIONS.items()}


def named(action: Action) -> dict[str, Any]:
    """The action in names: its `type`, and the pile drawn `from` or the `card` thrown where it has one."""
    names: dict[str, Any] = {"type": ACTION_NAMES[type(action)]}
    match action:
        case Draw(source):
            names["from"] = source.value
        case Discard(card) | Knock(int(card)):
            names["card"] = NAMES[card]
        case _:
            pass
    return names

"""Actions from the wire: one named schema each."""

from dataclasses import dataclass
from typing import Any, Final

from rest_framework import serializers

from api.schema.fields import CardName, Choice, Strict, Text, WholeNumber
from api.schema.moves import usual_move
from gin.rules.actions import (
    ACTIONS,
    Action,
    Discard,
    Draw,
    Knock,
    Pile,
)
from gin.rules.cards import card


@dataclass(frozen=True, slots=True)
class Asked:
    """What a seat asks for, and the position or the match that it asks it of."""

    action: Action
    expected_version: int | None = None
    match: int | None = None
    client_seed: str = ""


def _kind(name: str) -> Choice:
    return Choice(choices=[name], help_text="Which action it is.")


class _Move(Strict):
    expected_version = WholeNumber(help_text="The room's version that this move was made on.")


class _Answer(Strict):
    match = WholeNumber(help_text="The current match's number.")


class PassAction(_Move):
    """Leave the upcard."""

    type = _kind("pass")


class DrawAction(_Move):
    """Take the top card of a pile."""

    type = _kind("draw")

    def get_fields(self) -> dict[str, Any]:
        """`from` is a word of Python, so it is added here."""
        pile = Choice(choices=[pile.value for pile in Pile], help_text="The upcard is `discard` too.")
        return {**super().get_fields(), "from": pile}


class DiscardAction(_Move):
    """Throw a card."""

    type = _kind("discard")
    card = CardName(help_text="The card to throw.")


class KnockAction(_Move):
    """Knock with the discard of `card`; without one before the draw, where the rules have `knock_before_draw`."""

    type = _kind("knock")
    card = CardName(required=False, help_text="The card to throw.")


class BigGinAction(_Move):
    """Go gin with all eleven cards, where the rules have `big_gin`."""

    type = _kind("big_gin")


class NextHandAction(_Move):
    """Deal the next hand."""

    type = _kind("next_hand")


class NewMatchAction(_Answer):
    """Begin a new match; in an online room an offer, or the acceptance of the other's."""

    type = _kind("new_match")
    client_seed = Text(required=False, max_length=64, allow_blank=True, help_text="Your share in the shuffle.")


class AcceptNewMatchAction(_Answer):
    """Accept the offer of a new match."""

    type = _kind("accept_new_match")


class DeclineNewMatchAction(_Answer):
    """Decline the offer of a new match."""

    type = _kind("decline_new_match")


class WithdrawNewMatchAction(_Answer):
    """Withdraw the own offer of a new match."""

    type = _kind("withdraw_new_match")


class ResignAction(_Answer):
    """Give the match to the opponent."""

    type = _kind("resign")


SCHEMAS: Final[dict[str, type[_Move] | type[_Answer]]] = {
    "pass": PassAction,
    "draw": DrawAction,
    "discard": DiscardAction,
    "knock": KnockAction,
    "big_gin": BigGinAction,
    "next_hand": NextHandAction,
    "new_match": NewMatchAction,
    "accept_new_match": AcceptNewMatchAction,
    "decline_new_match": DeclineNewMatchAction,
    "withdraw_new_match": WithdrawNewMatchAction,
    "resign": ResignAction,
}

EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "leave the upcard": {"type": "pass", "expected_version": 2},
    "take the upcard": {"type": "draw", "from": "discard", "expected_version": 2},
    "draw from the stock": {"type": "draw", "from": "stock", "expected_version": 4},
    "discard": {"type": "discard", "card": "KS", "expected_version": 5},
    "knock": {"type": "knock", "card": "9H", "expected_version": 5},
    "knock before the draw": {"type": "knock", "expected_version": 4},
    "big gin": {"type": "big_gin", "expected_version": 5},
    "deal the next hand": {"type": "next_hand", "expected_version": 30},
    "a new match": {"type": "new_match", "match": 1, "client_seed": "three sevens"},
    "give up": {"type": "resign", "match": 1},
}


_READERS: Final = {kind: schema() for kind, schema in SCHEMAS.items()}
"""Made once: a serializer copies its fields for every instance, which costs more than the move. They keep nothing."""


def to_action(data: Any) -> Asked:
    """The action that a body or a frame asks for. ValidationError with the errors by field."""
    if usual := usual_move(data):
        return Asked(*usual)
    if not isinstance(data, dict):
        raise serializers.ValidationError({"": ["Must be an object."]})
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in SCHEMAS:
        raise serializers.ValidationError({"type": [f"Must be one of {', '.join(SCHEMAS)}."]})
    given = _READERS[kind].run_validation(data)
    return Asked(_action(kind, given), given.get("expected_version"), given.get("match"), given.get("client_seed", ""))


def _action(kind: str, given: dict[str, Any]) -> Action:
    match kind:
        case "draw":
            return Draw(Pile(given["from"]))
        case "discard":
            return Discard(card(given["card"]))
        case "knock":
            return Knock(card(given["card"]) if "card" in given else None)
        case _:
            return ACTIONS[kind]()  # type: ignore[call-arg]  # those with arguments are above

"""The moves of a hand as they usually come: read in C, a twentieth of what the named schemas cost.

Those schemas (`api.schema.actions`) remain what says which fields there are, and what is wrong with a body.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from api.schema.fields import GREATEST_VERSION
from gin.rules.actions import Discard, Draw, Knock, Move, Pass, Pile
from gin.rules.cards import NAMES, card

CardName: TypeAlias = Literal[tuple(NAMES)]  # type: ignore[valid-type]  # fifty-two words


class _Usual(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    expected_version: Annotated[int, msgspec.Meta(ge=0, le=GREATEST_VERSION)]


class _Pass(_Usual, tag="pass"):
    pass


class _Draw(_Usual, tag="draw"):
    source: Literal[tuple(pile.value for pile in Pile)] = msgspec.field(name="from")  # type: ignore[valid-type]


class _Discard(_Usual, tag="discard"):
    card: CardName


class _Knock(_Usual, tag="knock"):
    card: CardName


_Body: TypeAlias = _Pass | _Draw | _Discard | _Knock


def usual_move(data: Any) -> tuple[Move, int] | None:
    """The move and the version it was made on, if `data` is one of these and nothing is wrong with it."""
    try:
        body = msgspec.convert(data, _Body)
    except msgspec.ValidationError:
        return None
    return _move(body), body.expected_version


def _move(body: _Body) -> Move:
    match body:
        case _Draw():
            return Draw(Pile(body.source))
        case _Discard():
            return Discard(card(body.card))
        case _Knock():
            return Knock(card(body.card))
        case _Pass():
            return Pass()

"""Fields that take what they say and nothing that merely resembles it."""

import unicodedata
from typing import Any, Final
from uuid import UUID

from rest_framework import serializers

from gin.rules.cards import NAMES

GREATEST_VERSION: Final = 2**31 - 1
LONGEST_KEY: Final = 255
NO_SUCH_FIELD: Final = "There is no such field."
NO_SUCH_PARAMETER: Final = "There is no such parameter."
NOT_A_KEY: Final = f"Must be 1 to {LONGEST_KEY} printable ASCII characters."
_BIDI_CONTROLS: Final = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNPRINTABLE: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_UNSEEN: Final = frozenset({"Cf", "Cn", "Zs"})


def is_key(text: str) -> bool:
    """Whether a client may call a request by this: its Idempotency-Key, or the id of its frame."""
    return 1 <= len(text) <= LONGEST_KEY and text.isascii() and text.isprintable()


def hides(hand: object) -> bool | None:
    """What `hand` asks for: True for hidden, False for shown, None for nothing. ValidationError for anything else."""
    if hand not in (None, "hidden", "shown"):
        raise serializers.ValidationError({"hand": ["Must be hidden or shown."]})
    return None if hand is None else hand == "hidden"


class Text(serializers.CharField):
    """A string in NFC, without control characters."""

    default_error_messages = {  # noqa: RUF012 - DRF's way
        "type": "Must be a string.",
        "control": "Must not contain control characters.",
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(trim_whitespace=False, **kwargs)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """Normalise before lengths are checked."""
        if isinstance(data, str):
            data = unicodedata.normalize("NFC", data)
            if any(unicodedata.category(char) in _UNPRINTABLE or char in _BIDI_CONTROLS for char in data):
                self.fail("control")
        return super().run_validation(data)

    def to_internal_value(self, data: Any) -> str:
        """The string itself."""
        if not isinstance(data, str):
            self.fail("type")
        return super().to_internal_value(data)


class Name(Text):
    """A player's name: 1 to 24 characters, not all blank."""

    def __init__(self, *, max_length: int = 24, **kwargs: Any) -> None:
        super().__init__(min_length=1, max_length=max_length, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        """The name without blanks around it."""
        name = super().to_internal_value(data).strip()
        if not any(unicodedata.category(char) not in _UNSEEN for char in name):
            self.fail("blank")
        return name


class Id(serializers.UUIDField):
    """The id of something, as it was given: a string."""

    def to_internal_value(self, data: Any) -> UUID:
        """The id itself."""
        if not isinstance(data, str):
            self.fail("invalid", value=type(data).__name__)
        return super().to_internal_value(data)


class WholeNumber(serializers.IntegerField):
    """A JSON integer from 0 up: no string, no boolean, no 1.0."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=GREATEST_VERSION, **kwargs)

    def to_internal_value(self, data: Any) -> int:
        """The number itself."""
        if type(data) is not int:
            self.fail("invalid")
        return data


class TrueOrFalse(serializers.BooleanField):
    """A JSON boolean."""

    def to_internal_value(self, data: Any) -> bool:
        """The boolean itself."""
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


class Choice(serializers.ChoiceField):
    """One of some strings."""

    def to_internal_value(self, data: Any) -> str:
        """The string itself."""
        if not isinstance(data, str) or data not in self.choices:
            self.fail("invalid_choice", input=data[:40] if isinstance(data, str) else type(data).__name__)
        return data


class CardName(Choice):
    """A card, such as "7H"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=NAMES, **kwargs)


class Strict(serializers.Serializer[Any]):
    """An object with the declared fields only."""

    def to_internal_value(self, data: Any) -> Any:
        """The validated fields. An unknown one is an error of its own."""
        if isinstance(data, dict):
            unknown = {name: [NO_SUCH_FIELD] for name in data if name not in self.fields}
            if unknown:
                raise serializers.ValidationError(unknown)
        return super().to_internal_value(data)

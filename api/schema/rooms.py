"""What the calls around a room take."""

from typing import Any

from rest_framework import serializers

from api.schema.fields import Choice, Id, Name, Strict, Text, TrueOrFalse, WholeNumber
from api.schema.wire.values import meaning
from api.schema.wire.view import RulesOut
from gin.bots.registry import LEVELS
from gin.rules.ruleset import BOUNDS, OPTIONS, RuleSet, rule_set


class RulesIn(Strict):
    """Options of the match; those left out are the standard game's."""

    version = Text(required=False, help_text=meaning(RulesOut, "version"))

    def get_fields(self) -> dict[str, Any]:
        """One field for each option of the rule set."""
        return {**super().get_fields(), **{name: _option(name) for name in OPTIONS}}

    def validate(self, attrs: dict[str, Any]) -> RuleSet:
        """The rule set. GinError `rules_invalid` names the field that contradicts another."""
        return rule_set(attrs)


def _option(name: str) -> serializers.Field[Any, Any, Any, Any]:
    if name not in BOUNDS:
        return TrueOrFalse(required=False, help_text=meaning(RulesOut, name))
    number = WholeNumber(required=False, help_text=meaning(RulesOut, name))
    number.min_value, number.max_value = BOUNDS[name]  # for the document: the rules themselves refuse what is beyond
    return number


class NewRoomIn(Strict):
    """A room to be made."""

    mode = Choice(choices=["computer", "local", "online"], help_text="Who plays whom, and where.")
    level = Choice(choices=LEVELS, required=False, help_text="The computer's level; medium if left out.")
    rules = RulesIn(required=False, help_text="What differs from the standard game.")
    name = Name(required=False, help_text="The creator's name.")
    client_seed = Text(required=False, max_length=64, allow_blank=True, help_text="Your share in the shuffle.")
    commitment = Id(required=False, help_text="The id of a commitment drawn before.")

    require_both_connected = TrueOrFalse(
        required=False, help_text="Online: whether moves wait until both are connected; true if left out."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """A level goes with a computer only, waiting for each other with an online room."""
        for name, mode in (("level", "computer"), ("require_both_connected", "online")):
            if name in attrs and attrs["mode"] != mode:
                raise serializers.ValidationError({name: [f"This goes with mode {mode} only."]})
        return attrs


class JoinIn(Strict):
    """Somebody who joins."""

    name = Name(required=False, help_text="The player's name.")
    client_seed = Text(required=False, max_length=64, allow_blank=True, help_text="Your share in the shuffle.")


class LevelIn(Strict):
    """A computer's level."""

    level = Choice(choices=LEVELS, help_text="From now on; the position stays.")


class ResumeIn(Strict):
    """A one-time code from another device."""

    code = Text(max_length=64, help_text="Of `resume-code`.")


class EmptyIn(Strict):
    """Nothing."""

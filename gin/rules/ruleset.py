"""The rules of a match: what may be set, within which bounds, and what excludes what."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, cast

from gin.errors import ErrorCode, GinError
from gin.rules.cards import VALUES, Card

VERSION: Final = "1.0.0"
HAND_SIZE: Final = 10
UPCARD: Final = 2 * HAND_SIZE
"""Its place in a deck: behind both hands, before the stock."""

BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    "knock_limit": (0, 10),
    "gin_bonus": (0, 100),
    "undercut_bonus": (0, 100),
    "target": (10, 1000),
    "stock_floor": (2, 10),
    "big_gin_bonus": (0, 100),
    "game_bonus": (0, 1000),
    "box_bonus": (0, 1000),
}
"""The numbers of a rule set, each with its least and greatest value."""
BIG_GIN_BONUS: Final = 31


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One match's rules; the defaults are the standard game. GinError `rules_invalid` names what is wrong."""

    version: str = VERSION
    knock_limit: int = 10
    gin_bonus: int = 25
    undercut_bonus: int = 25
    target: int = 100
    stock_floor: int = 2
    """A discard that leaves the stock at this count or below ends the hand void."""
    big_gin: bool = False
    big_gin_bonus: int = BIG_GIN_BONUS
    oklahoma: bool = False
    """The first upcard's value is the knock limit; an ace allows gin only."""
    oklahoma_spades_double: bool = False
    game_bonus: int = 0
    box_bonus: int = 0
    shutout: bool = False
    knock_before_draw: bool = False

    def __post_init__(self) -> None:
        errors = _errors(self)
        if errors:
            raise GinError(ErrorCode.RULES_INVALID, errors=errors)

    def limit_with(self, upcard: Card) -> int:
        """A hand's knock limit: this one, or with oklahoma the first upcard's value, an ace meaning gin only."""
        if not self.oklahoma:
            return self.knock_limit
        return 0 if upcard % 13 == 0 else VALUES[upcard]


OPTIONS: Final = tuple(field.name for field in fields(RuleSet) if field.name != "version")


def rule_set(options: Mapping[str, Any]) -> RuleSet:
    """The rules with these options set, of any types: GinError `rules_invalid` with the errors by field."""
    unknown = {name: ["There is no such option."] for name in options if name not in (*OPTIONS, "version")}
    try:
        rules = RuleSet(**{name: given for name, given in options.items() if name not in unknown})
    except GinError as refusal:
        unknown |= cast("dict[str, list[str]]", refusal.facts["errors"])
        raise GinError(ErrorCode.RULES_INVALID, errors=unknown) from None
    if unknown:
        raise GinError(ErrorCode.RULES_INVALID, errors=unknown)
    return rules


def _errors(rules: RuleSet) -> dict[str, list[str]]:
    errors = _contradictions(rules) | _type_errors(rules)
    return {name: [message] for name, message in errors.items()}


def _type_errors(rules: RuleSet) -> dict[str, str]:
    errors = {} if rules.version == VERSION else {"version": f"Only version {VERSION} is played here."}
    for name in OPTIONS:
        given = getattr(rules, name)
        if name not in BOUNDS:
            if type(given) is not bool:
                errors[name] = "Must be true or false."
        elif type(given) is not int or not BOUNDS[name][0] <= given <= BOUNDS[name][1]:
            errors[name] = f"Must be a whole number from {BOUNDS[name][0]} to {BOUNDS[name][1]}."
    return errors


def _contradictions(rules: RuleSet) -> dict[str, str]:
    errors = {}
    if rules.oklahoma is True and rules.knock_limit != 10:
        errors["knock_limit"] = "With oklahoma the upcard sets the limit: leave it at 10."
    if rules.oklahoma_spades_double and not rules.oklahoma:
        errors["oklahoma_spades_double"] = "Needs oklahoma."
    if rules.big_gin_bonus != BIG_GIN_BONUS and not rules.big_gin:
        errors["big_gin_bonus"] = "Needs big_gin."
    return errors


STANDARD: Final = RuleSet()

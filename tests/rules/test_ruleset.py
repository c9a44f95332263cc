"""Which rules there may be: defaults, bounds, types and contradictions, with the field named."""

import pytest
from hypothesis import given, settings

from gin.errors import ErrorCode, GinError
from gin.rules.ruleset import BOUNDS, OPTIONS, STANDARD, VERSION, RuleSet, rule_set
from tests.rules.random_match import rule_sets

SWITCHES = ("big_gin", "oklahoma", "oklahoma_spades_double", "shutout", "knock_before_draw")
NEEDS = {"big_gin_bonus": {"big_gin": True}}
"""What must be on for a number to be set."""


def refused(**options) -> dict[str, list[str]]:
    """The errors by field of rules that are refused."""
    with pytest.raises(GinError) as refusal:
        rule_set(options)
    assert refusal.value.code is ErrorCode.RULES_INVALID
    errors = refusal.value.facts["errors"]
    assert all(isinstance(message, str) and message for messages in errors.values() for message in messages)
    return errors


def test_the_standard_game():
    assert rule_set({}) == RuleSet() == STANDARD
    assert VERSION == STANDARD.version == "1.0.0"
    numbers = STANDARD.knock_limit, STANDARD.gin_bonus, STANDARD.undercut_bonus, STANDARD.target, STANDARD.stock_floor
    assert numbers == (10, 25, 25, 100, 2)
    assert (STANDARD.game_bonus, STANDARD.box_bonus) == (0, 0)
    assert not any(getattr(STANDARD, switch) for switch in SWITCHES)


def test_every_option_is_a_switch_or_a_number():
    assert set(OPTIONS) == {*SWITCHES, *BOUNDS}


@pytest.mark.parametrize(
    ("name", "least", "greatest"),
    [
        ("knock_limit", 0, 10),
        ("gin_bonus", 0, 100),
        ("undercut_bonus", 0, 100),
        ("target", 10, 1000),
        ("stock_floor", 2, 10),
        ("big_gin_bonus", 0, 100),
        ("game_bonus", 0, 1000),
        ("box_bonus", 0, 1000),
    ],
)
def test_bounds(name, least, greatest):
    needs = NEEDS.get(name, {})
    for fine in (least, greatest):
        assert getattr(rule_set({name: fine, **needs}), name) == fine
    for bad in (least - 1, greatest + 1, 10**30, float(least), str(least), None, True, [], {}):
        assert set(refused(**{name: bad}, **needs)) == {name}


@pytest.mark.parametrize("name", SWITCHES)
def test_switches_are_true_or_false(name):
    for bad in (0, 1, "true", None, [], 1.0):
        assert set(refused(**{name: bad})) == {name}


@pytest.mark.parametrize("limit", range(10))
def test_oklahoma_sets_the_limit_itself(limit):
    assert set(refused(oklahoma=True, knock_limit=limit)) == {"knock_limit"}
    assert rule_set({"oklahoma": True, "knock_limit": 10}).oklahoma


def test_contradictions():
    assert set(refused(oklahoma_spades_double=True)) == {"oklahoma_spades_double"}
    assert set(refused(big_gin_bonus=50)) == {"big_gin_bonus"}
    assert set(refused(oklahoma_spades_double=True, big_gin_bonus=50)) == {"oklahoma_spades_double", "big_gin_bonus"}


def test_all_that_is_wrong_is_named():
    assert set(refused(target=5, gin_bonus="many", oklahoma=1)) == {"target", "gin_bonus", "oklahoma"}


@pytest.mark.parametrize("name", ["knock", "", "__class__", "Target", "jokers"])
def test_unknown_options(name):
    assert set(refused(**{name: 1})) == {name}


@pytest.mark.parametrize("version", ["1.0.1", "", None, 1])
def test_other_versions(version):
    assert set(refused(version=version)) == {"version"}
    assert rule_set({"version": VERSION}) == STANDARD


@settings(database=None)
@given(rule_sets())
def test_valid_rules_are_taken_as_they_are(rules):
    assert rule_set({name: getattr(rules, name) for name in OPTIONS}) == rules
    assert hash(rules) == hash(RuleSet(**{name: getattr(rules, name) for name in OPTIONS}))


@pytest.mark.parametrize(
    "options",
    [
        {"target": 5, "big_gin_bonus": 40},
        {"target": 5, "oklahoma_spades_double": True},
        {"oklahoma": True, "knock_limit": 5, "target": 1},
        {"nonsense": 1, "target": 5},
        {"nonsense": 1, "big_gin_bonus": 40},
    ],
)
def test_every_field_at_fault_is_named_at_once(options):
    wrong = options.keys() - {"oklahoma"}
    assert refused(**options).keys() == wrong


def test_what_hangs_on_a_value_of_the_wrong_kind_is_no_contradiction():
    assert refused(oklahoma="yes", oklahoma_spades_double=True, knock_limit=5).keys() == {"oklahoma"}

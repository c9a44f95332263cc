"""Making rooms: what may be asked for, and what a new room is."""

import unicodedata

import pytest

from gin.bots.registry import LEVELS
from gin.rules.ruleset import BOUNDS, RuleSet
from tests.support.api import answered, computer_room, local_room, refused, seats_of


def test_a_computer_room_is_dealt_at_once_to_its_only_key(api):
    made = answered(api.post("rooms", {"mode": "computer", "name": "Ana"}), 201)
    assert [seat["seat"] for seat in made["seats"]] == [1]
    room, match, hand = (made["view"][part] for part in ("room", "match", "hand"))
    assert (room["id"], room["mode"], room["status"], room["level"]) == (made["room_id"], "computer", "open", "medium")
    assert [(seat["seat"], seat["name"], seat["kind"], seat["you"]) for seat in room["seats"]] == [
        (1, "Ana", "person", True),
        (2, "", "bot", False),
    ]
    assert (match["number"], match["status"], match["scores"]) == (1, "playing", {"1": 0, "2": 0})
    assert (hand["number"], hand["dealer"], hand["phase"], hand["to_act"]) == (1, 2, "upcard", 1)
    assert (len(hand["your_cards"]), hand["opponent_count"], len(hand["discard_pile"]), hand["stock_count"]) == (
        *(10, 10),
        *(1, 31),
    )
    assert made["view"]["legal_actions"] == [
        {"type": "pass"},
        {"type": "draw", "from": "discard"},
        {"type": "new_match"},
        {"type": "resign"},
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_is_the_one_asked_for(api, level):
    assert computer_room(api, level).view["room"]["level"] == level


def test_the_rules_are_the_standard_game_unless_told(api):
    rules = computer_room(api).view["match"]["rules"]
    assert rules == {name: getattr(RuleSet(), name) for name in rules}
    assert (rules["knock_limit"], rules["gin_bonus"], rules["undercut_bonus"], rules["target"]) == (10, 25, 25, 100)


def test_every_option_arrives(api):
    asked = {
        "version": "1.0.0", "knock_limit": 10, "gin_bonus": 20, "undercut_bonus": 10, "target": 250, "stock_floor": 3,
        "big_gin": True, "big_gin_bonus": 50, "oklahoma": True, "oklahoma_spades_double": True, "game_bonus": 100,
        "box_bonus": 25, "shutout": True, "knock_before_draw": True,
    }  # fmt: skip
    assert computer_room(api, rules=asked).view["match"]["rules"] == asked


@pytest.mark.parametrize("option", BOUNDS)
def test_numbers_of_the_rules_keep_their_bounds(api, option):
    least, greatest = BOUNDS[option]
    more = {"big_gin": True} if option == "big_gin_bonus" else {}
    for allowed in (least, greatest):
        assert computer_room(api, rules={option: allowed, **more}).view["match"]["rules"][option] == allowed
    for beyond in (least - 1, greatest + 1):
        response = api.post("rooms", {"mode": "computer", "rules": {option: beyond, **more}})
        problem = refused(response, 422, "rules_invalid" if beyond >= 0 else "invalid")
        assert option in str(problem["errors"])


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"oklahoma": True, "knock_limit": 5}, "knock_limit"),
        ({"oklahoma_spades_double": True}, "oklahoma_spades_double"),
        ({"big_gin_bonus": 40}, "big_gin_bonus"),
        ({"version": "2.0.0"}, "version"),
    ],
)
def test_rules_that_contradict_themselves_are_refused_by_field(api, rules, field):
    problem = refused(api.post("rooms", {"mode": "local", "rules": rules}), 422, "rules_invalid")
    assert list(problem["errors"]) == [field]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("A", "A"),
        ("x" * 24, "x" * 24),
        ("Žofie", "Žofie"),
        (unicodedata.normalize("NFD", "Žofie"), "Žofie"),
        (unicodedata.normalize("NFD", "é" * 24), "é" * 24),
        ("  Ana  ", "Ana"),
        ("Ἀριάδνη", "Ἀριάδνη"),
        ("👩‍🎤 Ջո", "👩‍🎤 Ջո"),
        ("<b>&amp;", "<b>&amp;"),
    ],
)
def test_names(api, given, kept):
    assert computer_room(api, name=given).view["room"]["seats"][0]["name"] == kept


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u3000\u00a0", "\u200b", "\u2060\ufeff", "x" * 25, "a\nb", "a\u0000b", "a\x7f", "a\u0085", "a\u2028b"]
    + [f"a{bidi}b" for bidi in "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"]
    + [7, True, None, ["Ana"], {}],
)
def test_names_that_are_none(api, name):
    problem = refused(api.post("rooms", {"mode": "computer", "name": name}), 422, "invalid")
    assert list(problem["errors"]) == ["name"]


def test_a_level_belongs_to_a_computer(api):
    assert "level" in refused(api.post("rooms", {"mode": "local", "level": "easy"}), 422, "invalid")["errors"]


def test_a_local_room_has_two_keys_each_for_its_own_cards(api):
    one, two = local_room(api)
    assert one.key != two.key
    first, second = one.view["hand"], two.view["hand"]
    assert not set(first["your_cards"]) & set(second["your_cards"])
    assert (one.view["legal_actions"][0], two.view["legal_actions"]) == (
        {"type": "pass"},
        [{"type": "new_match"}, {"type": "resign"}],
    )
    assert [seat["you"] for seat in two.view["room"]["seats"]] == [False, True]


def test_keys_and_rooms_are_never_the_same(api):
    drawn = [answered(api.post("rooms", {"mode": "computer"}), 201) for _ in range(2)]
    rooms = [*local_room(api), *local_room(api), *(seats_of(api, made)[0] for made in drawn)]
    assert len({room.key for room in rooms}) == 6
    assert len({room.id for room in rooms}) == 4
    assert len({room.view["match"]["fairness"]["commitment"] for room in rooms}) == 4

"""Another level in the middle of a game."""

import pytest

from tests.support.api import answered, computer_room, local_room, refused, strong_key


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_position_stays(api, level):
    room = computer_room(api)
    room.act("pass")
    before = room.view
    changed = answered(room.level(level))
    assert [(event["type"], event["level"]) for event in changed["events"]] == [("level_changed", level)]
    assert changed["version"] == before["room"]["version"] + 1
    assert changed["view"]["room"]["level"] == level
    for part in ("match", "hand", "previous_result", "legal_actions"):
        assert changed["view"][part] == before[part]


def test_a_move_made_before_the_change_is_not_stale(api):
    room = computer_room(api)
    seen = room.view["room"]["version"]
    for level in ("hard", "easy", "medium"):
        answered(room.level(level))
    assert answered(room.ask("pass", at=seen))["version"] > seen + 3


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_the_new_computer_moves_if_it_is_its_turn(api, level):
    """The worker of a hard one may hang: the person goes on with another."""
    room = computer_room(api, "hard")
    waiting = room.act("pass")["view"]
    assert (waiting["hand"]["to_act"], waiting["room"]["thinking"]) == (2, 2)
    refused(room.ask("draw stock"), 409, "not_your_turn")
    changed = answered(room.level(level))
    kinds = [event["type"] for event in changed["events"]]
    assert kinds[0] == "level_changed"
    assert kinds[1] in ("passed", "card_drawn")
    assert (changed["view"]["hand"]["to_act"], changed["view"]["room"]["thinking"]) == (1, None)
    room.now.hear(changed["view"], [])
    room.act("draw stock")


def test_no_computer_no_level(api):
    one, _ = local_room(api)
    refused(one.unchanged_by(lambda: one.level("easy")), 409, "not_a_computer_room")


def test_after_the_match_too_and_the_next_one_has_it(api):
    room = computer_room(api)
    room.act("resign")
    answered(room.level("medium"))
    assert room.act("new match")["view"]["room"]["level"] == "medium"


def test_a_level_that_there_is_not(api):
    room = computer_room(api)
    for level in ("expert", "", "EASY", 1, None, ["easy"], {"level": "easy"}):
        refused(room.unchanged_by(lambda level=level: room.level(level)), 422, "invalid")


def test_a_repeat_changes_it_once(api):
    room, once = computer_room(api), strong_key()
    first = answered(room.level("hard", once=once))
    again = answered(room.level("hard", once=once))
    assert (again["version"], again["events"]) == (first["version"], first["events"])
    refused(room.level("easy", once=once), 422, "idempotency_mismatch")
    assert room.view["room"]["level"] == "hard"

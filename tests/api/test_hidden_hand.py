"""`?hand=hidden`: a device that two share shows nobody's cards before it is asked to."""

from random import Random

import pytest

from tests.support.api import action, answered, computer_room, local_room, refused, strong_key
from tests.support.players import by_chance

PRIVATE = {"your_cards", "your_melds", "your_deadwood"}


def assert_shows_nothing_private(view):
    assert not PRIVATE & set(view["hand"])
    assert all(set(legal) <= {"type", "from"} for legal in view["legal_actions"])


def test_a_view_without_the_hand_is_else_the_same(api):
    room = computer_room(api)
    shown, hidden = room.view, answered(room.get("?hand=hidden"))
    assert set(shown["hand"]) - set(hidden["hand"]) == PRIVATE
    assert hidden["hand"] == {name: value for name, value in shown["hand"].items() if name not in PRIVATE}
    assert hidden["room"] == shown["room"]
    assert answered(room.get("?hand=shown")) == shown


def test_every_phase_and_every_answer_of_a_match(api):
    """Both seats hidden, moves chosen from what each would see: no answer tells a card of theirs."""
    seats = local_room(api, rules={"target": 10})
    for seat in seats:
        seat.query = "?hand=hidden"
    rng = Random(4)
    for _ in range(40):
        hidden = seats[0].view
        assert_shows_nothing_private(hidden)
        if hidden["match"]["status"] != "playing" or hidden["hand"]["phase"] == "over":
            break
        mover = seats[hidden["hand"]["to_act"] - 1]
        shown = answered(api.get(mover.path, key=mover.key))
        if shown["hand"]["phase"] == "discard":
            assert not any(legal["type"] in ("discard", "knock") for legal in mover.view["legal_actions"])
        choice = by_chance(rng, shown["legal_actions"])
        acted = mover.act(" ".join([choice["type"], choice.get("from") or choice.get("card") or ""]).strip())
        assert_shows_nothing_private(acted["view"])
        assert all(
            not event["card"] for event in acted["events"] if event["type"] == "card_drawn" and event["from"] == "stock"
        )
    for seat in seats:
        told = seat.events()
        assert not any("your_cards" in event for event in told)
        assert {event["card"] for event in told if event["type"] == "card_drawn" and event["from"] == "stock"} <= {None}


def test_making_a_room_resuming_and_changing_the_level_take_it_too(api):
    made = answered(api.post("rooms?hand=hidden", {"mode": "computer"}), 201)
    assert_shows_nothing_private(made["view"])
    room = f"rooms/{made['room_id']}"
    key = made["seats"][0]["key"]
    code = answered(api.post(f"{room}/resume-code", key=key), 201)["code"]
    assert_shows_nothing_private(answered(api.post("resume?hand=hidden", {"code": code}))["view"])
    changed = answered(api.call("PUT", f"{room}/level?hand=hidden", {"level": "easy"}, key=key))
    assert_shows_nothing_private(changed["view"])


def test_a_repeat_is_as_hidden_as_it_asks(api):
    room = computer_room(api)
    body, once = {**action("pass"), "expected_version": room.now.version}, strong_key()
    shown = answered(room.post("/actions", body, once=once))
    hidden = answered(room.post("/actions?hand=hidden", body, once=once))
    assert hidden["version"] == shown["version"]
    assert_shows_nothing_private(hidden["view"])


@pytest.mark.parametrize("value", ["", "Hidden", "no", "hidden "])
def test_another_word_is_refused_and_nothing_is_done(api, value):
    room = computer_room(api)
    asked = {**action("pass"), "expected_version": room.now.version}
    problem = refused(room.unchanged_by(lambda: room.post(f"/actions?hand={value}", asked)), 422, "invalid")
    assert list(problem["errors"]) == ["hand"]
    for what in ("", "/events"):
        refused(room.get(f"{what}?hand={value}"), 422, "invalid")
    refused(api.call("PUT", f"{room.path}/level?hand={value}", {"level": "hard"}, key=room.key), 422, "invalid")
    refused(api.post(f"rooms?hand={value}", {"mode": "computer"}), 422, "invalid")

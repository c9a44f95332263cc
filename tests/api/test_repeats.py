"""Idempotency-Key: what was accepted is done once, and its repeat gives the same again."""

import pytest

from gin.models import Event, Room, SeatKey
from tests.support.api import (
    action,
    answered,
    computer_room,
    local_room,
    play,
    refused,
    strong_key,
)

WEAK = ["", "a", "x" * 21, "abcabcabcabcabcabcabcabc", "1" * 255]


def without_view(acted):
    return {name: value for name, value in acted.items() if name != "view"}


def test_a_double_click_draws_once(api):
    one, _ = seats = local_room(api)
    play(seats, "pass, pass")
    body = {**action("draw stock"), "expected_version": one.now.version}
    first = answered(one.post("/actions", body, once="click"))
    again = answered(one.post("/actions", body, once="click"))
    assert again == first
    assert len(again["view"]["hand"]["your_cards"]) == 11


def test_a_late_repeat_gives_the_old_events_with_the_current_view(api):
    one, _ = seats = local_room(api)
    body = {**action("pass"), "expected_version": one.now.version}
    first = one.act("pass", once="pass")
    play(seats, "2: pass, 1: draw stock, 1: discard drawn")
    again = answered(one.unchanged_by(lambda: one.post("/actions", body, once="pass")))
    assert without_view(again) == without_view(first)
    assert again["view"] == one.view


def test_a_repeat_has_the_computers_answer_too(api):
    room = computer_room(api)
    body = {**action("pass"), "expected_version": room.now.version}
    first = answered(room.post("/actions", body, once="pass"))
    assert {event.get("seat") for event in first["events"]} == {1, 2}
    assert answered(room.post("/actions", body, once="pass")) == first


def test_a_new_match_is_begun_once_and_its_repeat_has_the_deal_too(api):
    room = computer_room(api)
    first = answered(room.ask("new match", once="again"))
    again = answered(room.post("/actions", {"type": "new_match", "match": 1}, once="again"))
    assert again == first
    assert [event["type"] for event in again["events"]][-1] == "hand_dealt"
    assert Room.objects.get(pk=room.id).matches.count() == 2


@pytest.mark.parametrize(
    "other", [{"type": "pass", "expected_version": 3}, {"type": "draw", "from": "discard", "expected_version": 2}]
)
def test_another_body_under_the_same_key_is_refused(api, other):
    room = computer_room(api)
    answered(room.ask("pass", at=2, once="one"))
    refused(room.unchanged_by(lambda: room.post("/actions", other, once="one")), 422, "idempotency_mismatch")


def test_the_order_of_members_makes_no_other_body(api):
    room = computer_room(api)
    first = answered(room.post("/actions", b'{"type": "pass", "expected_version": 2}', once="one"))
    assert answered(room.post("/actions", b'{"expected_version":2,"type":"pass"}', once="one")) == first


def test_another_call_under_the_same_key_is_refused(api):
    room = computer_room(api)
    answered(room.ask("pass", once="one"))
    refused(room.unchanged_by(lambda: room.level("easy", once="one")), 422, "idempotency_mismatch")


def test_another_call_of_whoever_makes_something_is_refused_under_its_key(api):
    once = strong_key()
    answered(api.post("rooms", {"mode": "local"}, once=once), 201)
    refused(api.post("commitments", {}, once=once), 422, "idempotency_mismatch")


def test_a_refusal_is_judged_anew(api):
    one, two = local_room(api)
    body = {"type": "draw", "from": "discard"}
    refused(two.post("/actions", {**body, "expected_version": 2}, once="mine"), 409, "not_your_turn")
    one.act("pass")
    answered(two.post("/actions", {**body, "expected_version": 3}, once="mine"))


def test_a_key_belongs_to_its_seat(api):
    one, two = local_room(api)
    third = computer_room(api)
    first = answered(one.ask("pass", once="pass"))
    second = answered(two.ask("pass", at=3, once="pass"))
    assert second["version"] == first["version"] + 1
    assert answered(third.ask("pass", once="pass"))["view"]["room"]["id"] == third.id


def test_two_devices_of_a_seat_share_their_keys(api):
    room = computer_room(api)
    code = answered(room.post("/resume-code"), 201)["code"]
    other = answered(api.post("resume", {"code": code}))["seats"][0]["key"]
    first = answered(room.ask("pass", at=2, once="pass"))
    body = {"type": "pass", "expected_version": 2}
    assert answered(api.post(f"{room.path}/actions", body, key=other, once="pass")) == first


def test_a_room_is_made_once_and_its_repeat_gives_the_same_keys(api):
    once, body = strong_key(), {"mode": "local", "name": "Ana"}
    rooms = Room.objects.count()
    first = answered(api.post("rooms", body, once=once), 201)
    again = answered(api.post("rooms", body, once=once), 201)
    assert again == first
    assert len({seat["key"] for seat in first["seats"]}) == 2
    assert Room.objects.count() == rooms + 1
    refused(api.post("rooms", {**body, "name": "Bea"}, once=once), 422, "idempotency_mismatch")
    assert Room.objects.count() == rooms + 1
    assert answered(api.post("rooms", body, once=strong_key()), 201)["room_id"] != first["room_id"]


def test_the_repeat_of_making_a_room_shows_it_as_it_is_now(api):
    once = strong_key()
    made = answered(api.post("rooms", {"mode": "computer"}, once=once), 201)
    body = {"type": "pass", "expected_version": 2}
    acted = answered(api.post(f"rooms/{made['room_id']}/actions", body, key=made["seats"][0]["key"]))
    assert answered(api.post("rooms", {"mode": "computer"}, once=once), 201)["view"] == acted["view"]


def test_the_repeat_of_making_a_room_that_was_left_shows_nothing(api):
    once = strong_key()
    made = answered(api.post("rooms", {"mode": "local"}, once=once), 201)
    api.call("DELETE", f"rooms/{made['room_id']}/seat", key=made["seats"][0]["key"])
    refused(api.post("rooms", {"mode": "local"}, once=once), 404, "room_not_found")


def test_a_seat_key_cannot_be_told_from_the_idempotency_key(api):
    once = strong_key()
    key = answered(api.post("rooms", {"mode": "computer"}, once=once), 201)["seats"][0]["key"]
    assert once not in key
    assert not SeatKey.objects.filter(hash=once.encode()).exists()
    assert key not in str(list(SeatKey.objects.values()))


@pytest.mark.parametrize("weak", WEAK)
def test_what_keys_are_derived_from_must_be_strong(api, weak):
    code = 422, "invalid" if weak == "" else "idempotency_key_weak"
    room = computer_room(api)
    resume = answered(room.post("/resume-code"), 201)["code"]
    rooms = Room.objects.count()
    for path, body in [("rooms", {"mode": "computer"}), ("commitments", {}), ("resume", {"code": resume})]:
        refused(api.post(path, body, once=weak), *code)
    assert Room.objects.count() == rooms
    answered(api.post("resume", {"code": resume}, once=strong_key()))


def test_any_key_will_do_for_a_seat(api):
    one, two = local_room(api)
    one.act("pass", once="1")
    two.act("pass", once="x" * 255)
    refused(one.unchanged_by(lambda: one.ask("draw stock", once="x" * 256)), 422, "invalid")
    one.act("draw stock", once="~ any printable !")


def test_commitments(api):
    once = strong_key()
    first = answered(api.post("commitments", once=once), 201)
    assert answered(api.post("commitments", {}, once=once), 201) == first
    room = computer_room(api, commitment=first["id"])
    assert answered(api.post("commitments", once=once), 201) == first
    assert room.view["match"]["fairness"]["commitment"] == first["commitment"]
    assert answered(api.post("commitments", once=strong_key()), 201) != first


def test_a_room_with_a_commitment_is_made_once_too(api):
    once = strong_key()
    body = {"mode": "computer", "commitment": answered(api.post("commitments"), 201)["id"]}
    assert answered(api.post("rooms", body, once=once), 201) == answered(api.post("rooms", body, once=once), 201)
    refused(api.post("rooms", body, once=strong_key()), 409, "commitment_unusable")


def test_resume_codes_and_resuming(api):
    one, two = local_room(api)
    code = answered(one.post("/resume-code", once="code"), 201)
    assert answered(one.post("/resume-code", once="code"), 201) == code
    assert answered(two.post("/resume-code", once="code"), 201)["code"] != code["code"]
    once = strong_key()
    first = answered(api.post("resume", {"code": code["code"]}, once=once))
    assert answered(api.post("resume", {"code": code["code"]}, once=once)) == first
    refused(api.post("resume", {"code": code["code"]}, once=strong_key()), 404, "code_not_found")
    assert SeatKey.objects.filter(seat__room_id=one.id).count() == 3


def test_every_accepted_action_is_one_row_whatever_was_repeated(api):
    room = computer_room(api)
    for _ in range(3):
        room.ask("pass", at=2, once="pass")
        room.level("hard", once="level")
    versions = list(Event.objects.filter(room_id=room.id).order_by("version").values_list("version", "action"))
    assert [version for version, _ in versions] == list(range(1, len(versions) + 1))
    assert [action for _, action in versions].count("change_level") == 1

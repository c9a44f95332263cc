"""How often one may ask: counted in Redis, by address and by seat, and told truly."""

import time

from tests.support.api import answered, computer_room, local_room, refused, throttled


def test_making_rooms_is_counted_by_address(api, rates):
    rates(create="3/30 seconds")
    for _ in range(2):
        computer_room(api)
    answered(api.post("commitments"), 201)
    assert 1 <= throttled(api.post("rooms", {"mode": "computer"})) <= 31
    throttled(api.post("commitments"))
    throttled(api.post("rooms", b"{"))


def test_acting_is_counted_by_seat(api, rates):
    one, two = local_room(api)
    rates(act="3/31 seconds")
    for _ in range(3):
        refused(one.ask("draw stock"), 409, "wrong_phase")
    throttled(one.ask("pass"))
    throttled(one.level("easy"))
    throttled(one.post("/resume-code"))
    refused(two.ask("pass"), 409, "not_your_turn")
    answered(one.get())
    answered(one.get("/events"))


def test_having_a_worker_think_is_counted_by_address(api, rates):
    one, other = computer_room(api), computer_room(api)
    rates(insight="2/40 seconds")
    for room in (one, other):
        assert room.post("/hint", {}).status_code == 202
    throttled(one.post("/hint", {}))
    throttled(other.post("/matches/1/hands/1/analysis", {}))
    one.act("pass")


def test_all_keys_of_a_seat_count_together_however_they_are_written(api, rates):
    room = computer_room(api)
    code = answered(room.post("/resume-code"), 201)["code"]
    other = answered(api.post("resume", {"code": code}))["seats"][0]["key"]
    rates(act="2/32 seconds")
    refused(room.ask("draw stock"), 409, "wrong_phase")
    body = {"type": "draw", "from": "stock", "expected_version": room.now.version}
    refused(api.post(f"{room.path}/actions", body, key=other), 409, "wrong_phase")
    throttled(room.ask("pass"))
    throttled(api.post(f"{room.path}/actions", body, headers={"Authorization": f"sEAT {room.key}"}))


def test_who_has_no_seat_is_counted_by_address(api, rates):
    room, stranger = computer_room(api), computer_room(api)
    rates(act="2/33 seconds")
    refused(api.post(f"{room.path}/actions", {}), 401, "unauthenticated")
    refused(api.post(f"{room.path}/actions", {}, key=stranger.key), 404, "room_not_found")
    throttled(api.post(f"{room.path}/actions", {}, key="a" * 43))
    room.act("pass")


def test_guessing_codes_is_counted_by_address(api, rates):
    rates(join="2/34 seconds")
    for code in ("a", "b"):
        refused(api.post("resume", {"code": code}), 404, "code_not_found")
    throttled(api.post("resume", {"code": "c"}))


def test_whoever_waits_as_long_as_told_gets_through(api, rates):
    """Also in the middle of a second."""
    room = computer_room(api)
    rates(act="1/2 seconds")
    refused(room.ask("draw stock"), 409, "wrong_phase")
    for late in (0, 0.6):
        time.sleep(late)
        time.sleep(throttled(room.ask("draw stock")))
        refused(room.ask("draw stock"), 409, "wrong_phase")


def test_nothing_is_done_by_a_throttled_request(api, rates):
    room = computer_room(api)
    rates(act="1/35 seconds")
    refused(room.ask("draw stock"), 409, "wrong_phase")
    room.unchanged_by(lambda: throttled(room.ask("pass", once="later")))
    rates(act="100/36 seconds")
    room.act("pass", once="later")

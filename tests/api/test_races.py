"""Several requests at one moment: one of them is done."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from gin.models import Event, Room, SeatKey
from tests.support.api import Api, answered, computer_room, local_room, play, strong_key

AT_ONCE = 6


def at_once(requests):
    """Their answers, sent at the same moment, each with a connection of its own."""
    start = Barrier(len(requests))

    def send(request):
        start.wait()
        try:
            return request(Api())
        finally:
            connection.close()

    with ThreadPoolExecutor(len(requests)) as pool:
        return list(pool.map(send, requests))


def codes(responses):
    return Counter(response.json().get("code", response.status_code) for response in responses)


def act(room, body, once=None):
    return lambda api: api.post(f"{room.path}/actions", body, key=room.key, once=once)


@pytest.fixture
def seats(api):
    seats = local_room(api)
    play(seats, "pass, pass")
    return seats


def test_two_draws_at_once_are_one(seats):
    one, _ = seats
    body = {"type": "draw", "from": "stock", "expected_version": one.now.version}
    assert codes(at_once([act(one, body)] * AT_ONCE)) == {200: 1, "stale_version": AT_ONCE - 1}
    assert (len(one.view["hand"]["your_cards"]), one.view["hand"]["stock_count"]) == (11, 30)


def test_a_double_click_is_one_draw_and_both_hear_of_it(seats):
    one, _ = seats
    body = {"type": "draw", "from": "stock", "expected_version": one.now.version}
    answers = at_once([act(one, body, "click")] * AT_ONCE)
    assert codes(answers) == {200: AT_ONCE}
    assert len({response.content for response in answers}) == 1
    assert len(one.view["hand"]["your_cards"]) == 11


def test_both_deal_the_next_hand_at_once(api, deal):
    one, two = seats = local_room(api, rules={"stock_floor": 10})
    play(seats, "pass, pass")
    while one.view["hand"]["phase"] != "over":
        play(seats, "draw stock, discard drawn")
    body = {"type": "next_hand", "expected_version": one.now.version}
    assert codes(at_once([act(one, body), act(two, body)] * 3)) == {200: 1, "stale_version": 5}
    assert one.view["hand"]["number"] == 2
    assert [event["type"] for event in two.events()].count("hand_dealt") == 2


def test_both_want_a_new_match_at_once(seats):
    one, two = seats
    body = {"type": "new_match", "match": 1}
    assert codes(at_once([act(one, body), act(two, body)] * 3)) == {200: 1, "wrong_match": 5}
    assert one.view["match"]["number"] == 2


def test_moves_and_levels_at_once_all_count(api):
    room = computer_room(api, "hard")

    def level(api):
        return api.call("PUT", f"{room.path}/level", {"level": "hard"}, key=room.key)

    body = {"type": "pass", "expected_version": room.now.version}
    assert codes(at_once([level, level, act(room, body), level, level])) == {200: 5}
    versions = Event.objects.filter(room_id=room.id).order_by("version").values_list("version", flat=True)
    assert list(versions) == list(range(1, room.view["room"]["version"] + 1)) == list(range(1, 8))


def test_one_room_for_repeats_at_once(api):
    once, rooms = strong_key(), Room.objects.count()
    answers = at_once([lambda api: api.post("rooms", {"mode": "computer"}, once=once)] * AT_ONCE)
    assert codes(answers) == {201: AT_ONCE}
    assert len({response.content for response in answers}) == 1
    assert Room.objects.count() == rooms + 1


def test_a_resume_code_is_used_by_one_of_many(api):
    room = computer_room(api)
    code = answered(room.post("/resume-code"), 201)["code"]
    answers = at_once([lambda api: api.post("resume", {"code": code})] * AT_ONCE)
    assert codes(answers) == {200: 1, "code_not_found": AT_ONCE - 1}
    assert SeatKey.objects.filter(seat__room_id=room.id).count() == 2


def test_a_commitment_is_used_by_one_of_many(api):
    body = {"mode": "computer", "commitment": answered(api.post("commitments"), 201)["id"]}
    answers = at_once([lambda api: api.post("rooms", body)] * AT_ONCE)
    assert codes(answers) == {201: 1, "commitment_unusable": AT_ONCE - 1}


def test_both_leave_at_once(api):
    one, two = local_room(api)
    leaving = [lambda api, seat=seat: api.call("DELETE", f"{seat.path}/seat", key=seat.key) for seat in (one, two)]
    assert [response.status_code for response in at_once(leaving)] == [204, 204]
    assert not Room.objects.filter(pk=one.id).exists()

"""Leaving a room for good."""

import pytest

from gin.models import Event, Match, Room, Seat, SeatKey
from tests.support.api import answered, computer_room, local_room, refused


def rows_of(room):
    return [
        Room.objects.filter(pk=room.id),
        SeatKey.objects.filter(seat__room_id=room.id),
        *(rows.objects.filter(room_id=room.id) for rows in (Seat, Match, Event)),
    ]


def test_a_computer_room_is_erased_with_its_only_person(api):
    room = computer_room(api, name="Ana")
    room.act("pass")
    assert all(rows.exists() for rows in rows_of(room))
    assert room.leave().status_code == 204
    refused(room.get(), 404, "room_not_found")
    refused(room.leave(), 404, "room_not_found")
    assert not any(rows.exists() for rows in rows_of(room))


@pytest.mark.parametrize("leaver", [0, 1])
def test_the_other_keeps_the_view_and_the_records(api, leaver):
    seats = local_room(api, name="Ana")
    gone, stays = seats[leaver], seats[1 - leaver]
    seats[0].act("pass")
    cards = stays.view["hand"]["your_cards"]
    assert gone.leave().status_code == 204
    view = stays.view
    assert (view["room"]["status"], view["legal_actions"]) == ("closed", [])
    match = view["match"]
    assert (match["status"], match["ended"], match["ended_by"], match["winner"]) == (
        *("abandoned", "abandoned"),
        *(leaver + 1, None),
    )
    assert view["hand"]["your_cards"] == cards
    assert [event["type"] for event in stays.events(after=3)] == ["seat_left", "match_ended"]
    record = stays.record()
    assert record["match"]["ended_by"] == leaver + 1
    assert record["names"] == {"1": "" if leaver == 0 else "Ana", "2": ""}
    assert view["room"]["seats"][leaver]["name"] == ""
    assert "2 draws" not in stays.get("/matches/1/record", headers={"Accept": "text/plain"}).content.decode()
    refused(gone.get(), 404, "room_not_found")
    refused(gone.ask("resign"), 404, "room_not_found")


def test_a_closed_room_takes_no_moves_and_no_offers(api):
    one, two = local_room(api)
    one.leave()
    two.view  # noqa: B018 - so that it knows the version
    for words in ("pass", "draw stock", "next hand", "new match", "accept new match", "resign"):
        refused(two.unchanged_by(lambda words=words: two.ask(words)), 410, "room_closed")
    refused(two.level("easy"), 410, "room_closed")


def test_all_keys_of_a_seat_go_with_it_and_its_codes(api):
    one, two = local_room(api)
    second = answered(api.post("resume", {"code": answered(one.post("/resume-code"), 201)["code"]}))["seats"][0]["key"]
    code = answered(one.post("/resume-code"), 201)["code"]
    one.leave()
    refused(api.get(one.path, key=second), 404, "room_not_found")
    refused(api.post("resume", {"code": code}), 404, "code_not_found")
    assert SeatKey.objects.filter(seat__room_id=one.id).count() == 1
    answered(two.get())


def test_the_last_one_out_erases_the_room(api):
    one, two = local_room(api)
    one.act("pass")
    one.leave()
    assert two.leave().status_code == 204
    refused(two.get(), 404, "room_not_found")
    assert not any(rows.exists() for rows in rows_of(one))


def test_leaving_after_the_match_changes_nothing_of_its_result(api):
    one, two = local_room(api)
    one.act("resign")
    one.leave()
    match = two.view["match"]
    assert (match["status"], match["winner"], match["ended"], match["ended_by"]) == ("won", 2, "resigned", 1)
    assert two.record()["match"]["winner"] == 2


def test_a_name_can_be_erased_when_the_room_has_expired(api):
    one, two = local_room(api, name="Ana")
    Room.objects.filter(pk=one.id).update(status="expired")
    assert one.leave().status_code == 204
    assert list(Seat.objects.filter(room_id=one.id, name="Ana")) == []
    refused(one.leave(), 404, "room_not_found")
    refused(two.get(), 410, "room_expired")
    assert two.leave().status_code == 204
    assert not any(rows.exists() for rows in rows_of(one))

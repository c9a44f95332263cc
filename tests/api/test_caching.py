"""ETags: an unchanged room costs its reader nothing, and nobody else may keep what he saw."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from gin import presence
from gin.models import Room
from tests.support.api import answered, computer_room, local_room
from tests.support.calls import online_seats


def seen(room, query="", **headers):
    return room.get(query, headers={name.replace("_", "-"): value for name, value in headers.items()})


def test_an_unchanged_room_is_not_sent_again(api):
    room = computer_room(api)
    etag = seen(room)["ETag"]
    again = seen(room, If_None_Match=etag)
    assert (again.status_code, again["ETag"]) == (304, etag)


@pytest.mark.parametrize("listed", ["W/{etag}", '"other", {etag}', '{etag} , "x"', '"a",W/{etag}', "*"])
def test_the_tag_may_be_weak_or_one_of_a_list(api, listed):
    room = computer_room(api)
    assert seen(room, If_None_Match=listed.format(etag=seen(room)["ETag"])).status_code == 304


@pytest.mark.parametrize("other", ["", '"', '""', "x", '"0-0-1"', "W/", "é"])
def test_another_tag_gets_the_view(api, other):
    assert seen(computer_room(api), If_None_Match=other).status_code == 200


def test_an_action_a_level_and_a_seat_that_is_left_change_it(api):
    room = computer_room(api)
    tags = [seen(room)["ETag"]]
    room.act("pass")
    tags.append(seen(room)["ETag"])
    answered(room.level("medium"))
    tags.append(seen(room)["ETag"])
    room.act("new match")
    tags.append(seen(room)["ETag"])
    assert len(set(tags)) == 4
    one, two = local_room(api)
    before = seen(one)["ETag"]
    two.leave()
    assert seen(one, If_None_Match=before).status_code == 200


def test_each_seat_and_the_hidden_hand_have_their_own(api):
    """One device that plays both seats never gets the other's view from its cache."""
    one, two = local_room(api)
    tags = [seen(seat, query)["ETag"] for seat in (one, two) for query in ("", "?hand=hidden")]
    assert len(set(tags)) == 4
    for tag in tags[1:]:
        assert seen(one, If_None_Match=tag).status_code == 200
    assert seen(one, "?hand=hidden", If_None_Match=tags[1]).status_code == 304
    assert seen(one, "?hand=shown", If_None_Match=tags[0]).status_code == 304


def test_a_tag_opens_nothing(api):
    room, other = computer_room(api), computer_room(api)
    tag = seen(room)["ETag"]
    assert api.get(room.path, key=other.key, headers={"If-None-Match": tag}).status_code == 404
    assert api.get(room.path, headers={"If-None-Match": tag}).status_code == 401


def test_nothing_may_be_stored_refusals_neither(api):
    room = computer_room(api)
    for response in (seen(room), room.ask("draw stock"), api.get(room.path), room.get("/matches/7/record")):
        assert response["Cache-Control"] == "private, no-store"
        assert {"Authorization"} <= set(response["Vary"].split(", "))


def test_the_answer_that_brings_a_room_back_to_life_says_so(api):
    room, _ = online_seats(api)
    Room.objects.filter(pk=room.id).update(last_activity=datetime.now(UTC) - timedelta(days=6))
    presence.forget(UUID(room.id))
    left = datetime.fromisoformat(answered(seen(room))["room"]["expires_at"]) - datetime.now(UTC)
    assert left > timedelta(days=6)

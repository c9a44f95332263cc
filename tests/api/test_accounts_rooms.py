"""Seats of an account: claimed, played with its token, given to other devices, remembered when the room is over."""

import secrets
from datetime import timedelta
from random import Random
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gin.models import Room as RoomRow
from gin.models import Seat
from gin.services import expiry
from tests.support.accounts import PASSWORD, TokenApi, logged_in, person
from tests.support.api import answered, computer_room, local_room, refused, seats_of, strong_key
from tests.support.players import play_match
from tests.support.together import together


@pytest.fixture
def ana(api):
    return person(api, "Ana")


@pytest.fixture
def ben(api):
    return person(api, "Ben")


def test_a_claimed_seat_is_played_with_the_token_and_the_key_goes_on(api, ana):
    room = computer_room(api)
    mine = ana.seat(room)
    refused(mine.get(), 404, "room_not_found")
    assert answered(ana.claim(room)) == {"room_id": room.id, "seats": [1]}
    assert mine.view == room.view
    mine.act("pass")
    room.view  # noqa: B018 - it hears the version
    room.act("draw stock")
    assert mine.view["hand"]["phase"] == "discard"
    answered(ana.claim(room))


def test_a_token_opens_its_own_rooms_and_no_other(api, ana, ben):
    room = computer_room(api)
    answered(ana.claim(room))
    for stranger in (ben.seat(room), ana.seat(room, 2)):
        refused(stranger.get(), 404, "room_not_found")
        refused(stranger.post("/actions", {"type": "resign", "match": 1}), 404, "room_not_found")
    for path in (f"rooms/{uuid4()}", "rooms/x", f"rooms/{room.id.upper()}"):
        refused(ana.get(path), 404, "room_not_found")
    unknown = TokenApi(secrets.token_urlsafe(32))
    refused(unknown.get(room.path), 401, "unauthenticated")
    assert room.view["match"]["status"] == "playing"


def test_x_seat_chooses_in_a_local_room(api, ana):
    one, two = local_room(api)
    answered(ana.claim(one))
    assert answered(ana.claim(two))["seats"] == [1, 2]
    assert ana.seat(one).view == ana.seat(one, 1).view == one.view
    assert ana.seat(two, 2).view == two.view
    answered(ana.seat(one, 1).ask("pass", at=one.view["room"]["version"]))
    answered(ana.seat(two, 2).ask("pass", at=one.view["room"]["version"]))
    for wrong in ("0", "3", "x", "", "1,2"):
        refused(ana.get(one.path, headers={"X-Seat": wrong}), 422, "invalid")


def test_a_seat_belongs_to_one_account(api, ana, ben):
    room = computer_room(api)
    answered(ana.claim(room))
    refused(ben.claim(room), 409, "seat_claimed")
    refused(ben.seat(room).get(), 404, "room_not_found")


def test_of_two_who_claim_a_seat_at_once_one_has_it(api, ana, ben):
    for _ in range(5):
        room = computer_room(api)
        statuses = together(lambda: ana.claim(room).status_code, lambda: ben.claim(room).status_code)  # noqa: B023
        assert sorted(statuses) == [200, 409]
        owner = ana if statuses[0] == 200 else ben
        assert str(Seat.objects.get(room_id=room.id, number=1).account_id) == owner.id


def test_what_is_no_key_of_the_seat_claims_nothing(api, ana):
    room, other = computer_room(api), computer_room(api)
    for key in ("", "x", "a" * 44, None, 1, room.key + "\n"):
        refused(ana.post(f"{room.path}/claim", {"seat_key": key}), 422, "invalid")
    refused(ana.post(f"{room.path}/claim", {}), 422, "invalid")
    for path, key in ((room.path, other.key), (room.path, secrets.token_urlsafe(32)), (f"rooms/{uuid4()}", room.key)):
        refused(ana.post(f"{path}/claim", {"seat_key": key}), 404, "room_not_found")
    assert ana.rooms() == []


def test_rooms_made_and_joined_with_a_token_are_claimed_at_once(api, ana, ben):
    host, code = ana.online()
    guest = ben.join(code)
    names = [seat["name"] for seat in ana.seat(host).view["room"]["seats"]]
    assert names == ["Ana", "Ben"]
    assert ben.seat(guest).view == guest.view
    one, two = seats_of(api, answered(ana.post("rooms", {"mode": "local", "name": "left"}), 201))
    assert ana.seat(two, 2).view == two.view
    assert [seat["name"] for seat in one.view["room"]["seats"]] == ["left", ""]
    computer = answered(ana.post("rooms", {"mode": "computer"}), 201)["view"]
    assert [seat["name"] for seat in computer["room"]["seats"]] == ["Ana", ""]
    unknown = TokenApi(secrets.token_urlsafe(32))
    refused(unknown.post("rooms", {"mode": "computer"}), 401, "unauthenticated")
    refused(unknown.post(f"invites/{code}/join", {}), 401, "unauthenticated")


def test_who_opens_the_invite_again_with_his_token_has_his_seat(api, ana, ben):
    host, code = ana.online()
    own = answered(ana.post(f"invites/{code}/join", {}))
    assert own["seats"] == [{"seat": 1}]
    key = strong_key()
    first, again = (answered(ben.post(f"invites/{code}/join", {}, once=key), 201) for _ in range(2))
    assert first["seats"] == again["seats"]
    assert answered(ben.post(f"invites/{code}/join", {}, once=strong_key()))["seats"] == [{"seat": 2}]
    refused(person(api).post(f"invites/{code}/join", {}), 409, "room_full")
    assert len(host.view["room"]["seats"]) == 2


def test_another_device_is_given_keys_of_its_own(api, ana, ben):
    one, two = seats_of(api, answered(ana.post("rooms", {"mode": "local"}), 201))
    first, again = (answered(ana.post(f"me/{one.path}/key", {}, once="1"), 201) for _ in range(2))
    assert first["seats"] == again["seats"]
    device = seats_of(api, first)
    assert [seat.view for seat in device] == [one.view, two.view]
    assert {seat.key for seat in device} & {one.key, two.key} == set()
    refused(ben.post(f"me/{one.path}/key", {}), 404, "room_not_found")
    refused(ana.post(f"me/rooms/{uuid4()}/key", {}), 404, "room_not_found")


def test_what_was_given_to_a_token_ends_with_it(api, ana):
    room = computer_room(api)
    answered(ana.claim(room))
    thief = logged_in(api, ana.email)
    stolen, kept = (seats_of(api, answered(device.post(f"me/{room.path}/key", {}), 201))[0] for device in (thief, ana))
    codes = [answered(thief.post(f"{room.path}/resume-code", {}), 201)["code"] for _ in range(2)]
    resumed = seats_of(api, answered(api.post("resume", {"code": codes[0]}, once=strong_key())))[0]
    changed = {"password": PASSWORD, "new_password": "eight of clubs, thrice"}
    assert ana.post("me/password", changed).status_code == 204
    for seat in (stolen, resumed):
        refused(seat.get(), 404, "room_not_found")
    refused(api.post("resume", {"code": codes[1]}, once=strong_key()), 404, "code_not_found")
    assert kept.view == room.view == ana.seat(room).view
    assert ana.post("accounts/logout", {}).status_code == 204
    refused(kept.get(), 404, "room_not_found")
    answered(room.get())


def test_the_own_rooms_are_listed_by_page_last_used_first(api, ana, ben):
    made = [computer_room(api) for _ in range(3)]
    for room in made:
        answered(ana.claim(room))
    made[0].act("pass")
    wanted = [made[0].id, made[2].id, made[1].id]
    found, cursor = [], ""
    for _ in wanted:
        page = answered(ana.get(f"me/rooms?limit=1{cursor}"))
        found += [room["room_id"] for room in page["rooms"]]
        cursor = f"&before={page['next']}"
    assert found == wanted
    assert answered(ana.get(f"me/rooms?limit=1{cursor}")) == {"rooms": [], "next": None}
    assert ben.rooms() == []
    for query in ("limit=0", "limit=101", "before=-1", "before=x", f"before={2**53}", "after=1"):
        refused(ana.get(f"me/rooms?{query}"), 422, "invalid")


def test_rooms_used_at_one_moment_are_on_one_page(api, ana):
    for room in (computer_room(api), computer_room(api)):
        answered(ana.claim(room))
    RoomRow.objects.filter(seats__account_id=ana.id).update(last_activity=timezone.now())
    page = answered(ana.get("me/rooms?limit=1"))
    assert len(page["rooms"]) == 2
    assert answered(ana.get(f"me/rooms?limit=1&before={page['next']}"))["rooms"] == []


def test_a_room_in_the_list_tells_how_it_stands(api, ana, ben):
    host, code = ana.online()
    (waiting,) = ana.rooms()
    assert (waiting["match"]["status"], waiting["your_turn"], waiting["names"]) == (
        "waiting", False, {"1": "Ana", "2": ""})  # fmt: skip
    ben.join(code)
    (hers,), (his,) = ana.rooms(), ben.rooms()
    assert (hers["room_id"], hers["seats"], his["seats"]) == (host.id, [1], [2])
    assert (hers["your_turn"], his["your_turn"]) == (True, False)
    assert hers["match"] == {"number": 1, "status": "playing", "scores": {"1": 0, "2": 0}}
    assert hers["names"] == {"1": "Ana", "2": "Ben"}
    assert (hers["mode"], hers["status"], hers["level"]) == ("online", "open", None)


def test_what_is_over_stays_when_the_room_has_expired_and_others_are_purged(api, ana):
    claimed, unclaimed = computer_room(api), computer_room(api)
    answered(ana.claim(claimed))
    claimed.act("resign, new match")
    record = claimed.record()
    year = timezone.now() + timedelta(days=366)
    expiry.expire_idle(now=year)
    expiry.purge_expired(now=year + timedelta(days=100))
    assert not RoomRow.objects.filter(pk=unclaimed.id).exists()
    refused(ana.seat(claimed).get(), 410, "room_expired")
    refused(ana.post(f"me/{claimed.path}/key", {}), 410, "room_expired")
    refused(ana.claim(claimed), 410, "room_expired")
    (room,) = ana.rooms()
    assert (room["status"], room["your_turn"], room["match"]["number"]) == ("expired", False, 1)
    (match,) = ana.matches()
    assert (match["room_id"], match["level"], match["ended"], match["winner"]) == (claimed.id, "easy", "resigned", 2)
    assert answered(ana.get(f"me/matches/{match['id']}/record")) == record


def test_records_are_for_who_played_and_only_when_it_is_over(api, ana, ben):
    room = computer_room(api)
    answered(ana.claim(room))
    assert ana.matches() == []
    refused(ana.get(f"me/matches/{room.id}-1/record"), 409, "match_not_over")
    room.act("resign")
    (match,) = ana.matches()
    text = ana.get(f"me/matches/{match['id']}/record", headers={"Accept": "text/plain"}).content.decode()
    assert text.endswith("Match over: resigned, 2 wins\n")
    for match_id in (f"{room.id}-2", f"{room.id}-", room.id, "x-1", "x", f"{room.id}-{'9' * 20}", f"{room.id}-²"):
        refused(ana.get(f"me/matches/{match_id}/record"), 404, "match_not_found")
    refused(ben.get(f"me/matches/{match['id']}/record"), 404, "match_not_found")


def test_statistics_are_what_the_records_say(api, ana, ben):
    """A match against the computer, one against Ben to its end, one that Ben resigns, and one against oneself."""
    room = computer_room(api, rules={"target": 10})
    answered(ana.claim(room))
    play_match([room], Random(1))
    host, code = ana.online(rules={"target": 10})
    guest = ben.join(code)
    play_match([host, guest], Random(2))
    host.act("new match")
    guest.view  # noqa: B018 - it hears the version
    guest.act("accept new match, resign")
    local = seats_of(api, answered(ana.post("rooms", {"mode": "local"}), 201))
    local[0].act("resign")

    played = [room.record(), host.record(1), host.record(2)]
    results = [event["result"] for record in played for action in record["actions"]
               for event in action["events"] if event["type"] == "hand_ended"]  # fmt: skip
    won = [result for result in results if result["winner"] == 1]
    lost = [result["deadwood"]["1"] for result in results if result["winner"] == 2]
    assert won
    assert lost
    found = answered(ana.get("me/statistics"))
    assert (found["matches"], found["abandoned"]) == (3, 0)
    assert found["won"] == sum(record["match"]["winner"] == 1 for record in played)
    assert found["win_rate"] == round(found["won"] / 3, 3)
    assert (found["hands"], found["hands_won"]) == (len(results), len(won))
    assert found["gins"] == sum(result["kind"] in ("gin", "big_gin") for result in won)
    assert found["undercuts"] == sum(result["kind"] == "undercut" for result in won)
    assert found["average_deadwood_when_losing"] == round(sum(lost) / len(lost), 1)
    against_ben = sum(record["match"]["winner"] == 1 for record in played[1:])
    assert [(tally["level"], tally["matches"]) for tally in found["by_level"]] == [("easy", 1)]
    assert found["by_opponent"] == [
        {"name": "Ben", "matches": 2, "won": against_ben, "win_rate": round(against_ben / 2, 3)}
    ]
    assert answered(ben.get("me/statistics"))["won"] == 2 - against_ben


def test_before_the_first_match_there_is_nothing_to_divide(ana):
    found = answered(ana.get("me/statistics"))
    assert (found["matches"], found["win_rate"], found["average_deadwood_when_losing"]) == (0, None, None)


def test_a_move_with_a_token_asks_the_database_no_more_than_one_with_a_key(api, ana):
    """But once an hour, when it is noted that the token is used."""
    counted = {}
    for kind in ("key", "token"):
        one, _ = local_room(api)
        answered(ana.claim(one))
        seat = one if kind == "key" else ana.seat(one)
        seat.view  # noqa: B018 - warm
        with CaptureQueriesContext(connection) as caught:
            seat.act("pass")
        counted[kind] = sum("last_used_at" not in query["sql"] for query in caught)
    assert counted["token"] == counted["key"]

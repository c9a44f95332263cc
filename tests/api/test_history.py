"""Events after a version, the list of matches, and the record of a finished one."""

import json

import msgspec
import pytest

from api.schema.wire.events import EventOut
from gin.selectors import events
from tests.support.api import answered, computer_room, local_room, play, refused
from tests.support.table import stacked

WINS, LOSES = "5S 6S 7S QH QC QD KH KC KD 2D", "8S 9S 4S 3S JH JD JC AC 2C 9D"


@pytest.fixture
def finished(api, deal):
    """Seat 1 won two hands, as the non-dealer and as the dealer."""
    deal(stacked(WINS, LOSES), stacked(LOSES, WINS, "", "TS"))
    seats = local_room(api, rules={"target": 12}, name="Ana", client_seed="mine")
    play(seats, "pass, pass, draw stock, knock drawn, next hand")
    play(seats, "pass, pass, draw stock, discard drawn, draw discard, discard 2D")
    play(seats, "draw stock, discard drawn, draw stock, knock drawn")
    return seats


def record_of(room, accept):
    return room.get("/matches/1/record", headers={"Accept": accept})


def test_events_after_a_version(api):
    room = computer_room(api)
    acted = room.act("pass")
    page = answered(room.get(f"/events?after={acted['view']['room']['version'] - 1}"))
    assert (page["from"], page["to"], page["more"]) == (acted["version"] - 1, acted["version"], False)
    assert page["events"] == acted["events"][-1:]
    everything = answered(room.get("/events"))
    assert [event["type"] for event in everything["events"]][:4] == [
        *("seat_taken", "seat_taken"),
        *("match_started", "hand_dealt"),
    ]
    assert everything == answered(room.get("/events?after=0"))


@pytest.mark.parametrize("ahead", [0, 1, 2**31 - 1])
def test_nothing_happened_after_the_current_version(api, ahead):
    room = computer_room(api)
    page = answered(room.get(f"/events?after={max(ahead, room.now.version)}"))
    assert (page["events"], page["more"]) == ([], False)


@pytest.mark.parametrize("after", ["-1", "x", "", "1.0", "1e3", "٣", "%00", "2147483648", "9" * 400, "+1", " 1"])
def test_a_version_that_is_none(api, after):
    room = computer_room(api)
    assert list(refused(room.get(f"/events?after={after}"), 422, "invalid")["errors"]) == ["after"]


def test_events_come_in_pages(finished, monkeypatch):
    one, _ = finished
    whole = answered(one.get("/events"))
    monkeypatch.setattr(events, "PAGE", 2)
    pages, after = [], 0
    while not pages or pages[-1]["more"]:
        pages.append(answered(one.get(f"/events?after={after}")))
        assert pages[-1]["from"] == after
        after = pages[-1]["to"]
    assert len(pages) > 3
    assert [event for page in pages for event in page["events"]] == whole["events"]
    assert after == whole["to"] == one.view["room"]["version"]


def test_matches_come_newest_first_in_pages(api):
    one, two = local_room(api)
    for _ in range(6):
        one.act("new match")
    whole = answered(two.get("/matches"))
    assert ([line["number"] for line in whole["matches"]], whole["next"]) == ([7, 6, 5, 4, 3, 2, 1], None)
    pages, before = [], ""
    while not pages or pages[-1]["next"]:
        pages.append(answered(one.get(f"/matches?limit=3{before}")))
        before = f"&before={pages[-1]['next']}"
    assert [line["number"] for page in pages for line in page["matches"]] == [7, 6, 5, 4, 3, 2, 1]
    assert [page["next"] for page in pages] == [5, 2, None]
    assert answered(one.get("/matches?before=1")) == {"matches": [], "next": None}


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "limit=", "before=x", "before=-1", "before=1.5"])
def test_a_page_that_is_none(api, query):
    refused(computer_room(api).get(f"/matches?{query}"), 422, "invalid")


def test_the_record_comes_after_the_match_only(api):
    room = computer_room(api)
    room.act("pass")
    for accept in ("application/json", "text/plain"):
        refused(record_of(room, accept), 409, "match_not_over")
    room.act("resign")
    assert answered(record_of(room, "application/json"))["match"]["ended"] == "resigned"


@pytest.mark.parametrize("number", ["0", "2", "99999999999", "9" * 400])
def test_there_is_no_such_match(api, number):
    refused(computer_room(api).get(f"/matches/{number}/record"), 404, "match_not_found")


def test_the_record_is_the_whole_match(finished):
    one, two = finished
    record = one.record()
    assert record == two.record()
    assert record["match"] == answered(one.get("/matches"))["matches"][0]
    assert record["match"]["scores"] == one.view["match"]["scores"]
    assert (record["names"], record["client_seeds"]) == ({"1": "Ana", "2": ""}, {"1": "mine", "2": ""})
    assert record["rules"] == one.view["match"]["rules"]
    versions = [action["version"] for action in record["actions"]]
    assert versions == list(range(1, one.view["room"]["version"] + 1))
    for hand in record["hands"]:
        assert len(set(hand["deck"])) == 52


def test_what_a_seat_saw_is_the_record_without_what_was_hidden(finished):
    told = [
        {"version": action["version"], "at": action["at"], **event}
        for action in finished[0].record()["actions"]
        for event in action["events"]
    ]
    for seat in finished:
        assert [expected(event, seat.seat) for event in told] == seat.events()


def expected(event, seat):
    """The recorded event as `seat` was told of it."""
    if event["type"] == "hand_dealt":
        shown = {name: value for name, value in event.items() if name not in ("deck", "holdings")}
        return {**shown, "your_cards": event["holdings"][str(seat)]}
    msgspec.convert(event, EventOut)
    if event["type"] == "card_drawn" and event["from"] == "stock" and event["seat"] != seat:
        return {**event, "card": None}
    return event


def test_the_transcript_reads_like_the_game(finished):
    one, _ = finished
    response = record_of(one, "text/plain")
    text, record = response.content.decode(), one.record()
    lines = text.splitlines()
    assert lines[0] == "Match 1, rules 1.0.0, to 12"
    assert f"Seed       {record['seed']}" in lines
    assert "Player 1: Ana" in lines
    assert sum(line.startswith("Hand ") for line in lines) == len(record["hands"])
    drawn = [event for action in record["actions"] for event in action["events"] if event["type"] == "card_drawn"]
    assert sum(" draws " in line for line in lines) == len(drawn)
    first = drawn[0]
    pile = "stock" if first["from"] == "stock" else "discard pile"
    assert f"{first['seat']} draws {first['card']} from the {pile}" in lines
    assert lines[-1].startswith(f"Match over: target, {one.view['match']['winner']} wins")


@pytest.mark.parametrize(
    ("accept", "type_"),
    [
        ("*/*", "application/json"),
        ("application/*", "application/json"),
        ("text/plain", "text/plain; charset=utf-8"),
        ("text/html, text/plain", "text/plain; charset=utf-8"),
        ("text/plain, application/json;q=0.5", "text/plain; charset=utf-8"),
        ("application/json;q=0, text/plain", "text/plain; charset=utf-8"),
        ("text/plain;q=0.1, */*", "application/json"),
        ("*", "application/json"),
        ("", "application/json"),
        ("text/plain; charset=utf-8", "text/plain; charset=utf-8"),
        ("application/json; indent=4, text/plain;q=0.5", "application/json"),
    ],
)
def test_the_reader_chooses_the_form(finished, accept, type_):
    response = record_of(finished[0], accept)
    assert (response.status_code, response["Content-Type"]) == (200, type_)
    assert "Accept" in response["Vary"].split(", ")


def test_a_form_that_there_is_not(finished):
    for accept in ("text/html", "text/plain;q=0"):
        refused(record_of(finished[0], accept), 406, "not_acceptable")
    refused(finished[0].get(headers={"Accept": "text/plain"}), 406, "not_acceptable")


def test_names_in_a_transcript_stay_on_their_line(api):
    one, two = local_room(api, name="Ana | Hand 9")
    two.act("resign")
    text = record_of(one, "text/plain").content.decode()
    assert "Player 1: Ana | Hand 9\n" in text
    assert json.loads(one.get("/matches/1/record").content)["names"]["1"] == "Ana | Hand 9"


def test_a_record_ends_with_its_match(api):
    room = computer_room(api)
    room.act("pass, resign")
    record = room.record()
    answered(room.level("easy"))
    assert room.record() == record
    assert record["actions"][-1]["action"] == "resign"


def test_a_record_names_what_else_was_done_than_play(api):
    room = computer_room(api)
    answered(room.level("medium"))
    room.act("resign")
    assert [action["action"] for action in room.record()["actions"]] == [
        *("create_room", "start_match", "change_level", "resign")
    ]

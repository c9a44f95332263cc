"""What each call says on the wire."""

import re
from textwrap import dedent

import pytest

import client as library
from client import Client
from tests.client.canned import Reply, canned_server
from tests.client.positions import RESIGN, view

ACTED = Reply(200, {"version": 18, "events": [], "view": view()})
WAITING = view([RESIGN], {"phase": "draw", "to_act": 2})


def body_of(action):
    with canned_server(ACTED) as server, Client(server.url, "seat-key") as client:
        client.act(view(), action)
    return server.asked[0].body


def test_a_move_names_the_version_it_was_made_on():
    assert body_of({"type": "draw", "from": "stock"}) == {"type": "draw", "from": "stock", "expected_version": 17}


def test_what_the_view_adds_to_an_action_is_not_sent_back():
    knock = {"type": "knock", "card": "KS", "deadwood": 9, "gin": False}
    assert body_of(knock) == {"type": "knock", "card": "KS", "expected_version": 17}


@pytest.mark.parametrize("kind", ["resign", "new_match"])
def test_everything_else_names_the_match(kind):
    assert body_of({"type": kind}) == {"type": kind, "match": 1}


def test_the_key_goes_into_the_header_and_nowhere_else():
    with canned_server(ACTED) as server, Client(server.url, "seat-key") as client:
        client.act(view(), RESIGN)
    [asked] = server.asked
    assert asked.headers["Authorization"] == "Seat seat-key"
    assert asked.path == "/api/v1/rooms/room-1/actions"


def test_a_room_is_made_without_a_key():
    seated = {"room_id": "room-1", "seats": [{"seat": 1, "key": "new"}], "view": view()}
    with canned_server(Reply(201, seated)) as server, Client(server.url) as client:
        assert client.create_room(level="hard", rules={"target": 50}) == seated
    assert "Authorization" not in server.asked[0].headers
    assert server.asked[0].body == {"mode": "computer", "level": "hard", "rules": {"target": 50}}


def test_an_unchanged_view_costs_no_body():
    fresh, unchanged = Reply(200, view(), {"ETag": '"17-0-1"'}), Reply(304)
    with canned_server(fresh, unchanged) as server, Client(server.url, "k") as client:
        assert client.view("room-1") == client.view("room-1") == view()
    assert "If-None-Match" not in server.asked[0].headers
    assert server.asked[1].headers["If-None-Match"] == '"17-0-1"'


def test_waiting_asks_once_a_second_until_it_is_your_turn():
    naps: list[float] = []
    replies = [Reply(200, WAITING, {"ETag": '"a"'}), Reply(304), Reply(304), Reply(200, view())]
    with canned_server(*replies) as server, Client(server.url, "k", naps.append) as client:
        assert client.wait_for_turn("room-1") == view()
    assert naps == [1.0, 1.0, 1.0]


def test_patience_ends_with_the_view_as_it_is():
    with canned_server(*[Reply(200, WAITING)] * 4) as server, Client(server.url, "k", lambda _: None) as client:
        assert client.wait_for_turn("room-1", patience=3) == WAITING
    assert server.replies == []


def test_nobody_waits_for_a_finished_match():
    over = view([{"type": "new_match"}], status="won", winner=2)
    with canned_server(Reply(200, over)) as server, Client(server.url, "k") as client:
        assert client.wait_for_turn("room-1") == over


def test_the_example_makes_no_move_while_the_computer_thinks():
    assert library.__doc__ is not None
    example = "\n".join(re.findall(r"^(?: {4}.*)$", library.__doc__, re.MULTILINE))
    thinking = view([{"type": "new_match"}, RESIGN], {"phase": "draw", "to_act": 2})
    made = {"room_id": "room-1", "seats": [{"seat": 1, "key": "new"}], "view": thinking}
    over = view([{"type": "new_match"}], status="won", winner=2)
    with canned_server(Reply(201, made), Reply(200, over)) as server:
        exec(dedent(example.replace("http://127.0.0.1:8000", server.url)), {**vars(library)})
    assert [asked.method for asked in server.asked] == ["POST", "GET"]

"""A bad line, an overloaded server: a request is repeated, and done once."""

import pytest

from client import Client, Problem, Unreachable
from client.terminal.refusals import explain
from client.terminal.texts import texts
from client.transport import ATTEMPTS
from tests.client.canned import HANG_UP, Reply, canned_server, problem, unused_port
from tests.client.positions import view

ACTED = Reply(200, {"version": 18, "events": [], "view": view()})

EN = texts("en")


def test_a_post_keeps_its_key_through_all_repeats():
    naps: list[float] = []
    with canned_server(HANG_UP, problem(503, "x"), ACTED) as server, Client(server.url, "k", naps.append) as client:
        client.act(view(), {"type": "discard", "card": "KS"})
    keys = {asked.headers["Idempotency-Key"] for asked in server.asked}
    assert len(server.asked) == 3
    assert len(keys) == 1
    assert server.asked[0].body == server.asked[2].body
    assert len(naps) == 2


def test_another_level_keeps_its_key_too():
    """Else one that comes twice, the second time late, takes back the level chosen since."""
    with canned_server(HANG_UP, ACTED) as server, Client(server.url, "k", lambda _: None) as client:
        client.level("room-1", "hard")
    first, second = (asked.headers["Idempotency-Key"] for asked in server.asked)
    assert first == second


def test_two_actions_have_two_unguessable_keys():
    with canned_server(ACTED, ACTED) as server, Client(server.url, "k") as client:
        client.act(view(), {"type": "pass"})
        client.act(view(), {"type": "pass"})
    first, second = (asked.headers["Idempotency-Key"] for asked in server.asked)
    assert first != second
    assert 22 <= len(first) <= 255


def test_pauses_grow_and_end():
    naps: list[float] = []
    with (
        canned_server(*[HANG_UP] * ATTEMPTS) as server,
        Client(server.url, sleep=naps.append) as client,
        pytest.raises(Unreachable),
    ):
        client.create_room()
    assert len(server.asked) == ATTEMPTS
    assert len(naps) == ATTEMPTS - 1
    assert all(0.125 * 2**n <= nap <= 0.25 * 2**n for n, nap in enumerate(naps))


@pytest.mark.parametrize("status", [429, 503])
def test_retry_after_is_obeyed(status):
    naps: list[float] = []
    busy = problem(status, "busy", {"Retry-After": "7"})
    with canned_server(busy, ACTED) as server, Client(server.url, "k", naps.append) as client:
        client.act(view(), {"type": "pass"})
    assert naps == [7.0]


def test_who_is_asked_to_wait_for_an_hour_is_told():
    with (
        canned_server(problem(429, "busy", {"Retry-After": "3600"})) as server,
        Client(server.url) as client,
        pytest.raises(Problem) as refused,
    ):
        client.create_room()
    assert refused.value.status == 429


def test_a_server_that_stays_busy_is_a_problem():
    with (
        canned_server(*[problem(503, "busy")] * ATTEMPTS) as server,
        Client(server.url, sleep=lambda _: None) as client,
        pytest.raises(Problem) as refused,
    ):
        client.create_room()
    assert refused.value.status == 503


def test_a_refusal_is_not_repeated():
    with (
        canned_server(problem(409, "stale_version", version=19)) as server,
        Client(server.url, "k") as client,
        pytest.raises(Problem) as refused,
    ):
        client.act(view(), {"type": "pass"})
    assert len(server.asked) == 1
    assert (refused.value.code, refused.value.status, refused.value.detail) == ("stale_version", 409, "No.")
    assert refused.value.facts == {"version": 19}


def test_a_closed_port_is_unreachable():
    with Client(f"http://127.0.0.1:{unused_port()}", sleep=lambda _: None) as client, pytest.raises(Unreachable):
        client.create_room()


@pytest.mark.parametrize("url", ["localhost:8000", "ftp://localhost", "http://host:port", ""])
def test_what_is_no_web_address_is_unreachable_at_once(url):
    naps: list[float] = []
    with Client(url, sleep=naps.append) as client, pytest.raises(Unreachable):
        client.create_room()
    assert naps == []


ELSEWHERE = [
    Reply(200, "<p>hello", {"Content-Type": "text/html"}),
    Reply(404, "<p>what?"),
    Reply(200, {"hello": "world"}),
    Reply(200, ["hello"]),
    Reply(404, {"code": 7, "detail": ["what?"]}),
]


@pytest.mark.parametrize("reply", ELSEWHERE)
def test_another_server_at_this_address_is_not_understood(reply):
    calls = [
        lambda client: client.create_room(),
        lambda client: client.join("code"),
        lambda client: client.view("room-1"),
        lambda client: client.events("room-1", 0),
        lambda client: client.matches("room-1"),
    ]
    for call in calls:
        with canned_server(reply) as server, Client(server.url) as client, pytest.raises(Problem) as refused:
            call(client)
        assert refused.value.code == "not_understood"
        assert explain(refused.value, EN).startswith("What answered is no gin rummy server (")

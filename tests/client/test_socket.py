"""The socket's own behaviour, towards a server that does what the test says."""

import asyncio

import pytest

from client import Closed, Problem, RoomSocket, Unreachable
from client.updates import Ended, Line, News, Seats, Thinking
from tests.client.canned import unused_port
from tests.client.canned_socket import canned_socket
from tests.client.positions import RESIGN, at, leading, showing

PASS = {"type": "pass"}
STALE = {"type": "x", "title": "No.", "status": 409, "code": "stale_version", "detail": "No.", "version": 18}


async def no_pause(_seconds):
    await asyncio.sleep(0)


def connected(server, told=None, **more):
    return RoomSocket(server.url, "room-1", "seat-key", (lambda _: None) if told is None else told.append, **more)


async def at_version(room, version):
    async with asyncio.timeout(5):
        return await room.until(lambda view: view["room"]["version"] >= version)


async def broken_at(version, server, room):
    """The next visit of a client whose line broke when it knew this version."""
    visit = await server.visit()
    await visit.greet(at(version))
    await at_version(room, version)
    await visit.hang_up(1012)
    return await server.visit()


async def test_the_key_goes_into_the_subprotocol_and_only_there():
    async with canned_socket() as server, connected(server) as room:
        visit = await server.visit()
        assert visit.path == "/ws/v1/rooms/room-1"
        assert visit.offered.replace(" ", "") == "gin.v1,seat.seat-key"
        await visit.greet(at(17))
        assert await at_version(room, 17) == at(17)


async def test_news_are_told_in_order():
    told = []
    async with canned_socket() as server, connected(server, told) as room:
        visit = await server.visit()
        await visit.greet(at(17))
        await visit.say({"t": "thinking", "seat": 2}, {"t": "something new"}, leading(17, 18))
        await at_version(room, 18)
    assert told[:-1] == [News([], at(17)), Thinking(2), News(leading(17, 18)["events"], at(18))]
    assert isinstance(told[-1], Ended)


async def test_presence_is_told_with_the_view():
    told = []
    away = {"reason": "opponent_away", "seat": 2, "since": "2030-01-01T12:00:00Z"}
    async with canned_socket() as server, connected(server, told) as room:
        visit = await server.visit()
        await visit.greet(at(17))
        await visit.say({"t": "presence", "seats": at(17)["room"]["seats"], "paused": away})
        await room.until(lambda view: view["room"]["paused"] == away)
    assert isinstance(told[1], Seats)


async def test_a_gap_is_asked_about_and_closed():
    told = []
    async with canned_socket() as server, connected(server, told) as room:
        visit = await server.visit()
        await visit.greet(at(17))
        await visit.say(leading(18, 19))
        assert await visit.hears("resume") == {"t": "resume", "after": 17}
        await visit.say(leading(17, 19), leading(18, 19))
        await at_version(room, 19)
    assert [len(update.events) for update in told if isinstance(update, News)] == [0, 2]


async def test_after_a_break_it_asks_for_what_happened_since():
    told = []
    async with canned_socket() as server, connected(server, told, sleep=no_pause) as room:
        visit = await broken_at(17, server, room)
        await visit.greet(at(19))
        assert await visit.hears("resume") == {"t": "resume", "after": 17}
        await visit.say(leading(17, 19))
        await at_version(room, 19)
    assert told[:-1] == [News([], at(17)), Line(False), Line(True), News(leading(17, 19)["events"], at(19))]


async def test_it_pings_with_the_version_it_knows():
    async with canned_socket() as server, connected(server, ping_every=0.02) as room:
        visit = await server.visit()
        await visit.greet(at(17))
        assert await visit.hears("ping") == {"t": "ping", "version": 17}
        await visit.say({"t": "pong", "version": 18}, leading(17, 18))
        await at_version(room, 18)
        assert await visit.hears("ping") == {"t": "ping", "version": 18}


async def test_a_line_that_answers_no_ping_is_dead():
    async with canned_socket() as server, connected(server, ping_every=0.05):
        await (await server.visit()).greet(at(17))
        second = await server.visit()
        await second.greet(at(17))
        assert await second.hears("resume") == {"t": "resume", "after": 17}


async def test_an_act_is_acknowledged_and_its_view_awaited():
    async with canned_socket() as server, connected(server) as room:
        visit = await server.visit()
        await visit.greet(at(17))
        acting = asyncio.create_task(room.act(PASS))
        act = await visit.hears("act")
        assert {name: act[name] for name in act if name != "id"} == {"t": "act", "type": "pass", "expected_version": 17}
        await visit.say({"t": "ack", "id": act["id"], "version": 18}, leading(17, 18))
        assert await acting == at(18)


async def test_a_refusal_is_a_problem():
    async with canned_socket() as server, connected(server) as room:
        visit = await server.visit()
        await visit.greet(at(17))
        acting = asyncio.create_task(room.act(PASS))
        act = await visit.hears("act")
        await visit.say({"t": "problem", "id": None, "problem": STALE})
        await visit.say({"t": "problem", "id": act["id"], "problem": STALE})
        with pytest.raises(Problem) as refused:
            await acting
    assert (refused.value.code, refused.value.status, refused.value.facts) == ("stale_version", 409, {"version": 18})


@pytest.mark.parametrize(("status", "facts"), [(503, {"retry_after": 2}), (429, {"retry_after": 7}), (503, {})])
async def test_an_act_that_meets_a_busy_server_is_sent_again_when_that_said_to(status, facts):
    pauses = []

    async def nap(seconds):
        pauses.append(seconds)
        await asyncio.sleep(0)

    busy = {**STALE, "status": status, "code": "busy", **facts}
    async with canned_socket() as server, connected(server, sleep=nap) as room:
        visit = await server.visit()
        await visit.greet(at(17))
        acting = asyncio.create_task(room.act(PASS))
        first = await visit.hears("act")
        for _ in range(2):
            await visit.say({"t": "problem", "id": first["id"], "problem": busy})
            assert await visit.hears("act") == first
        await visit.say({"t": "ack", "id": first["id"], "version": 18}, leading(17, 18))
        assert await acting == at(18)
    assert pauses == [facts.get("retry_after", 1)] * 2


async def test_a_server_that_is_busy_for_an_hour_is_a_problem():
    async with canned_socket() as server, connected(server) as room:
        visit = await server.visit()
        await visit.greet(at(17))
        acting = asyncio.create_task(room.act(PASS))
        act = await visit.hears("act")
        busy = {**STALE, "status": 429, "code": "throttled", "retry_after": 3600}
        await visit.say({"t": "problem", "id": act["id"], "problem": busy})
        with pytest.raises(Problem) as refused:
            await acting
    assert refused.value.code == "throttled"


async def test_a_greeting_that_comes_twice_takes_the_place_of_no_events():
    told = []
    async with canned_socket() as server, connected(server, told, sleep=no_pause) as room:
        visit = await broken_at(17, server, room)
        await visit.greet(at(19))
        await visit.greet(at(19))
        assert await visit.hears("resume") == {"t": "resume", "after": 17}
        await visit.say(leading(17, 19))
        await at_version(room, 19)
    assert told[-2] == News(leading(17, 19)["events"], at(19))


async def test_a_greeting_that_comes_late_is_one():
    told = []
    async with canned_socket() as server, connected(server, told) as room:
        visit = await server.visit()
        await visit.say({"t": "thinking", "seat": 2}, {"t": "presence", "seats": [], "paused": None}, showing(17))
        await at_version(room, 17)
    assert told[:-1] == [Thinking(2), News([], at(17))]


async def test_while_moves_wait_for_somebody_it_asks_where_the_room_is():
    paused = at(17)
    paused["room"]["paused"] = {"reason": "opponent_away", "seat": 2, "since": "2030-01-01T12:00:00Z"}
    async with canned_socket() as server, connected(server, ping_every=0.02) as room:
        visit = await server.visit()
        await visit.greet(paused)
        assert await visit.hears("resume") == {"t": "resume", "after": 17}
        await visit.say(showing(17, since=17))
        await room.until(lambda view: view["room"]["paused"] is None)


async def test_an_act_without_an_answer_goes_out_again_under_the_same_id():
    async with canned_socket() as server, connected(server, sleep=no_pause) as room:
        visit = await server.visit()
        await visit.greet(at(17))
        acting = asyncio.create_task(room.act(PASS))
        first = await visit.hears("act")
        await visit.hang_up(1011)
        visit = await server.visit()
        await visit.greet(at(18))
        await visit.hears("resume")
        assert await visit.hears("act") == first
        ack = {"t": "ack", "id": first["id"], "version": 18}
        await visit.say(leading(17, 18), ack, ack)
        assert await acting == at(18)


async def test_an_answered_act_is_not_sent_again():
    async with canned_socket() as server, connected(server, sleep=no_pause) as room:
        visit = await server.visit()
        await visit.greet(at(17))
        acting = asyncio.create_task(room.act(PASS))
        await visit.say({"t": "ack", "id": (await visit.hears("act"))["id"], "version": 18}, leading(17, 18))
        await acting
        await visit.hang_up(1011)
        visit = await server.visit()
        await visit.greet(at(18))
        later = asyncio.create_task(room.act(RESIGN))
        assert (await visit.hears("act"))["type"] == "resign"
        later.cancel()


async def test_an_act_that_was_taken_back_is_not_sent():
    async with canned_socket() as server, connected(server, sleep=no_pause) as room:
        visit = await server.visit()
        await visit.greet(at(17))
        await at_version(room, 17)
        await visit.hang_up(1011)
        waiting = asyncio.create_task(room.act(PASS))
        visit = await server.visit()
        waiting.cancel()
        await visit.greet(at(17))
        later = asyncio.create_task(room.act(RESIGN))
        assert (await visit.hears("act"))["type"] == "resign"
        later.cancel()


@pytest.mark.parametrize("code", [4401, 4404, 4410, 4429])
async def test_some_closes_are_final_and_say_why(code):
    told = []
    async with canned_socket() as server, connected(server, told) as room:
        visit = await server.visit()
        await visit.greet(at(17))
        acting = asyncio.create_task(room.act(PASS))
        await visit.hears("act")
        await visit.hang_up(code)
        with pytest.raises(Closed) as closed:
            await acting
        with pytest.raises(Closed):
            await room.act(PASS)
        with pytest.raises(Closed):
            await room.until(lambda _: False)
    assert closed.value.code == code
    assert told[-1] == Ended(closed.value)


@pytest.mark.parametrize("code", [1000, 1001, 1011, 1012, 4408])
async def test_after_any_other_close_it_comes_back(code):
    async with canned_socket() as server, connected(server, sleep=no_pause):
        await (await server.visit()).hang_up(code)
        await server.visit()


async def test_pauses_grow_while_nobody_answers_and_shrink_once_somebody_spoke():
    pauses = []

    async def nap(seconds):
        pauses.append(seconds)
        await asyncio.sleep(0)

    async with canned_socket() as server, connected(server, sleep=nap, chance=lambda: 1.0):
        for _ in range(3):
            await (await server.visit()).hang_up(1011)
        visit = await server.visit()
        await visit.greet(at(17))
        await visit.hears("ping")
        await visit.hang_up(1011)
        await server.visit()
    assert pauses == [0.5, 1, 2, 0.5]


async def test_no_server_is_no_end():
    told, naps = [], asyncio.Semaphore(0)

    async def nap(_seconds):
        naps.release()
        await asyncio.sleep(0)

    async with RoomSocket(f"http://127.0.0.1:{unused_port()}", "r", "k", told.append, sleep=nap):
        for _ in range(5):
            await naps.acquire()
    assert told[0] == Line(False)
    assert isinstance(told[1], Ended)
    assert len(told) == 2


async def test_what_is_no_address_ends_at_once():
    async with RoomSocket("localhost:8000", "r", "k") as room:
        with pytest.raises(Unreachable):
            await room.until(lambda _: True)


async def test_leaving_lets_nobody_wait():
    async with canned_socket() as server:
        async with connected(server) as room:
            await (await server.visit()).greet(at(17))
            acting = asyncio.create_task(room.act(PASS))
            waiting = asyncio.create_task(room.until(lambda view: view["room"]["version"] > 17))
            await at_version(room, 17)
        for left in (acting, waiting):
            with pytest.raises(Closed) as closed:
                await left
            assert closed.value.code == 1000


async def test_a_fault_in_the_listener_reaches_whoever_waits():
    def fails(update):
        if isinstance(update, News):
            raise ZeroDivisionError

    async with canned_socket() as server, RoomSocket(server.url, "room-1", "k", fails) as room:
        await (await server.visit()).greet(at(17))
        with pytest.raises(ZeroDivisionError):
            await room.until(lambda view: view["room"]["version"] > 17)

"""Who is there, and what waits for him. Here a seat counts for 2 s after a sign of life, 0.5 s after a close."""

import asyncio
import time
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.support.sockets import Player, Socket, Tables, answered

Seats = list[Any]


def connected(frame: Any) -> list[bool]:
    """By seat, in a view's room or a presence frame."""
    return [seat["connected"] for seat in frame["seats"]]


@asynccontextmanager
async def heard(player: Player):
    """A socket that pings as clients do, only faster."""
    async with player.socket() as socket:
        await socket.next("view")
        beating = asyncio.create_task(beat(socket))
        yield socket
        beating.cancel()


async def beat(socket: Socket) -> None:
    while True:
        await asyncio.sleep(0.4)
        await socket.send({"t": "ping", "version": socket.version})


async def until(socket: Socket, there: list[bool]) -> Any:
    return await socket.next("presence", lambda frame: connected(frame) == there)


async def test_a_room_waits_for_who_has_gone_and_goes_on_when_he_returns(quick: Tables) -> None:
    ana, bo = await quick.online(both=True)
    async with heard(ana) as one:
        async with heard(bo) as two:
            await one.does("pass")
            await two.reaches(5)
            left = time.time()
        away = await until(one, [True, False])
        assert away["paused"]["reason"] == "opponent_away"
        assert away["paused"]["seat"] == 2
        view = await ana.view()
        assert view["room"]["paused"] == away["paused"]
        since = (await ana.view())["room"]["paused"]["since"]
        assert abs(time.mktime(time.strptime(since[:19], "%Y-%m-%dT%H:%M:%S")) - time.timezone - left) < 3
        async with heard(bo) as two:
            back = await until(one, [True, True])
            assert back["paused"] is None
            assert two.view["room"]["paused"] is None
            await two.does("draw discard")
            await one.reaches(6)


async def test_moves_wait_and_change_nothing_but_all_else_works(quick: Tables) -> None:
    ana, bo = await quick.online(both=True)
    async with heard(ana) as one:
        await until(one, [True, False])
        before = await ana.view()
        for _ in range(2):
            problem = await one.refused("pass")
            assert (problem["code"], problem["status"], problem["seat"]) == ("opponent_away", 409, 2)
        over_rest = await ana.call("POST", "/actions", {"type": "pass", "expected_version": 4})
        assert over_rest.json() == problem
        after = await ana.view()
        assert after["room"]["version"] == before["room"]["version"] == 4
        assert after["hand"] == before["hand"]
        await one.does("new match")
        await one.does("withdraw new match")
        assert (await bo.view())["match"]["offer"] is None
        back = await until(one, [True, True])
        assert back["paused"] is None
        await until(one, [True, False])
        await one.does("resign")
        assert (one.view["match"]["ended"], one.view["match"]["winner"]) == ("resigned", 2)
        assert (await ana.view())["room"]["paused"] is None
    assert (await ana.call("DELETE", "/seat")).status_code == 204


@pytest.mark.parametrize(("answer", "number"), [("accept new match", 2), ("decline new match", 1)])
async def test_an_offer_is_answered_in_the_others_absence(quick: Tables, answer: str, number: int) -> None:
    ana, bo = await quick.online(both=True)
    async with heard(ana) as one:
        await one.does("new match")
        await until(one, [True, False])
    async with heard(bo) as two:
        await until(two, [False, True])
        assert two.view["match"]["offer"] == 1
        await two.does(answer)
        assert (two.view["match"]["offer"], two.view["match"]["number"]) == (None, number)
        assert (await two.refused("pass"))["code"] == "opponent_away"


async def test_where_the_room_was_made_so_moves_do_not_wait(quick: Tables) -> None:
    ana, _ = await quick.online(both=False)
    async with heard(ana) as one:
        away = await until(one, [True, False])
        assert away["paused"] is None
        assert await one.does("pass") == 5


async def test_a_player_by_rest_alone_is_present_while_he_asks(quick: Tables) -> None:
    """A 304 is a sign of life too; a refused request also."""
    ana, bo = await quick.online(both=True)
    asked = await bo.call("GET")
    async with heard(ana) as one:
        same, end = [asked.status_code], time.monotonic() + 3.5
        while time.monotonic() < end:
            asked = await bo.call("GET", **{"If-None-Match": asked.headers["ETag"]})
            same.append(asked.status_code)
            await asyncio.sleep(0.4)
        assert same[-7:] == [304] * 7  # longer than he counts as present after a 200
        assert not [frame for frame in one.frames if frame["t"] == "presence" and not all(connected(frame))]
        await until(one, [True, False])
        assert (await bo.call("POST", "/actions", {"type": "pass", "expected_version": 4})).status_code == 409
        await until(one, [True, True])


async def test_a_move_refused_for_somebodys_absence_says_who_is_away(quick: Tables) -> None:
    ana, bo = await quick.online(both=True)
    await bo.call("GET")
    async with ana.socket() as one:
        await one.next("view")
        await asyncio.sleep(1.8)
        await one.send({"t": "ping", "version": one.version})
        await asyncio.sleep(0.3)
        await one.send({"t": "act", "id": "a", "type": "pass", "expected_version": one.version})
        assert (await one.next("problem"))["problem"]["code"] == "opponent_away"
        early = [frame for frame in one.frames if frame["t"] == "presence" and connected(frame) == [True, False]]
        away = early[0] if early else await until(one, [True, False])  # a slow machine says so before the answer
        assert away["paused"]["seat"] == 2


async def test_the_answer_304_alone_keeps_a_seat_present(quick: Tables) -> None:
    ana, bo = await quick.online(both=True)
    async with heard(ana):
        tag = (await bo.call("GET")).headers["ETag"]
        for _ in range(6):
            await asyncio.sleep(0.4)
            assert (await bo.call("GET", **{"If-None-Match": tag})).status_code == 304
        assert (await ana.view())["room"]["paused"] is None


async def test_the_late_close_of_an_old_socket_marks_nobody_absent(quick: Tables) -> None:
    ana, bo = await quick.online(both=True)
    async with heard(ana) as one:
        old = bo.socket()
        async with old:
            await old.next("view")
            async with heard(bo) as new:
                await old.connection.close()
                await asyncio.sleep(1.5)
                assert connected(await room(ana)) == [True, True]
                assert not [frame for frame in one.frames if frame["t"] == "presence" and not all(connected(frame))]
                await one.does("pass")
                await new.reaches(5)


async def test_the_close_of_a_dead_socket_brings_nobody_back(quick: Tables) -> None:
    ana, bo = await quick.online(both=True)
    async with heard(ana) as one:
        async with bo.socket() as silent:
            await silent.next("view")
            await until(one, [True, False])
            heard_before = len(one.frames)
        await asyncio.sleep(0.3)
        assert connected(await room(ana)) == [True, False]
        assert not [frame for frame in one.frames[heard_before:] if frame["t"] == "presence"]


async def test_who_comes_back_within_the_grace_time_was_never_away(quick: Tables) -> None:
    ana, bo = await quick.online(both=True)
    async with heard(ana) as one:
        for _ in range(3):
            async with heard(bo):
                pass
        async with heard(bo):
            await asyncio.sleep(1.5)
            assert not [frame for frame in one.frames if frame["t"] == "presence" and not all(connected(frame))]


async def test_acting_is_a_sign_of_life(quick: Tables) -> None:
    ana, bo = await quick.online(both=True)
    async with heard(bo) as two, ana.socket() as one:
        await one.next("view")
        for _ in range(6):
            await asyncio.sleep(0.4)
            await one.refused("next hand")
        assert not [frame for frame in two.frames if frame["t"] == "presence" and not all(connected(frame))]


async def test_at_one_device_and_against_the_computer_nobody_is_away(quick: Tables) -> None:
    one, two = await quick.local()
    person = await quick.computer()
    await asyncio.sleep(2.2)
    for player in (one, two, person):
        view = await player.view()
        assert connected(view["room"]) == [True, True]
        assert view["room"]["paused"] is None
    answered(await one.call("POST", "/actions", {"type": "pass", "expected_version": 2}))


async def room(player: Player) -> Any:
    return (await player.view())["room"]

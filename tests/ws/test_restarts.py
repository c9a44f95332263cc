"""A part of the house goes down in the middle of a match and comes back: nothing is lost, and play goes on."""

import asyncio
import time
from typing import Any

import httpx
import pytest

from tests.support.house import DATABASE, REDIS, House
from tests.support.sockets import Player, Socket, Tables
from tests.support.torture import TORTURE

TURNS = ("pass", "pass", "draw stock", "discard drawn", "draw stock", "discard drawn", "draw stock", "discard drawn")


async def take_turns(one: Socket, two: Socket, steps: tuple[str, ...]) -> None:
    """Each step by who is to act; both hear of it by a doorbell."""
    for words in steps:
        mover, other = (one, two) if one.view["hand"]["to_act"] == 1 else (two, one)
        await other.reaches(await mover.does(words), 5)


async def insist(socket: Socket, words: str, seconds: float = 30) -> int:
    """Send the same act again, as clients do, until it is done; every refusal is that the service is out of reach."""
    frame, end = socket.act_frame(words), time.monotonic() + seconds
    while (answer := await socket.ask(frame))["t"] != "ack":
        assert answer["problem"]["code"] == "unavailable", answer
        assert answer["problem"]["retry_after"] > 0
        assert time.monotonic() < end
        await asyncio.sleep(0.2)
    return answer["version"]  # type: ignore[no-any-return]


def whole(socket: Socket, after: int = 4) -> list[Any]:
    """The events of all frames, which follow one another without a gap."""
    frames = [frame for frame in socket.frames if frame["t"] == "events"]
    for frame in frames:
        assert frame["from"] == after
        after = frame["to"]
    return [event for frame in frames for event in frame["events"]]


async def test_redis_goes_and_comes_back(house: House, tables: Tables) -> None:
    """Meanwhile moves are made, and everybody counts as present; sockets recover by themselves."""
    ana, bo = await tables.online(both=True)
    async with ana.socket() as one, bo.socket() as two:
        await one.next("view")
        await two.next("view")
        await take_turns(one, two, TURNS[:2])
        await house.stop(REDIS)
        moved = time.monotonic()
        version = await one.does("draw stock")
        assert time.monotonic() - moved < 5
        await two.send({"t": "ping", "version": two.version})
        await two.reaches(version)
        async with ana.socket() as meanwhile:
            assert (await meanwhile.next("view"))["view"]["room"]["paused"] is None
            assert (await ana.call("GET")).status_code == 200
            await house.start(REDIS)
            await asyncio.sleep(2.5)  # the channel layer tries again every second
            for socket in (one, two, meanwhile):
                await socket.send({"t": "ping", "version": socket.version})
            await two.next("pong", lambda frame: frame["version"] == version)
            await take_turns(one, two, TURNS[3:])
            await meanwhile.reaches(one.version, 2)
        assert whole(one) == await ana.events(4)
        assert whole(two) == await bo.events(4)


@pytest.mark.torture
@pytest.mark.parametrize("kill", [True, False] if TORTURE else [True])
async def test_the_database_goes_and_comes_back(house: House, tables: Tables, kill: bool) -> None:
    ana, bo = await tables.online()
    async with ana.socket() as one, bo.socket() as two:
        await one.next("view")
        await two.next("view")
        await take_turns(one, two, TURNS[:2])
        await house.stop(DATABASE, kill=kill)
        async with ana.socket() as meanwhile:
            refused, over_rest, closed = await asyncio.gather(
                one.refused("draw stock"), ana.call("GET"), meanwhile.closed()
            )
        assert (refused["code"], refused["status"]) == ("unavailable", 503)
        assert (over_rest.status_code, over_rest.json()["code"]) == (503, "unavailable")
        assert int(over_rest.headers["Retry-After"]) > 0
        assert closed == 1013
        await house.start(DATABASE)
        version = await insist(one, "draw stock")
        await one.reaches(version, 10)
        await two.reaches(version, 10)
        await take_turns(one, two, TURNS[3:])
        assert whole(one) == await ana.events(4)
        assert whole(two) == await bo.events(4)
    for web in ("one", "two", "quick"):
        await all_goes_on(ana.at(house.url(web)))


async def all_goes_on(player: Player) -> None:
    """A process notices by one failure that its connections are broken, however many it has."""
    async with player.socket() as first:
        broken = not await first.opens()
    for _ in range(10):
        async with player.socket() as socket:
            assert await socket.opens(), broken


@pytest.mark.parametrize("kill", [False, True])
async def test_a_web_process_goes_and_comes_back(house: House, tables: Tables, kill: bool) -> None:
    """The other one goes on; whoever was at the first comes back to the same position."""
    ana, bo = await tables.online()
    async with bo.at(house.url("two")).socket() as two:
        await two.next("view")
        async with ana.socket() as one:
            await one.next("view")
            await take_turns(one, two, TURNS[:3])
            frame = one.act_frame("discard drawn")
            await one.send(frame)
            await house.stop("one", kill=kill)
            assert await one.closed() == (1006 if kill else 1012)
        with pytest.raises(httpx.TransportError):
            await ana.call("GET")
        await two.does("new match")
        await house.start("one")
        async with ana.socket() as again:
            await again.next("view")
            assert (await again.ask(frame))["t"] == "ack"
            await again.reaches(9)
            await two.reaches(9)
            await take_turns(again, two, ("draw stock", "discard drawn"))
            assert again.view["match"]["offer"] == 2
        assert whole(two) == await bo.events(4)

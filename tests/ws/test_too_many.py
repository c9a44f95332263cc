"""A seat has eight sockets at most; the oldest goes."""

import asyncio
from contextlib import AsyncExitStack

from tests.support.house import House
from tests.support.sockets import Tables


async def test_the_ninth_socket_closes_the_oldest(tables: Tables) -> None:
    ana, bo = await tables.online()
    async with AsyncExitStack() as stack:
        theirs = await stack.enter_async_context(bo.socket())
        sockets = []
        for _ in range(10):
            sockets.append(await stack.enter_async_context(ana.socket()))
            await sockets[-1].next("view")
        assert [await socket.closed() for socket in sockets[:2]] == [4429, 4429]
        version = await sockets[2].does("pass")
        for socket in [*sockets[3:], theirs]:
            await socket.reaches(version)


async def test_whoever_closes_one_may_open_another(tables: Tables) -> None:
    ana = await tables.computer()
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(ana.socket()) for _ in range(8)]
        for socket in sockets:
            await socket.next("view")
        for _ in range(10):
            await sockets[-1].connection.close()
            sockets[-1] = await stack.enter_async_context(ana.socket())
            await sockets[-1].next("view")
        for socket in sockets:
            await socket.send({"t": "ping"})
            await socket.next("pong")


async def test_they_are_counted_over_all_web_processes(house: House, tables: Tables) -> None:
    ana, _ = await tables.online()
    elsewhere = ana.at(house.url("two"))
    async with AsyncExitStack() as stack:
        sockets = []
        for player in [ana] * 5 + [elsewhere] * 4:
            sockets.append(await stack.enter_async_context(player.socket()))
            await sockets[-1].next("view")
        await sockets[-1].send({"t": "ping"})
        assert await sockets[0].closed() == 4429
        for socket in sockets[1:]:
            await socket.send({"t": "ping"})
            await socket.next("pong")


async def test_silent_sockets_count_however_long_they_are_silent(quick: Tables) -> None:
    """They have ceased to count as present by then."""
    ana, bo = await quick.online()
    async with AsyncExitStack() as stack:
        silent = []
        for _ in range(8):  # one after the other has come in, so that the first is the oldest
            silent.append(await stack.enter_async_context(ana.socket()))
            await silent[-1].next("view")
        await asyncio.sleep(2.5)
        assert (await bo.view())["room"]["seats"][0]["connected"] is False
        await stack.enter_async_context(ana.socket())
        assert await silent[0].closed() == 4429

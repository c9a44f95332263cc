"""The sockets' threads: what is asked is done beside the loop, and its end comes back, whatever it is."""

import asyncio
import threading

import pytest

from api.ws.pool import in_pool


def where() -> str:
    return threading.current_thread().name


async def test_it_is_done_beside_the_loop():
    assert (await in_pool(where)).startswith("socket-")
    assert await in_pool(sum, [1, 2], start=3) == 6


async def test_an_error_is_raised_where_it_is_awaited():
    with pytest.raises(ZeroDivisionError):
        await in_pool(divmod, 1, 0)
    assert await in_pool(divmod, 7, 2) == (3, 1)


async def test_who_has_stopped_waiting_is_told_nothing_and_it_is_done_nevertheless():
    begun, go_on, done = threading.Event(), threading.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def work() -> None:
        begun.set()
        assert go_on.wait(60)
        loop.call_soon_threadsafe(done.set)

    waiting = asyncio.ensure_future(in_pool(work))
    assert await asyncio.to_thread(begun.wait, 60)
    waiting.cancel()
    go_on.set()
    await asyncio.wait_for(done.wait(), 60)
    assert await in_pool(abs, -1) == 1


def test_a_loop_that_was_closed_meanwhile_stops_no_thread():
    begun, go_on = threading.Event(), threading.Event()

    async def ask_and_leave() -> None:
        in_pool(lambda: (begun.set(), go_on.wait(60)))
        await asyncio.to_thread(begun.wait, 60)

    asyncio.run(ask_and_leave())
    go_on.set()

    async def ask() -> list[int]:
        return await asyncio.gather(*(in_pool(abs, -number) for number in range(20)))

    assert asyncio.run(ask()) == list(range(20))

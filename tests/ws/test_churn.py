"""Thousands come and go: nothing of them stays behind."""

import asyncio
import time
from random import Random

import pytest
import redis

from tests.support.held import memory, open_files
from tests.support.house import House
from tests.support.sockets import ClosedError, Player, Tables
from tests.support.torture import TORTURE, chosen_seed

CONNECTIONS = 2000 if TORTURE else 100
AT_ONCE = 20
ROOMS = 5
MEGABYTE = 1 << 20


async def come_and_go(player: Player, rng: Random) -> bool:
    """Open a socket, say something, close it: in order, in the middle, or by a broken line. Whether it was let in."""
    try:
        async with player.socket() as socket:
            if rng.random() < 0.8:
                await socket.next("view")
                await socket.send({"t": "ping", "version": 0})
            if rng.random() < 0.5:
                await socket.ask({"t": "act", "id": "a", "type": "resign", "match": 99})
            if rng.random() < 0.3:
                socket.cut()
    except (ClosedError, OSError):
        return False
    return True


async def churn(players: list[Player], rng: Random, count: int) -> None:
    for _ in range(count // AT_ONCE):
        came = await asyncio.gather(*(come_and_go(rng.choice(players), rng) for _ in range(AT_ONCE)))
        assert sum(came) > AT_ONCE / 2


@pytest.mark.torture
@pytest.mark.timeout(1800 if TORTURE else 120)
async def test_memory_sockets_and_keys_return_to_where_they_were(house: House, quick: Tables) -> None:
    rng, pid = Random(chosen_seed()), house.pid("quick")
    store = redis.Redis.from_url(house.redis_url, decode_responses=True)
    players = [player for _ in range(ROOMS) for player in await quick.online()]
    await churn(players, rng, 100)  # pools and caches fill up
    await settled(store, players)
    files, held, keys, channels = open_files(pid), memory(pid), set(store.scan_iter()), store.pubsub_channels()
    await churn(players, rng, CONNECTIONS)
    await settled(store, players)
    assert abs(open_files(pid) - files) <= 4
    assert memory(pid) - held < (4 + CONNECTIONS / 500) * MEGABYTE
    assert {key for key in store.scan_iter() if "throttle" not in key.lower()} <= keys
    assert store.pubsub_channels() == channels == []


async def settled(store, players: list[Player]) -> None:
    """Wait until nobody counts as connected and no door is listened at."""
    end = time.monotonic() + 20
    while store.pubsub_channels() or store.exists(*{f"presence:{player.room_id}" for player in players}):
        assert time.monotonic() < end
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)

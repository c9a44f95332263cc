"""What a doorbell says is no truth: lost, doubled, false or late ones change nothing. Nobody waits for another room."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import psycopg
import pytest
from channels_redis.pubsub import RedisPubSubChannelLayer

from gin.topics import CLOSE_CONNECTION, PRESENCE_CHANGED, ROOM_CHANGED, room_group
from tests.support.house import House
from tests.support.sockets import Player, Tables
from tests.support.torture import TORTURE, chosen_seed

IDLE = 310 if TORTURE else 7
"""Seconds: longer than a client of Redis waits by default; in the long form, than most proxies do."""


@asynccontextmanager
async def doorbells(house: House) -> AsyncIterator[Any]:
    """Somebody at the rooms' doors."""
    layer = RedisPubSubChannelLayer(hosts=[house.redis_url])
    yield layer
    await layer.flush()


async def ring(layer: Any, player: Player, *versions: int) -> None:
    for version in versions:
        await layer.group_send(room_group(player.room_id), {"type": ROOM_CHANGED, "version": version})


async def test_false_doubled_and_reordered_doorbells_change_nothing(house: House, tables: Tables) -> None:
    ana, bo = await tables.online()
    rng = random.Random(chosen_seed())
    async with doorbells(house) as layer, ana.socket() as one, bo.socket() as two:
        await one.next("view")
        await two.next("view")
        for words in ("pass", "pass", "draw stock", "discard drawn", "draw stock", "discard drawn"):
            mover, other = (one, two) if one.view["hand"]["to_act"] == 1 else (two, one)
            await ring(layer, ana, *(rng.randrange(0, 30) for _ in range(5)))
            await other.reaches(await mover.does(words))
        await ring(layer, ana, 10, 9, 10_000, 1, 0, -5, 10, 10)
        await layer.group_send(room_group(ana.room_id), {"type": PRESENCE_CHANGED})
        await layer.group_send(room_group(ana.room_id), {"type": CLOSE_CONNECTION, "connection": "nobody's"})
        for player, socket in ((ana, one), (bo, two)):
            await socket.send({"t": "ping", "version": socket.version})
            await socket.next("pong")
            frames = [frame for frame in socket.frames if frame["t"] in ("view", "events")]
            assert [frame.get("to") for frame in frames] == [None, 5, 6, 7, 8, 9, 10]
            assert [event for frame in frames[1:] for event in frame["events"]] == await player.events(4)
            assert socket.view == await player.view()


async def test_a_lost_doorbell_is_made_up_for_by_the_next_or_by_a_ping(house: House, tables: Tables) -> None:
    """Written past the house: nobody rings."""
    ana, bo = await tables.online()
    async with ana.socket() as one, bo.socket() as two:
        await one.next("view")
        await two.next("view")
        await asyncio.to_thread(house.run, PASS, bo.room_id, REDIS_URL="redis://127.0.0.1:1/0")
        await asyncio.sleep(0.3)
        assert two.version == 4
        await two.send({"t": "ping", "version": two.version})
        assert (await two.next("events"))["to"] == 5
        await two.does("pass")
        frame = await one.next("events")
        assert (frame["from"], frame["to"]) == (4, 6)


PASS = """
import sys
from datetime import datetime, UTC
import django; django.setup()
from uuid import UUID
from gin.rules.actions import Pass
from gin.selectors import Actor
from gin.services import play
host = Actor(UUID(sys.argv[1]), 1, "person", "online")
play.act(actor=host, action=Pass(), expected_version=4, now=datetime.now(UTC))
"""


async def test_moves_made_at_one_web_process_arrive_at_the_other(house: House, tables: Tables) -> None:
    ana, bo = await tables.online()
    async with ana.socket() as one, bo.at(house.url("two")).socket() as two:
        await one.next("view")
        await two.next("view")
        for words in ("pass", "pass", "draw stock", "discard drawn", "draw stock", "discard drawn"):
            mover, other = (one, two) if one.view["hand"]["to_act"] == 1 else (two, one)
            await other.reaches(await mover.does(words), 2)
        assert [frame["to"] for frame in two.frames if frame["t"] == "events"] == [5, 6, 7, 8, 9, 10]


@pytest.mark.torture
@pytest.mark.timeout(600)
async def test_a_socket_that_was_idle_gets_the_next_frame(tables: Tables) -> None:
    ana, bo = await tables.online()
    async with ana.socket() as one:
        await one.next("view")
        await asyncio.sleep(IDLE)
        body = {"type": "new_match", "match": 1}
        assert (await bo.call("POST", "/actions", body)).status_code == 200
        await one.reaches(5, 2)


async def test_a_locked_room_holds_up_nobody_else(house: House, tables: Tables) -> None:
    ana, bo = await tables.online()
    others = await tables.online()
    async with AsyncExitStack() as stack:
        stuck = [await stack.enter_async_context(player.socket()) for player in [ana, bo] * 6]
        three, four = [await stack.enter_async_context(player.socket()) for player in others]
        for socket in (*stuck, three, four):
            await socket.next("view")
        async with await psycopg.AsyncConnection.connect(house.database_url) as slow:
            await slow.execute("SELECT 1 FROM gin_room WHERE id = %s FOR UPDATE", [ana.room_id])
            waiting = [asyncio.create_task(socket.act("resign")) for socket in stuck]
            waiting += [asyncio.create_task(ana.call("POST", "/actions", {"type": "resign", "match": 1}))]
            await slow.execute("SELECT pg_sleep(0.5)")
            begun = time.monotonic()
            for words in ("pass", "pass", "draw stock", "discard drawn", "draw stock", "discard drawn"):
                mover, other = (three, four) if three.view["hand"]["to_act"] == 1 else (four, three)
                await other.reaches(await mover.does(words))
                assert (await others[0].call("GET")).status_code == 200
            assert time.monotonic() - begun < 3
            assert not any(task.done() for task in waiting)
            await slow.rollback()
        answers = await asyncio.gather(*waiting)
        assert sum(answer["t"] == "ack" for answer in answers[:-1]) + (answers[-1].status_code == 200) == 1
        for socket in stuck:
            await socket.reaches(5)

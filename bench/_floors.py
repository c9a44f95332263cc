"""What nobody can be below: one guarded statement through psycopg alone, one PUBLISH, a bare echo of Channels.

Measured on the same machine, in the same minute as what is compared with them.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from typing import Any, Final, TypeAlias

import psycopg
import websockets
from redis.asyncio import Redis

from bench._ports import free_port
from bench._server import Server
from config.launcher import UVICORN

Line: TypeAlias = psycopg.AsyncConnection[tuple[Any, ...]]
SECONDS: Final = 5.0
CONNECTIONS: Final = 16
FRAME: Final = '{"t":"act","id":"1","type":"discard","card":"7H","expected_version":12}'

TABLES: Final = """
CREATE TABLE IF NOT EXISTS floor_room (id int PRIMARY KEY, version int NOT NULL) WITH (fillfactor = 70);
CREATE TABLE IF NOT EXISTS floor_event (room int, version int, events jsonb, PRIMARY KEY (room, version));
TRUNCATE floor_room, floor_event;
INSERT INTO floor_room SELECT number, 0 FROM generate_series(1, 16) AS number
"""
APPEND: Final = """
WITH moved AS (UPDATE floor_room SET version = version + 1 WHERE id = %s AND version = %s RETURNING id, version)
INSERT INTO floor_event SELECT id, version, %s::jsonb FROM moved RETURNING version
"""


async def statements(server: Server, lines: int = CONNECTIONS) -> dict[str, Any]:
    """Guarded statements a second of so many connections, as many as there are matches, each as fast as it can."""
    with psycopg.connect(server.database_url, autocommit=True) as connection:
        connection.execute(TABLES)
    async with AsyncExitStack() as stack:  # a backend's time is gone once its connection is closed
        connections = [await stack.enter_async_context(await _line(server)) for _ in range(lines)]
        before, until = server.cpu_seconds()["database"], time.monotonic() + SECONDS
        appending = (_append(connection, room, until) for room, connection in enumerate(connections, 1))
        done = sum(await asyncio.gather(*appending))
        used = server.cpu_seconds()["database"] - before
    return {"per_second": round(done / SECONDS, 1), "database_ms": round(1000 * used / done, 3)}


async def _line(server: Server) -> Line:
    return await psycopg.AsyncConnection.connect(server.database_url, autocommit=True, prepare_threshold=1)


async def _append(line: Line, room: int, until: float) -> int:
    version = 0
    while time.monotonic() < until:
        answer = await line.execute(APPEND, (room, version, FRAME))
        (version,) = await answer.fetchone() or (version,)
    return version


async def publications(server: Server) -> dict[str, Any]:
    """Doorbells a second of as many connections, to nobody. Valkey has one thread: its time for one is its limit."""
    until, before = time.monotonic() + SECONDS, server.cpu_seconds()["redis"]
    url = server.env["REDIS_URL"]
    done = sum(await asyncio.gather(*(_publish(url, number, until) for number in range(CONNECTIONS))))
    used = server.cpu_seconds()["redis"] - before
    return {"per_second": round(done / SECONDS, 1), "redis_ms": round(1000 * used / done, 4)}


async def _publish(url: str, number: int, until: float) -> int:
    done = 0
    async with Redis.from_url(url) as redis:
        while time.monotonic() < until:
            await redis.publish(f"floor-{number}", FRAME)
            done += 1
    return done


async def echoes(server: Server) -> dict[str, Any]:
    """CPU of a bare Channels application for a frame in and a frame out."""
    with _echoing(server) as (port, pid):
        line = await _connected(port)
        before, sent, until = server.seconds(pid), 0, time.monotonic() + SECONDS
        while time.monotonic() < until:
            await line.send(FRAME)
            await line.recv()
            sent += 1
        used = server.seconds(pid) - before
        await line.close()
    return {"per_second": round(sent / SECONDS, 1), "web_ms": round(1000 * used / sent, 3)}


@contextmanager
def _echoing(server: Server) -> Iterator[tuple[int, int]]:
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "bench._echo:application", "--port", str(port), *UVICORN]
    env = {**os.environ, **server.env, "DJANGO_SETTINGS_MODULE": "config.settings.dev"}
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


async def _connected(port: int) -> websockets.ClientConnection:
    for _ in range(200):
        try:
            return await websockets.connect(f"ws://127.0.0.1:{port}/")
        except OSError:
            await asyncio.sleep(0.1)
    raise RuntimeError("the echo did not start")

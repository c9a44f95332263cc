"""What a second process of each kind costs: sockets and REST behind the real proxy, in one process each and in two.

    python -m bench scaled

Half of the matches have their seats in different processes then, and what one writes the other reads. Both are visited
in turn, so that what else the machine does meets both. It needs `caddy`.
"""

import asyncio
import json
import random
import time
from collections import Counter
from typing import Any, Final

import httpx
import psycopg

from bench._deployed import Deployment, deployed
from bench.online_moves import open_match, play
from bench.rest_moves import Room, look_and_move

TABLES: Final = 16
MOVES: Final = 40
ROUNDS: Final = 20
VISITS: Final = 3
SIZES: Final = "SELECT pg_current_wal_lsn() - '0/0', pg_total_relation_size('gin_event')"


async def over_sockets(deployment: Deployment, url: str) -> Counter[str]:
    """Moves of both seats; what they used."""
    async with httpx.AsyncClient(base_url=f"{url}/api/v1") as http:
        tables = [await open_match(http, url) for _ in range(TABLES)]
    before = _used(deployment)
    games = (play(seats, random.Random(number), most=MOVES) for number, seats in enumerate(tables))
    moves = sum(len(taken) for taken in await asyncio.gather(*games))
    used = _used(deployment)
    for seats in tables:
        for seat in seats.values():
            await seat.line.close()
    return Counter({"done": moves, **{kind: used[kind] - before[kind] for kind in used}})


async def over_rest(deployment: Deployment, url: str) -> Counter[str]:
    """A look at the table and a move, again and again."""
    limits = httpx.Limits(max_connections=TABLES)
    async with httpx.AsyncClient(base_url=f"{url}/api/v1", limits=limits, timeout=30) as http:
        rooms = [Room(http, (await http.post("/rooms", json={"mode": "local"})).json()) for _ in range(TABLES)]
        before = _used(deployment)
        await asyncio.gather(*(_look_and_move(room) for room in rooms))
        used = _used(deployment)
    return Counter({"done": TABLES * ROUNDS, **{kind: used[kind] - before[kind] for kind in used}})


async def _look_and_move(room: Room) -> None:
    for _ in range(ROUNDS):
        await look_and_move(room)


def _used(deployment: Deployment) -> dict[str, float]:
    with psycopg.connect(deployment.server.database_url) as connection:
        found = connection.execute(SIZES).fetchone()
    assert found is not None
    return {**deployment.cpu_seconds(), "wal": float(found[0]), "log": float(found[1]), "seconds": time.monotonic()}


def measure(deployment: Deployment) -> None:
    """Print a line for each door and number of processes."""
    for door, visit in (("sockets", over_sockets), ("rest", over_rest)):
        for url in deployment.urls.values():  # what is done for the first time does not count
            asyncio.run(visit(deployment, url))
        found: dict[int, Counter[str]] = {count: Counter() for count in deployment.urls}
        for _ in range(VISITS):
            for count, url in deployment.urls.items():
                found[count].update(asyncio.run(visit(deployment, url)))
        for count, used in found.items():
            print(json.dumps({"bench": "scaled", "door": door, "processes": count, **_figures(used)}), flush=True)


def _figures(used: Counter[str]) -> dict[str, Any]:
    done = used["done"]
    costs = {kind: 1000 * used[kind] / done for kind in ("rest", "sockets", "proxy", "database", "redis")}
    rounded = {kind: round(ms, 3) for kind, ms in {**costs, "total": sum(costs.values())}.items()}
    return {
        "done": done,
        "per_second": round(done / used["seconds"], 1),
        "cpu_ms": rounded,
        "wal_bytes": round(used["wal"] / done),
        "log_bytes": round(used["log"] / done),
    }


def main() -> None:
    """Print the lines, or one that says what is missing."""
    try:
        with deployed() as deployment:
            measure(deployment)
    except RuntimeError as error:
        print(json.dumps({"bench": "scaled", "error": str(error)}), flush=True)

"""Whether a cost grows: of a move late in a match and among a million rooms, and of beat's chores there.

    python -m bench.growth [--rooms N]

Two servers run side by side, one with 100 rooms, one with N and a thousand that have 500 rows of the log. All others
have ten, or, being expired, none: with a room its unfinished match expires. A million take 5 GB. Both are visited in
turn, so that what else the machine does meets both: what counts are ratios, of which the median is told. Then the
admin's pages over both, as in bench/million.py. It is not among the benchmarks that `python -m bench` runs, as filling
the tables takes minutes; autovacuum waits meanwhile, and both are vacuumed before the first visit.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Any, Final

import httpx
import psycopg

from bench._rooms import COLUMNS, Made, fill, key_of, online, write
from bench._server import Server, running_server
from bench.million import open_pages
from bench.online_moves import open_match, play, sit_down

SMALL: Final = 100
EARLY: Final = 10
"""Rows of the log at which moves begin."""
LATE: Final = 500
LATE_ROOMS: Final = 1000
TABLES: Final = 8
MOVES: Final = 15
BATCHES: Final = 6
VISITS: Final = 12
"""Each batch of tables is visited twice."""
CHORES: Final = 3
KINDS: Final = ("web", "database", "redis", "total")
CHORE_ROOMS: Final = 200
TARGET: Final = 1000
"""The longest match, so that both depths have the same rules."""


class House:
    """A server, how many rooms it has, and those that are still to be played on."""

    def __init__(self, server: Server, rooms: int, late: int) -> None:
        self.server, self.rooms, now = server, rooms, datetime.now(UTC)
        playable = BATCHES * TABLES
        self.waiting = {rows: online(playable, at=now, rows=rows, target=TARGET) for rows in (EARLY, LATE)}
        more = online(max(0, late - playable), at=now - timedelta(hours=1), rows=LATE, target=TARGET)
        began = time.monotonic()
        with psycopg.connect(server.database_url, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET autovacuum = off")
            connection.execute("SELECT pg_reload_conf()")
            fill(connection, rooms - 2 * playable, now=now, rows=EARLY, expired_rows=0)
            for made in (*self.waiting.values(), more):
                write(connection, made)
            connection.execute(f"VACUUM (ANALYZE) {', '.join(COLUMNS)}")
            connection.execute("CHECKPOINT")
            size = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        assert size is not None
        seconds = round(time.monotonic() - began, 1)
        _print(bench="growth_fill", rooms=rooms, late=late, seconds=seconds, gigabytes=round(size[0] / 1e9, 2))

    def chore_rooms(self) -> None:
        """Write rooms that are to be expired, and such that are to be purged."""
        now = datetime.now(UTC)
        with psycopg.connect(self.server.database_url, autocommit=True) as connection:
            write(connection, online(CHORE_ROOMS, at=now - timedelta(days=30), rows=EARLY))
            write(connection, online(CHORE_ROOMS, at=now - timedelta(days=200), rows=EARLY, status="expired"))
            connection.execute(f"ANALYZE {', '.join(COLUMNS)}")

    def chores(self) -> dict[str, Any]:
        """What each of beat's chores takes, once."""
        self.chore_rooms()
        command = [sys.executable, "-m", "bench._chores", self.server.url, str(self.server.pid), str(self.server.data)]
        env = {**os.environ, **self.server.env, "DJANGO_SETTINGS_MODULE": "config.settings.dev"}
        ran = subprocess.run(command, env=env, capture_output=True, check=True, text=True)
        found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
        return found


async def warm(house: House) -> None:
    """Moves that do not count: statements are prepared, caches filled."""
    async with httpx.AsyncClient(base_url=f"{house.server.url}/api/v1") as http:
        tables = [await open_match(http, house.server.url) for _ in range(TABLES)]
    await _play(tables)


async def visit(house: House, made: list[Made]) -> dict[str, float]:
    """CPU milliseconds of a move in these rooms, by kind of process."""
    keys = [(str(room.id), [key_of(room.id, seat) for seat in (1, 2)]) for room in made]
    tables = [await sit_down(house.server.url, room, both) for room, both in keys]
    before = house.server.cpu_seconds()
    moves = await _play(tables)
    used = {kind: 1000 * (now - before[kind]) / moves for kind, now in house.server.cpu_seconds().items()}
    return {**used, "total": sum(used.values())}


async def _play(tables: list[Any]) -> int:
    games = (play(seats, random.Random(number), most=MOVES) for number, seats in enumerate(tables))
    moves = sum(len(taken) for taken in await asyncio.gather(*games))
    for seats in tables:
        for seat in seats.values():
            await seat.line.close()
    return moves


def moves(houses: list[House]) -> None:
    """Visit both in turn, early and late, and print a line for each."""
    found: dict[tuple[int, int], list[dict[str, float]]] = {}
    for house in houses:
        asyncio.run(warm(house))
    for number in range(VISITS):
        order = [(house, rows) for rows in (EARLY, LATE) for house in houses]
        for house, rows in order if number % 2 == 0 else reversed(order):
            batch = house.waiting[rows][number % BATCHES * TABLES :][:TABLES]
            found.setdefault((house.rooms, rows), []).append(asyncio.run(visit(house, batch)))
    base = found[houses[0].rooms, EARLY]
    for (rooms, rows), costs in found.items():
        cost = {kind: round(median(one[kind] for one in costs), 3) for kind in KINDS}
        times = {kind: [one[kind] / first[kind] for one, first in zip(costs, base, strict=True)] for kind in KINDS}
        ratio = {kind: round(median(every), 2) for kind, every in times.items()}
        _print(bench="growth_move", rooms=rooms, event=rows, visits=VISITS, cpu_ms_per_move=cost, times=ratio)


def chores(houses: list[House]) -> None:
    """Have them done in both in turn, and print a line for each chore and size."""
    found: dict[tuple[str, int], list[dict[str, float]]] = {}
    for _ in range(CHORES):
        for house in houses:
            for name, one in house.chores().items():
                found.setdefault((name, house.rooms), []).append(one)
    for (name, rooms), every in found.items():
        sums = {what: round(sum(one[what] for one in every), 1) for what in every[0]}
        _print(bench="growth_chore", chore=name, rooms=rooms, times=CHORES, **sums)


def _print(**line: Any) -> None:
    print(json.dumps(line), flush=True)


def measure(rooms: int) -> None:
    """Fill both servers and print all lines."""
    with running_server() as small, running_server() as big:
        houses = [House(small, SMALL, 0), House(big, rooms, LATE_ROOMS)]
        moves(houses)
        chores(houses)
        for house in houses:
            open_pages(house.server, house.rooms)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.growth")
    parser.add_argument("--rooms", type=int, default=1_000_000)
    measure(parser.parse_args().rooms)

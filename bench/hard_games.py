"""Rising numbers of games against the hard computer at once: what its moves cost, and how long they are waited for.

    python -m bench hard_games

Players take three seconds a move on average. A wait runs from the web process's asking, the task's LPUSH, to the
worker's taking it, its HSET of what is not yet acknowledged, and the worker has it until its HDEL: all as Valkey's
MONITOR has them, the server is the usual one. One worker. CPU counts; times depend on what else the machine does, and
so does how many games keep the worker busy.
"""

import asyncio
import json
import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, Final

from redis import Redis

from bench._hard_worker import PERSON_SECONDS, sit_down_against_hard
from bench._server import Server, running_server
from bench.online_moves import Seat, choice

GAMES: Final = (10, 20, 40, 80, 120)
SECONDS: Final = 20.0
WARM: Final = 5.0
TAG: Final = re.compile(r"delivery_tag\W+([0-9a-f-]{36})")
ASKED: Final = "LPUSH hard "
TAKEN: Final = "HSET unacked "
DONE: Final = "HDEL unacked "


class Waits:
    """When each bot's turn was asked for, how long until it was taken, and until it was done then; seconds."""

    def __init__(self) -> None:
        self._asked: dict[str, float] = {}
        self._taken: dict[str, float] = {}
        self.waited: list[float] = []
        self.held: list[float] = []

    @contextmanager
    def watching(self, url: str) -> Iterator[None]:
        """Watch while the block runs."""
        with Redis.from_url(url, decode_responses=True) as redis, redis.monitor() as monitor:
            thread = Thread(target=self._watch, args=(monitor,), daemon=True)
            thread.start()
            yield
            redis.echo("over")
            thread.join()

    def _watch(self, monitor: Any) -> None:
        for command in monitor.listen():
            said, at = command["command"], command["time"]
            if said.startswith("ECHO over"):
                return
            if said.startswith(DONE):
                self._done(said.removeprefix(DONE), at)
            elif said.startswith((ASKED, TAKEN)) and (tag := TAG.search(said)) is not None:
                self._note(tag[1], at, asked=said.startswith(ASKED))

    def _note(self, tag: str, at: float, *, asked: bool) -> None:
        if asked:
            self._asked[tag] = at
        elif tag in self._asked:
            self.waited.append(at - self._asked.pop(tag))
            self._taken[tag] = at

    def _done(self, tag: str, at: float) -> None:
        if tag in self._taken:
            self.held.append(at - self._taken.pop(tag))


async def play_slowly(seat: Seat, rng: random.Random) -> None:
    """Move as a person does, for ever."""
    while True:
        version = seat.view["room"]["version"]
        if not seat.view["room"]["thinking"]:
            await asyncio.sleep(rng.expovariate(1 / PERSON_SECONDS))
            await seat.line.send(json.dumps({"t": "act", "id": str(version), **choice(seat.view, rng)}))
        await seat.hear(version + 1)


async def measure(server: Server) -> None:
    """Print a line for each number of games."""
    worker, playing = server.process("worker\0-Q\0hard"), list[asyncio.Task[None]]()
    for games in GAMES:
        for number in range(len(playing), games):
            seat = await sit_down_against_hard(server)
            playing.append(asyncio.create_task(play_slowly(seat, random.Random(number))))
        await asyncio.sleep(WARM)
        print(json.dumps({"bench": "hard_games", "games": games, **await _interval(server, worker)}), flush=True)
        for game in playing:
            if game.done():
                game.result()
    for game in playing:
        game.cancel()


async def _interval(server: Server, worker: int) -> dict[str, Any]:
    waits = Waits()
    before, began = server.seconds(worker), time.monotonic()
    with waits.watching(server.env["REDIS_URL"]):
        await asyncio.sleep(SECONDS)
        elapsed, used = time.monotonic() - began, server.seconds(worker) - before
    taken = sorted(waits.waited)
    moves = len(taken)
    return {
        "moves_per_second": round(moves / elapsed, 1),
        "cpu_ms_per_move": round(1000 * used / moves, 2),
        "moves_per_second_per_core": round(moves / used, 1),
        "worker_cpu": round(used / elapsed, 2),
        "worker_busy": round(sum(waits.held) / elapsed, 2),
        "held_ms": round(1000 * sum(waits.held) / len(waits.held), 1),
        "wait_p50_ms": round(1000 * taken[moves // 2], 1),
        "wait_p99_ms": round(1000 * taken[moves * 99 // 100], 1),
    }


def main() -> None:
    """Print the figures as JSON lines."""
    with running_server() as server:
        asyncio.run(measure(server))

"""Durable moves over REST, where REST runs in production: granian, WSGI.

    python -m bench rest_moves

Rooms for two at one device, one call after the other in each. What counts is CPU per move. A read of the same view
stands beside it: what is left of the move without deciding and storing.
"""

import asyncio
import json
import os
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import httpx

from bench._ports import free_port
from bench._processes import granian, running, wait_for
from bench._server import SETTINGS, Server, running_server
from bench.online_moves import choice

ROOMS: Final = 16
SECONDS: Final = 15.0
THREADS: Final = 4


class Room:
    """A room for two at one device, and what both seats last saw."""

    def __init__(self, http: httpx.AsyncClient, made: dict[str, Any]) -> None:
        self._http, self._rng = http, random.Random(made["room_id"])
        self._path = f"/rooms/{made['room_id']}"
        self._keys = {seat["seat"]: seat["key"] for seat in made["seats"]}
        self.view: dict[str, Any] = made["view"]

    @property
    def _mover(self) -> int:
        return (self.view["hand"] or {}).get("to_act") or 1

    async def look(self) -> None:
        """Fetch the view of whoever is to act."""
        answer = await self._http.get(self._path, headers=self._who(self._mover))
        self.view = answer.raise_for_status().json()

    async def move(self) -> None:
        """Make a legal move; a new match when the old one is over."""
        if self.view["match"]["status"] != "playing":
            body = {"type": "new_match", "match": self.view["match"]["number"]}
        else:
            body = choice(self.view, self._rng)
        answer = await self._http.post(f"{self._path}/actions", json=body, headers=self._who(self._mover))
        self.view = answer.raise_for_status().json()["view"]

    def _who(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Seat {self._keys[seat]}"}


async def measure(server: Server, url: str, web: int) -> dict[str, Any]:
    """Reads, then moves, each preceded by an uncounted look at the mover's view."""
    limits = httpx.Limits(max_connections=ROOMS)
    async with httpx.AsyncClient(base_url=f"{url}/api/v1", limits=limits, timeout=30) as http:
        made = [(await http.post("/rooms", json={"mode": "local"})).json() for _ in range(ROOMS)]
        rooms = [Room(http, one) for one in made]
        looks, looked, errors = await _costs(server, web, rooms, lambda room: room.look())
        both, moved, more = await _costs(server, web, rooms, look_and_move)
    return {
        "bench": "rest_moves",
        "rooms": ROOMS,
        "looks": looked,
        "moves": moved,
        "cpu_ms_per_move": {kind: round(both[kind] - looks[kind], 3) for kind in both},
        "cpu_ms_per_look": looks,
        "memory_mb": {**server.megabytes(), "web": server.family_megabytes(web)},
        "errors": errors + more,
    }


async def look_and_move(room: Room) -> None:
    """Both, in this order."""
    await room.look()
    await room.move()


async def _costs(
    server: Server, web: int, rooms: list[Room], do: Callable[[Room], Awaitable[None]]
) -> tuple[dict[str, float], int, list[str]]:
    """CPU milliseconds of doing it once, by kind of process; how often it was done; what went wrong."""
    before, until = _used(server, web), time.monotonic() + SECONDS
    done, errors = 0, []
    for times, error in await asyncio.gather(*(_repeat(room, do, until) for room in rooms)):
        done += times
        errors += [] if error is None else [repr(error)]
    after = _used(server, web)
    costs = {kind: round(1000 * (after[kind] - before[kind]) / done, 3) for kind in after}
    return {**costs, "total": round(sum(costs.values()), 3)}, done, errors


async def _repeat(
    room: Room, do: Callable[[Room], Awaitable[None]], until: float
) -> tuple[int, httpx.HTTPError | None]:
    """How often it was done until then, or until an error."""
    done = 0
    try:
        while time.monotonic() < until:
            await do(room)
            done += 1
    except httpx.HTTPError as error:
        return done, error
    return done, None


def _used(server: Server, web: int) -> dict[str, float]:
    return {**server.cpu_seconds(), "web": server.family_seconds(web)}


@contextmanager
def _granian(server: Server) -> Iterator[tuple[str, int]]:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with running(granian(port, THREADS), {**os.environ, **SETTINGS, **server.env}) as pid:
        wait_for(f"{url}/readyz")
        yield url, pid


def main() -> None:
    """Print the figures as one JSON line."""
    with running_server() as server, _granian(server) as (url, web):
        print(json.dumps(asyncio.run(measure(server, url, web))), flush=True)

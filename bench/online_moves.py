"""Durable online moves: matches of two sockets each, that move as fast as they hear of each other.

    python -m bench online_moves

What counts is CPU per move: it depends little on what else the machine does. A move's latency runs from its sending
to the opponent's frame. A match that meets an error ends there, and is left out and named. Everything is on: seats'
keys, Origin, presence, limits, metrics, fsync. Beside it stand the floors of the same minute: one guarded statement
through psycopg alone, over as many connections as there are matches and over one, and a bare echo of Channels.
"""

import asyncio
import json
import random
import sys
import time
from collections.abc import Sequence
from math import inf
from typing import Any, Final

import httpx
import websockets

from bench._floors import echoes, publications, statements
from bench._server import Server, running_server

MATCHES: Final = 16
SECONDS: Final = 20.0
NO_MOVE: Final = {"resign", "new_match", "next_hand"}


class Seat:
    """One player's socket."""

    def __init__(self, line: websockets.ClientConnection) -> None:
        self.line = line
        self.view: dict[str, Any] = {}
        self.bytes = 0
        """What came so far."""

    async def hear(self, version: int) -> None:
        """Read until the view is of `version` at least."""
        while not self.view or self.view["room"]["version"] < version:
            text = await self.line.recv()
            self.bytes += len(text)
            frame = json.loads(text)
            if frame["t"] == "problem":
                raise RuntimeError(frame["problem"]["code"])
            self.view = frame.get("view", self.view)


async def open_match(http: httpx.AsyncClient, url: str) -> dict[int, Seat]:
    """A room with both seats taken and connected."""
    made = (await http.post("/rooms", json={"mode": "online"})).json()
    code = made["view"]["room"]["invite_url"].rpartition("/")[2]
    joined = (await http.post(f"/invites/{code}/join", json={})).json()
    return await sit_down(url, made["room_id"], [given["seats"][0]["key"] for given in (made, joined)])


async def sit_down(url: str, room_id: str, keys: Sequence[str], **options: Any) -> dict[int, Seat]:
    """The seats with these keys, connected."""
    address, seats = f"{url.replace('http', 'ws', 1)}/ws/v1/rooms/{room_id}", {}
    for number, key in enumerate(keys, 1):
        protocols = [websockets.Subprotocol("gin.v1"), websockets.Subprotocol(f"seat.{key}")]
        seats[number] = Seat(await websockets.connect(address, subprotocols=protocols, **options))
    for seat in seats.values():
        await seat.hear(1)
    return seats


def choice(view: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A legal move, named as the wire wants it; a new match when the old one is over."""
    legal = view["legal_actions"]
    moves = [action for action in legal if action["type"] not in NO_MOVE] or [
        next((action for action in legal if action["type"] == "next_hand"), {"type": "new_match"})
    ]
    chosen = rng.choice(moves)
    named = {name: chosen[name] for name in ("type", "from", "card") if name in chosen}
    basis = {"match": view["match"]["number"]} if chosen["type"] == "new_match" else {}
    return {**named, **(basis or {"expected_version": view["room"]["version"]})}


async def play(
    seats: dict[int, Seat], rng: random.Random, *, until: float = inf, most: int = sys.maxsize
) -> list[float]:
    """Move after move; the seconds from each move to the opponent's frame."""
    taken: list[float] = []
    for _ in range(most):
        mover = seats[1].view["hand"]["to_act"] or 1
        other = 3 - mover
        if seats[1].view["match"]["status"] != "playing" or time.monotonic() > until:
            return taken
        version = seats[mover].view["room"]["version"]
        began = time.monotonic()
        act = {"t": "act", "id": str(version), **choice(seats[mover].view, rng)}
        await seats[mover].line.send(json.dumps(act))
        await seats[other].hear(version + 1)
        taken.append(time.monotonic() - began)
        await seats[mover].hear(version + 1)
    return taken


async def measure(server: Server) -> dict[str, Any]:
    """Play on all tables at once."""
    async with httpx.AsyncClient(base_url=f"{server.url}/api/v1") as http:
        tables = [await open_match(http, server.url) for _ in range(MATCHES)]
    before, began, heard, own = server.cpu_seconds(), time.monotonic(), _heard(tables), time.process_time()
    games = (play(seats, random.Random(number), until=began + SECONDS) for number, seats in enumerate(tables))
    ended = await asyncio.gather(*games, return_exceptions=True)
    taken = sorted(seconds for game in ended if not isinstance(game, BaseException) for seconds in game)
    elapsed, after, own = time.monotonic() - began, server.cpu_seconds(), time.process_time() - own
    memory = server.megabytes()
    per_move = {kind: 1000 * (after[kind] - before[kind]) / len(taken) for kind in before}
    for seats in tables:
        for seat in seats.values():
            await seat.line.close()
    return {
        "bench": "online_moves",
        "matches": MATCHES,
        "moves": len(taken),
        "moves_per_second": round(len(taken) / elapsed, 1),
        "p50_ms": round(1000 * taken[len(taken) // 2], 2),
        "p99_ms": round(1000 * taken[len(taken) * 99 // 100], 2),
        "bytes_per_move": (_heard(tables) - heard) // len(taken),
        "cpu_ms_per_move": {kind: round(ms, 3) for kind, ms in per_move.items()}
        | {"total": round(sum(per_move.values()), 3)},
        "client_ms_per_move": round(1000 * own / len(taken), 3),
        "memory_mb": memory,
        "errors": [repr(game) for game in ended if isinstance(game, BaseException)],
    }


def _heard(tables: list[dict[int, Seat]]) -> int:
    return sum(seat.bytes for seats in tables for seat in seats.values())


def main() -> None:
    """Print the figures as one JSON line."""
    with running_server() as server:
        print(json.dumps(asyncio.run(_with_floors(server))), flush=True)


async def _with_floors(server: Server) -> dict[str, Any]:
    floor, alone = await statements(server), await statements(server, 1)
    moves, echo = await measure(server), await echoes(server)
    floors = {"floor_statement": floor, "floor_alone": alone, "floor_publish": await publications(server)}
    rates = {"of_floor": floor, "of_floor_alone": alone}
    ratios = {name: round(moves["moves_per_second"] / rate["per_second"], 3) for name, rate in rates.items()}
    return {**moves, **floors, "floor_echo": echo, **ratios}

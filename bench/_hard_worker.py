"""The worker that plays hard, in a whole running server: what its moves cost, and what it keeps in memory."""

import asyncio
import json
import random
from typing import Any, Final

import httpx

from bench._server import Server, running_server
from bench.online_moves import Seat, choice, sit_down

MOVES: Final = 200
WARM: Final = 100
"""Moves before its time is counted: the first loads the kernels."""
PERSON_SECONDS: Final = 3.0
"""What a person is taken to need for a move; the computer makes as many."""
MOST_MB: Final = 350


def measure_worker() -> dict[str, Any]:
    """CPU a move with all that is around it, the games that one core carries so, and resident memory."""
    with running_server() as server:
        seconds, megabytes = asyncio.run(_play(server))
    per_move = seconds / (MOVES - WARM)
    return {
        "bench": "hard_worker",
        "moves": MOVES,
        "cpu_ms_per_move": round(1000 * per_move, 2),
        "moves_per_second_per_core": round(1 / per_move, 1),
        "person_seconds_per_move": PERSON_SECONDS,
        "games_per_core": int(PERSON_SECONDS / per_move),
        "rss_mb": round(megabytes, 1),
        "below_350_mb": megabytes < MOST_MB,
    }


async def _play(server: Server) -> tuple[float, float]:
    """One room until hard has made its moves; the worker's CPU seconds once warm, and its memory at the end."""
    worker, rng, before, moves = server.process("worker\0-Q\0hard"), random.Random(1), 0.0, 0
    seat = await sit_down_against_hard(server)
    while moves < MOVES:
        version = seat.view["room"]["version"]
        thinking = seat.view["room"]["thinking"]
        if not thinking:
            await seat.line.send(json.dumps({"t": "act", "id": str(version), **choice(seat.view, rng)}))
        await seat.hear(version + 1)
        moves += 1 if thinking else 0
        if moves == WARM and not before:
            before = server.seconds(worker)
    await seat.line.close()
    return server.seconds(worker) - before, server.resident_megabytes(worker)


async def sit_down_against_hard(server: Server) -> Seat:
    """The player's socket in a new room."""
    async with httpx.AsyncClient(base_url=f"{server.url}/api/v1") as http:
        made = (await http.post("/rooms", json={"mode": "computer", "level": "hard"})).json()
    return (await sit_down(server.url, made["room_id"], [made["seats"][0]["key"]]))[1]

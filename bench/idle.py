"""Memory of rooms in which both sit and nobody moves.

    python -m bench idle

The second batch is what counts: by then the process has what it needs in any case.
"""

import asyncio
import json
from typing import Any, Final

import httpx

from bench._server import Server, running_server
from bench.online_moves import Seat, open_match

WARM: Final = 100
ROOMS: Final = 400
MOST_MB: Final = 90


async def measure(server: Server) -> dict[str, Any]:
    """Megabytes of the web process for a thousand connected rooms."""
    web, tables = server.process("uvicorn"), []
    async with httpx.AsyncClient(base_url=f"{server.url}/api/v1") as http:
        for _ in range(WARM):
            tables.append(await open_match(http, server.url))
        before = server.resident_megabytes(web)
        for _ in range(ROOMS):
            tables.append(await open_match(http, server.url))
    grown = server.resident_megabytes(web) - before
    await _close(tables)
    per_thousand = 1000 * grown / ROOMS
    return {
        "bench": "idle",
        "rooms": ROOMS,
        "sockets": 2 * ROOMS,
        "mb_per_thousand_rooms": round(per_thousand, 1),
        "below_90_mb": per_thousand < MOST_MB,
    }


async def _close(tables: list[dict[int, Seat]]) -> None:
    for seats in tables:
        for seat in seats.values():
            await seat.line.close()


def main() -> None:
    """Print the figures as one JSON line."""
    with running_server() as server:
        print(json.dumps(asyncio.run(measure(server))), flush=True)

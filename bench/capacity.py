"""What any number of rooms in play needs, and what a million matches cost: a calculation from what was measured.

    python -m bench.capacity [--kept FILE]

The costs come from the kept lines of `online_moves`, `scaled`, `hard_worker` and `idle`; what is assumed stands below.
It is linear in the rooms: PostgreSQL and Valkey are taken to be as many as their processor's time asks for, each with
rooms of its own. docs/scaling.md says what that takes.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import ceil
from pathlib import Path
from typing import Any, Final

from bench._hard_worker import PERSON_SECONDS
from bench._kept import KEPT, Kept

ROOMS: Final = (1_000, 10_000, 100_000, 1_000_000)
"""In play at the same time."""
MOVES_PER_MATCH: Final = 230
"""Rows of the log of a standard match, the mean of 60 between medium players."""
HARD_SHARE: Final = 0.25
"""Of the rooms, those against the hard computer. It makes every other move of theirs."""
BUSY: Final = 0.6
"""The share of a core that is planned for."""
DATABASE_CORES: Final = 32
"""Of one PostgreSQL machine."""
CORE_HOUR: Final = 0.04
"""US dollars for an hour of one virtual core with its 4 GB, on demand."""
GIGABYTE_MONTH: Final = 0.12
"""US dollars to store a gigabyte for a month, replicated."""
MONTHS_KEPT: Final = 12
GIGABYTE_SENT: Final = 0.05
"""US dollars for a gigabyte to the Internet; many providers ask for nothing, some for twice as much."""


@dataclass(frozen=True)
class Costs:
    """Of one durable move: milliseconds of the processor by kind of process, and bytes."""

    sockets: float
    proxy: float
    database: float
    redis: float
    hard: float
    """Of a move that a worker makes."""
    wal: int
    log: int
    sent: int
    room_megabytes: float
    """Memory of the web process for a room with both sockets open."""


def measured(kept: Kept) -> Costs:
    """From the kept lines. LookupError for one that is missing."""
    scaled = kept.latest("scaled", door="sockets", processes=2)
    cpu = scaled["cpu_ms"]
    return Costs(
        sockets=cpu["sockets"],
        proxy=cpu["proxy"],
        database=cpu["database"],
        redis=cpu["redis"],
        hard=kept.latest("hard_worker")["cpu_ms_per_move"],
        wal=scaled["wal_bytes"],
        log=scaled["log_bytes"],
        sent=kept.latest("online_moves")["bytes_per_move"],
        room_megabytes=kept.latest("idle")["mb_per_thousand_rooms"] / 1000,
    )


def capacity(costs: Costs, rooms: int) -> dict[str, Any]:
    """What so many rooms in play need."""
    moves = rooms / PERSON_SECONDS
    cores = {kind: _cores(moves, getattr(costs, kind)) for kind in ("sockets", "proxy", "database", "redis")}
    cores["hard"] = _cores(moves * HARD_SHARE / 2, costs.hard)
    return {
        "bench": "capacity",
        "rooms": rooms,
        "moves_per_second": round(moves),
        "cores": cores,
        "socket_processes": ceil(cores["sockets"]),
        "hard_workers": ceil(cores["hard"]),
        "databases": ceil(cores["database"] / DATABASE_CORES),
        "valkeys": max(1, ceil(cores["redis"])),
        "memory_gb": round(rooms * costs.room_megabytes / 1000, 1),
        "wal_mb_per_second": round(moves * costs.wal / 1e6, 1),
        "log_gb_per_day": round(moves * costs.log * 86_400 / 1e9, 1),
        "sent_gbit_per_second": round(moves * costs.sent * 8 / 1e9, 3),
    }


def _cores(moves: float, milliseconds: float) -> float:
    return round(moves * milliseconds / 1000 / BUSY, 2)


def first_limits(costs: Costs) -> dict[str, Any]:
    """Moves a second, and rooms, at which a single one of each part has the work that is planned for it."""
    cores = {"sockets": 1, "redis": 1, "hard": 1, "database": DATABASE_CORES}
    asked = {"hard": HARD_SHARE / 2}
    moves = {kind: 1000 * BUSY * count / (getattr(costs, kind) * asked.get(kind, 1)) for kind, count in cores.items()}
    found = {kind: {"moves_per_second": round(one), "rooms": int(one * PERSON_SECONDS)} for kind, one in moves.items()}
    return {"bench": "capacity_limits", "database_cores": DATABASE_CORES, **found}


def price(costs: Costs) -> dict[str, Any]:
    """US dollars for a million matches between persons."""
    moves = 1_000_000 * MOVES_PER_MATCH
    hours = moves * (costs.sockets + costs.proxy + costs.database + costs.redis) / 1000 / 3600 / BUSY
    gigabytes = moves * costs.log / 1e9
    dollars = {
        "processors": hours * CORE_HOUR,
        "log_for_a_year": gigabytes * GIGABYTE_MONTH * MONTHS_KEPT,
        "traffic": moves * costs.sent / 1e9 * GIGABYTE_SENT,
    }
    hard = moves / 2 * costs.hard / 1000 / 3600 / BUSY * CORE_HOUR
    rounded = {name: round(one, 2) for name, one in {**dollars, "total": sum(dollars.values())}.items()}
    return {"bench": "capacity_price", "matches": 1_000_000, "dollars": rounded, "against_hard_besides": round(hard, 2)}


def calculate(arguments: Sequence[str]) -> None:
    """Print the lines. Not a `main()`: it measures nothing."""
    parser = ArgumentParser(prog="python -m bench.capacity")
    parser.add_argument("--kept", type=Path, default=KEPT)
    try:
        costs = measured(Kept(parser.parse_args(arguments).kept))
    except (OSError, LookupError) as error:
        parser.error(str(error))
    print(json.dumps({"bench": "capacity_costs", **asdict(costs)}))
    for line in (first_limits(costs), *(capacity(costs, rooms) for rooms in ROOMS), price(costs)):
        print(json.dumps(line))


if __name__ == "__main__":
    calculate(sys.argv[1:])

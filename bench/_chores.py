"""What beat has done, done once in a server's own database: seconds, and CPU of the database, as one JSON line.

python -m bench._chores URL PID DATA
"""

import json
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import django
from django.db import connection
from django.utils import timezone

from bench._server import Server

django.setup()

from gin.services import bots, expiry, upkeep  # noqa: E402 - models want settings

A_DAY_LATER: Final = timedelta(hours=25)


def measure(server: Server) -> dict[str, Any]:
    """Each chore by its name."""
    connection.ensure_connection()
    now = timezone.now()
    chores: dict[str, Callable[[], int]] = {
        "expire_idle": lambda: expiry.expire_idle(now=now),
        "purge_expired": lambda: expiry.purge_expired(now=now),
        "forget_requests": lambda: upkeep.forget_requests(now=now + A_DAY_LATER),
        "sweep_bots": lambda: bots.sweep(now=now),
    }
    return {name: _once(server, chore) for name, chore in chores.items()}


def _once(server: Server, chore: Callable[[], int]) -> dict[str, float]:
    before, began = server.cpu_seconds()["database"], time.monotonic()
    done = chore()
    seconds, used = time.monotonic() - began, server.cpu_seconds()["database"] - before
    return {"done": done, "ms": round(1000 * seconds, 1), "database_ms": round(1000 * used, 1)}


if __name__ == "__main__":
    url, pid, data = sys.argv[1:]
    print(json.dumps(measure(Server(url, int(pid), Path(data)))))

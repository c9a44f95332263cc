"""A whole server, workers and beat included, that keeps what it says. Any part may be killed at any moment."""

import asyncio
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from signal import SIGKILL
from typing import Final

import psycopg

from config.embedded import postgres
from config.launcher import CELERY, ROOT, WORKER
from config.processes import Child, Program
from tests.support.house import DATABASE, REDIS, SECONDS, House
from tests.support.waiting import wait_for
from tests.support.worker import STARTING

WEBS, WORKERS, BEAT = ("one", "two"), ("hard", "default"), "beat"
BACKEND: Final = "a backend of PostgreSQL"
"""One of its processes: PostgreSQL then ends the others too, and recovers by itself."""
PARTS: Final = (*WEBS, *WORKERS, BEAT, REDIS, DATABASE, BACKEND)
HASTY: Final = {"HARD_WORLDS": "64", "HARD_SECONDS": "0.1"}
"""A worker's thoughts, so that there are many."""


class WholeHouse(House):
    """Two web processes, workers of two queues, and beat; PostgreSQL with fsync, Valkey with its file."""

    def __init__(self, home: Path) -> None:
        super().__init__(home, fast=False)

    def start_all(self) -> None:
        """Start what works on the database, and wait until it does."""
        for queue in WORKERS:
            self._start(queue, "worker", "-Q", queue, "-n", f"{queue}@%h", *WORKER, "-l", "info")
        self._start(BEAT, "beat", "-s", str(self.home / "beat-schedule"))
        self.start_webs(**{web: {} for web in WEBS})
        logs = [self.log(queue) for queue in WORKERS]
        assert wait_for(lambda: all(" ready." in log.read_text() for log in logs), STARTING)

    def _start(self, name: str, *arguments: str) -> None:
        argv = [sys.executable, "-m", *CELERY, *arguments]
        self._family.start(Program(name, argv, {**self.env, **HASTY}, ROOT, self.log(name)))

    async def kill(self, part: str, rng: Random) -> None:
        """SIGKILL; the part is started again at once, and not waited for."""
        if part == BACKEND:
            self._kill_a_backend(rng)
            return
        child = self._child(part)
        child.process.kill()
        child.process.wait()
        if part == DATABASE:
            await until(lambda: not self._processes_of_postgres() and postgres.is_free(self._cluster))
        self._family.children[self._family.children.index(child)] = Child(child.program)

    def _kill_a_backend(self, rng: Random) -> None:
        serving = [pid for pid, name in self._processes_of_postgres().items() if name.startswith("postgres: gin ")]
        if serving:  # there is none while PostgreSQL is away itself
            with suppress(ProcessLookupError):
                os.kill(rng.choice(serving), SIGKILL)

    def hurry(self) -> None:
        """Let the computers' turns that are awaited be overdue at once: beat has them asked for within 5 s, not 15."""
        with psycopg.connect(self.database_url) as database:
            database.execute("UPDATE gin_room SET bot_due_at = now() WHERE bot_due_at > now()")

    @property
    def _cluster(self) -> Path:
        return self.home / "postgres"

    def _processes_of_postgres(self) -> dict[int, str]:
        """Their names by their ids, those included that a killed PostgreSQL left behind."""
        found = {}
        for entry in Path("/proc").iterdir():
            with suppress(OSError):
                if entry.name.isdigit() and (entry / "cwd").samefile(self._cluster):
                    found[int(entry.name)] = (entry / "cmdline").read_bytes().rstrip(b"\0 ").decode()
        return found


async def until(condition: Callable[[], bool], seconds: float = SECONDS) -> None:
    """Wait until the condition holds, which it must in time."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)

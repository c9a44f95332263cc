"""A whole server whose parts a test stops and starts: PostgreSQL, Valkey, and web processes over one database."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from signal import SIGKILL
from typing import Final, Self

import pytest

from config.embedded import postgres
from config.embedded.services import answers, free_port, services
from config.launcher import MIGRATE, ROOT, UVICORN, is_ready
from config.processes import Child, Program
from config.supervisor import Family
from tests.support.waiting import wait_for

DATABASE, REDIS = "PostgreSQL", "Valkey"
SECONDS: Final = 60
"""Any part is there by then, even on a busy machine."""


class House:
    """In a folder of its own; everything in it has ended when the `with` block has.

    `fast` does without fsync, and without Valkey's file of what it was told.
    """

    def __init__(self, home: Path, *, fast: bool = True) -> None:
        self.home, self._fast = home, fast
        self._family = Family()
        self._running = ExitStack()
        self._ports: dict[str, int] = {}
        self.env: dict[str, str] = {}

    def __enter__(self) -> Self:
        with pytest.MonkeyPatch.context() as environment:
            for name in ("DATABASE_URL", "REDIS_URL"):
                environment.delenv(name, raising=False)
            urls = self._running.enter_context(services(self.home, self._family, self._fast))
        self.env = {**os.environ, **urls, "DJANGO_SETTINGS_MODULE": "tests.support.settings"}
        self.migrate()
        return self

    def __exit__(self, *_: object) -> None:
        self._running.close()

    @property
    def database_url(self) -> str:
        return self.env["DATABASE_URL"]

    @property
    def redis_url(self) -> str:
        return self.env["REDIS_URL"]

    def migrate(self) -> None:
        """Bring the schema up to date."""
        self.manage(*MIGRATE)

    def manage(self, *command: str) -> str:
        """What a management command of this server prints; it must not fail."""
        return self._run("manage.py", *command)

    def run(self, program: str, *arguments: str, **env: str) -> str:
        """What a Python program in this server's environment prints; it must not fail."""
        return self._run("-c", program, *arguments, **env)

    def _run(self, *command: str, **env: str) -> str:
        command = (sys.executable, *command)
        ran = subprocess.run(command, cwd=ROOT, env={**self.env, **env}, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout

    def start_webs(self, **webs: dict[str, str]) -> None:
        """Start web processes, each by its name with what its environment has besides."""
        for name, env in webs.items():
            port = self._ports[name] = free_port()
            address = ("--host", "127.0.0.1", "--port", str(port))
            argv = [sys.executable, "-m", "uvicorn", "config.asgi:application", *address, *UVICORN]
            own = {"PUBLIC_URL": f"http://127.0.0.1:{port}", **env}
            self._family.start(Program(name, argv, {**self.env, **own}, ROOT, self.log(name)))
        for name in webs:
            assert wait_for(lambda name=name: self._is_ready(name), SECONDS), self.log(name).read_text()  # type: ignore[misc]

    def forget(self, name: str) -> None:
        """End a web process for good."""
        child = self._child(name)
        child.process.kill()
        child.process.wait()
        self._family.children.remove(child)

    def log(self, name: str) -> Path:
        """Where a web process writes."""
        return self.home / f"logs/{name}.log"

    def url(self, web: str) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self._ports[web]}"

    def pid(self, name: str) -> int:
        """Of the process that runs now."""
        return self._child(name).process.pid

    async def stop(self, name: str, *, kill: bool = False) -> None:
        """End a part, gently unless it is to be killed."""
        child = self._child(name)
        if kill:
            child.process.send_signal(SIGKILL)
        while not child.ended():
            child.end(child.program.patience)
            await asyncio.sleep(0.02)

    async def start(self, name: str) -> None:
        """Start it again, where it was."""
        family = self._family
        family.children[family.children.index(self._child(name))] = Child(self._child(name).program)
        assert await asyncio.to_thread(wait_for, lambda: self._is_ready(name), SECONDS)

    async def restart(self, name: str, *, kill: bool = False) -> None:
        """Stop it and start it again."""
        await self.stop(name, kill=kill)
        await self.start(name)

    def _child(self, name: str) -> Child:
        return next(child for child in self._family.children if child.program.name == name)

    def _is_ready(self, name: str) -> bool:
        checks: dict[str, Callable[[], bool]] = {
            DATABASE: lambda: postgres.is_ready(self.home / "postgres", self.pid(DATABASE)),
            REDIS: lambda: answers(int(self.redis_url.rpartition(":")[2].partition("/")[0])),
        }
        return checks[name]() if name in checks else is_ready(self._ports[name])

"""Processes of the server around the tests' own database: workers, and players in a process of their own."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from signal import SIGCONT, SIGSTOP
from typing import Any, Self

from django.conf import settings
from django.db import connection

from config.launcher import CELERY, ROOT, WORKER

STARTING = 120
"""Seconds: the kernels may have to be compiled first."""


def environment(**more: str) -> dict[str, str]:
    """What a process of the server is given, with the tests' database instead of the real one."""
    database = connection.settings_dict
    address = "{HOST}:{PORT}/{NAME}".format(**database)
    return {
        **os.environ,
        "DATABASE_URL": f"postgres://{database['USER']}:{database['PASSWORD']}@{address}",
        "REDIS_URL": settings.REDIS_URL,
        "DJANGO_SETTINGS_MODULE": "tests.support.settings",
        **more,
    }


def wait_for(condition: Callable[[], bool], seconds: float) -> bool:
    """Whether the condition came true in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


class Worker:
    """A worker of the hard queue, started as `up` starts it; at the end of the `with` block it is killed."""

    def __init__(self, log: Path, **env: str) -> None:
        command = [sys.executable, "-m", *CELERY, "worker", "-Q", "hard", "-n", "hard@%h", *WORKER, "-l", "info"]
        self._log = log
        with log.open("wb") as file:
            self.process = subprocess.Popen(command, cwd=ROOT, env=environment(**env), stdout=file, stderr=file)

    def __enter__(self) -> Self:
        assert wait_for(lambda: " ready." in self.said() or self.process.poll() is not None, STARTING), self.said()
        assert self.process.poll() is None, self.said()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        """SIGKILL, whatever it is doing."""
        self.process.kill()
        self.process.wait()

    def freeze(self) -> None:
        """Hold it where it is, until it is killed or goes on."""
        self.process.send_signal(SIGSTOP)

    def go_on(self) -> None:
        """Let it go on."""
        self.process.send_signal(SIGCONT)

    def said(self) -> str:
        """Its log so far."""
        return self._log.read_text()


class Racer:
    """A process that acts when told, over its own connection and with its own memory of rooms."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.racer"],
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def tell(self, **order: Any) -> None:
        """Hand it what to do, and when."""
        assert self._process.stdin is not None
        print(json.dumps(order), file=self._process.stdin, flush=True)

    def answer(self) -> int | str:
        """The version that its action brought, or the code of its refusal."""
        assert self._process.stdout is not None
        answered: int | str = json.loads(self._process.stdout.readline())
        return answered

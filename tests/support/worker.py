"""A worker of the server around the tests' own database."""

import subprocess
import sys
from pathlib import Path
from signal import SIGCONT, SIGSTOP
from typing import Self

from config.launcher import CELERY, ROOT, WORKER
from tests.support.environment import environment
from tests.support.waiting import wait_for

STARTING = 120
"""Seconds: the kernels may have to be compiled first."""


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

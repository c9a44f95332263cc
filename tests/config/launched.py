"""`manage.py up` as a person starts it: a process with a screen to read."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Self
from uuid import uuid4

from config.embedded.services import free_port
from config.launcher import ROOT
from tests.config.processes import living
from tests.support.waiting import wait_for

NOT_HANDED_ON = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE")


class Up:
    """One run of `up`, its own port unless told, killed at the end of the `with` block if it still runs.

    What it prints goes to files in `screens`, by default beside its data; `more` goes into its environment.
    """

    def __init__(
        self,
        data: Path,
        *options: str,
        port: int | None = None,
        before: Sequence[str] = (),
        screens: Path | None = None,
        **more: str,
    ) -> None:
        self.data, self.port, self.mark = data, port or free_port(), f"UP={uuid4()}"
        prints = (screens or data.parent) / self.mark
        self.screen, self.errors = prints.with_suffix(".out"), prints.with_suffix(".err")
        env = {name: value for name, value in os.environ.items() if name not in NOT_HANDED_ON}
        command = [*before, sys.executable, "manage.py", "up", "--port", str(self.port), "--data", str(data), *options]
        with self.screen.open("wb") as screen, self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env={**env, "UP": self.mark[3:], **more}, stdout=screen, stderr=errors
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    @property
    def ready_line(self) -> str:
        return f"ready http://127.0.0.1:{self.port}/"

    def said(self) -> list[str]:
        return self.screen.read_text().splitlines()

    def complained(self) -> list[str]:
        return self.errors.read_text().splitlines()

    def is_ready(self, seconds: float = 30) -> bool:
        wait_for(lambda: self.ready_line in self.said() or self.process.poll() is not None, seconds)
        return self.ready_line in self.said()

    def says(self, text: str, seconds: float) -> bool:
        return wait_for(lambda: any(text in line for line in self.said()), seconds)

    def processes(self) -> dict[int, str]:
        return living(self.mark, self.data)

    def pid_of(self, text: str) -> int:
        return next(pid for pid, line in self.processes().items() if text in line)

    def is_gone(self, seconds: float = 5) -> bool:
        """Whether no process of it is left, whoever started it."""
        return wait_for(lambda: not self.processes(), seconds)

"""Players in processes of their own, over the tests' own database."""

import json
import subprocess
import sys
from typing import Any, Self

from config.launcher import ROOT
from tests.support.environment import environment


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

"""Acts that met a busy server: each goes out again on its line, after the pause that the server asked for."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from client.line import Wire, send
from client.outbox import Outbox
from client.problems import Problem
from client.transport import repeat_after

PAUSE: Final = 1.0
"""Seconds, where the server asked for none."""


class Repeats:
    """Of one line. What has no answer when it breaks goes out on the next one anyway."""

    def __init__(self, wire: Wire, outbox: Outbox, sleep: Callable[[float], Awaitable[object]]) -> None:
        self._wire, self._outbox, self._sleep = wire, outbox, sleep
        self._coming: dict[str, asyncio.Task[None]] = {}

    def refused(self, name: str, problem: Problem) -> None:
        """The act's answer; but one that met a busy server may have been done, which only its repeat can tell."""
        pause = repeat_after(problem.status, problem.facts.get("retry_after", PAUSE))
        if pause is None:
            self._outbox.answered(name, problem)
        elif name not in self._coming:
            self._coming[name] = asyncio.create_task(self._repeat(name, pause))

    def cancel(self) -> None:
        """The line is gone."""
        for task in self._coming.values():
            task.cancel()

    async def _repeat(self, name: str, seconds: float) -> None:
        await self._sleep(seconds)
        del self._coming[name]
        if (frame := self._outbox.frame(name)) is not None:
            await send(self._wire, frame)

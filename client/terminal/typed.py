"""What is typed while news come in."""

import asyncio
import os
from contextlib import suppress
from threading import Thread
from typing import TypeAlias

Lines: TypeAlias = asyncio.Queue[str | None]
"""Typed lines, then None: at their end, or when there is nothing left to type for."""


class Typed:
    """Lines from a file descriptor, past Python's own buffer: a thread that waits in there would hold up the exit."""

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self._rest = b""

    def line(self) -> str:
        """The next line, waited for. Raises EOFError after the last."""
        while b"\n" not in self._rest:
            read = os.read(self._descriptor, 4096)
            if not read:
                raise EOFError
            self._rest += read
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode(errors="replace").rstrip("\r")

    def lines(self) -> Lines:
        """All lines from now on, read by a thread of their own, for the running event loop."""
        lines: Lines = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def read_on() -> None:
            with suppress(RuntimeError):  # the loop has ended first
                with suppress(EOFError):
                    while True:
                        loop.call_soon_threadsafe(lines.put_nowait, self.line())
                loop.call_soon_threadsafe(lines.put_nowait, None)

        Thread(target=read_on, daemon=True).start()
        return lines

"""Runs a family of child processes: one-off steps, servers, restarts, and one end for all."""

import os
import select
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIG_IGN, SIGHUP, SIGINT, SIGTERM, getsignal, signal
from types import FrameType

from config.processes import Child, Program

TICK = 0.05
HOPELESS_CRASHES, HOPELESS_SECONDS = 3, 30.0
DISK_FULL = ("No space left on device", "Disk quota exceeded", "File too large", "Check free disk space")


class Failure(Exception):
    """The one line that says why nothing runs; `details` are the last lines of the program at fault."""

    def __init__(self, message: str, details: list[str] | None = None) -> None:
        super().__init__(message)
        self.details = details or []


class Stopped(Exception):
    """Somebody asked for the end."""


class StopSignals:
    """Counts SIGINT, SIGTERM and, unless `nohup` said otherwise, SIGHUP, which then end nothing by themselves."""

    def __init__(self) -> None:
        self.count = 0
        for number in (SIGINT, SIGTERM, *([] if getsignal(SIGHUP) is SIG_IGN else [SIGHUP])):
            signal(number, self._note)

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self.count += 1


def _say_nothing(line: str) -> None:
    """For families whose restarts nobody watches."""


def _never() -> int:
    return 0


@dataclass
class Family:
    """Children that live and end together.

    `stop_requests` counts the wishes to stop: the first ends every wait with `Stopped`, a second cuts the patience
    while stopping. A child that crashes ends every wait with `Failure`; one that `restarts` is started again first,
    after 1 s, then 2 s, and is given up at its third crash within 30 s. They write to the disk of `data`.
    """

    stop_requests: Callable[[], int] = _never
    say: Callable[[str], None] = _say_nothing
    data: Path | None = None
    children: list[Child] = field(default_factory=list)
    crashes: dict[str, list[float]] = field(default_factory=dict)

    def start(self, program: Program) -> Child:
        """Start a program that is to run until the end."""
        child = Child(program)
        self.children.append(child)
        return child

    def run(self, program: Program) -> None:
        """Run a step to its end; `Failure` with its last lines if that is not exit code 0."""
        child = Child(program)
        output = bytearray()
        try:
            while chunk := self._read(child):
                output += chunk
            child.process.wait()
        finally:
            _end([child], lambda: 0.5)
            child.close()
        if child.process.returncode != 0:
            raise self._failure(child, output.decode(errors="replace").splitlines()[-15:])

    def wait_until(self, ready: Callable[[], bool], what: str, seconds: float = 60.0) -> None:
        """Wait for `ready()`, no longer than `seconds`."""
        end = time.monotonic() + seconds
        while not ready():
            if time.monotonic() > end:
                raise Failure(f"waited {seconds:.0f} s in vain for {what}")
            self.pause()

    def pause(self, seconds: float = TICK) -> None:
        """Let time pass; `Stopped` or `Failure` if something happened meanwhile."""
        time.sleep(seconds)
        self._check()

    def stop(self) -> None:
        """End all, the layer that others need last, each program gently first."""
        for layer in sorted({child.program.layer for child in self.children}, reverse=True):
            _end([child for child in self.children if child.program.layer == layer], self._patience)
        self.children.clear()

    def _patience(self) -> float | None:
        return 0.5 if self.stop_requests() > 1 else None

    def _check(self) -> None:
        if self.stop_requests():
            raise Stopped
        for index, child in enumerate(self.children):
            if not child.ended():
                continue
            if child.again_at is None:
                child.again_at = self._crashed(child)
            elif time.monotonic() >= child.again_at:
                self.children[index] = Child(child.program)

    def _crashed(self, child: Child) -> float:
        """When to start it again; `Failure` if that is hopeless."""
        now, program = time.monotonic(), child.program
        recent = [crash for crash in self.crashes.get(program.name, []) if now - crash < HOPELESS_SECONDS] + [now]
        self.crashes[program.name] = recent
        if not program.restarts or len(recent) >= HOPELESS_CRASHES:
            raise self._failure(child, child.last_lines())
        self.say(f"{program.name} ended ({child.how_it_ended()}), starting it again in {len(recent)} s")
        return now + len(recent)

    def _failure(self, child: Child, last_lines: list[str]) -> Failure:
        """Say which program ended and how, and whether the disk is to blame: on a full one its last words are lost."""
        full = any(text in line for line in last_lines for text in DISK_FULL) or self._disk_is_full()
        where = f"; its log is {child.program.log}" if child.program.log else ""
        reason = f"{child.program.name} ended ({child.how_it_ended()}){where}"
        return Failure(f"the disk is full: {reason}" if full else reason, last_lines)

    def _disk_is_full(self) -> bool:
        if self.data is None or not self.data.exists():
            return False
        disk = os.statvfs(self.data)
        return disk.f_bavail * disk.f_frsize < 1 << 20

    def _read(self, child: Child) -> bytes:
        """The next output of a step, empty at its end."""
        assert child.output is not None
        while not select.select([child.output], [], [], TICK)[0]:
            self._check()
        return os.read(child.output.fileno(), 65536)


def describe(error: OSError) -> str:
    """One line for a failed write or read of our own."""
    if any(text in str(error) for text in DISK_FULL):
        return f"the disk is full: {error.filename or error}"
    return f"{error.strerror}: {error.filename}" if error.filename else str(error)


def _end(children: list[Child], patience: Callable[[], float | None]) -> None:
    while running := [child for child in children if not child.ended()]:
        for child in running:
            hurry = patience()
            child.end(child.program.patience if hurry is None else hurry)
        time.sleep(0.02)

"""Child processes that end with the process that started them.

On Linux the kernel sends each child its `orphan` signal when the parent dies (prctl(2), PR_SET_PDEATHSIG), `kill -9`
included: no watchdog that could itself be killed, no process ids on disk that could be reused. It reaches the child
alone, so programs must not fork helpers that outlive them: Celery runs its `solo` pool, uvicorn one process, and
PostgreSQL's backends end with their postmaster. The children must be started from a thread that lives as long as the
process does. Elsewhere only an orderly end stops them.
"""

import ctypes
import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from signal import SIGKILL, SIGTERM, Signals
from typing import IO

PR_SET_PDEATHSIG = 1
LOG_BYTES = 10_000_000  # a longer log is put aside at the next start
_prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None


@dataclass(frozen=True)
class Account:
    """The user and group, by number, that a program runs as."""

    uid: int
    gid: int


@dataclass(frozen=True)
class Program:
    """What to run and how to end it.

    What it reads on standard input is shown by no list of processes. Without a `log` its output is for `Child.output`.
    `stop` are the signals that ask it to end, each followed by `patience` seconds; then comes SIGKILL. Of several
    `layer`s the highest is stopped first. One with `restarts` is started again when it crashes.
    """

    name: str
    argv: Sequence[str | Path]
    env: Mapping[str, str]
    folder: Path
    log: Path | None = None
    stdin: str = ""
    account: Account | None = None
    stop: tuple[Signals, ...] = (SIGTERM,)
    patience: float = 10.0
    orphan: Signals = SIGKILL
    layer: int = 1
    restarts: bool = False


def end_with_parent(signal: Signals) -> None:
    """Have the kernel send `signal` to this process when its parent ends; only Linux can."""
    if _prctl is not None:
        _prctl(PR_SET_PDEATHSIG, signal)


class Child:
    """A started program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.again_at: float | None = None  # when to start it again, once it has crashed
        self.log_start = 0
        self.process = self._spawn()
        self.output = self.process.stdout
        self._signals = itertools.chain(program.stop, itertools.repeat(SIGKILL))
        self._signalled = -float("inf")

    def ended(self) -> bool:
        """Whether it is over."""
        return self.process.poll() is not None

    def end(self, patience: float) -> None:
        """Send the next signal, unless the last one was sent less than `patience` seconds ago."""
        if time.monotonic() - self._signalled >= patience:
            self._signalled = time.monotonic()
            self.process.send_signal(next(self._signals))

    def close(self) -> None:
        """Read no more of its output."""
        if self.output:
            self.output.close()

    def how_it_ended(self) -> str:
        """`exit code 3` or `SIGKILL`."""
        code = self.process.returncode
        return f"exit code {code}" if code >= 0 else Signals(-code).name

    def last_lines(self, count: int = 15) -> list[str]:
        """The end of what this run wrote to its log."""
        if self.program.log is None:
            return []
        with self.program.log.open("rb") as log:
            log.seek(max(self.log_start, log.seek(0, os.SEEK_END) - 20_000))
            return log.read().decode(errors="replace").splitlines()[-count:]

    def _spawn(self) -> subprocess.Popen[bytes]:
        if self.program.log is None:
            return self._popen(subprocess.PIPE)
        if self.program.log.exists() and self.program.log.stat().st_size > LOG_BYTES:
            self.program.log.replace(self.program.log.with_suffix(".old.log"))
        with self.program.log.open("ab") as log:
            self.log_start = log.tell()
            return self._popen(log)

    def _popen(self, output: IO[bytes] | int) -> subprocess.Popen[bytes]:
        program, account = self.program, self.program.account
        with _input(program.stdin, account) as stdin:
            return subprocess.Popen(
                program.argv,
                env=program.env,
                cwd=program.folder,
                stdin=stdin,
                stdout=output,
                stderr=subprocess.STDOUT,
                user=account.uid if account else None,
                group=account.gid if account else None,
                extra_groups=() if account else None,
                start_new_session=True,  # a Ctrl-C at the terminal reaches the launcher alone
                preexec_fn=_tie(program.orphan),  # noqa: PLW1509 - the launcher has one thread
            )


def _input(text: str, account: Account | None) -> IO[bytes]:
    """An unnamed file with `text` that the account may open."""
    file = tempfile.TemporaryFile()  # noqa: SIM115 - the caller closes it
    file.write(text.encode())
    file.seek(0)
    if account:
        os.fchown(file.fileno(), account.uid, account.gid)
    return file


def _tie(signal: Signals) -> Callable[[], None]:
    parent = os.getpid()

    def tie() -> None:
        end_with_parent(signal)
        if os.getppid() != parent:  # it died before the kernel was asked
            os._exit(1)

    return tie

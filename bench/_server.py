"""A server of its own for a benchmark, and what its processes have used of the processor."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench._ports import free_port

TICKS: Final = os.sysconf("SC_CLK_TCK")
KINDS: Final = {"uvicorn": "web", "postgres": "database", "valkey": "redis"}
SETTINGS: Final = {
    **{f"THROTTLE_{scope}": "1000000/minute" for scope in ("CREATE", "JOIN", "ACT", "GUESS", "CONNECT")},
    "SOCKETS_PER_ADDRESS": "1000000",
    "LOG_FORMAT": "json",
}


@dataclass(frozen=True)
class Server:
    """A running `manage.py up` with its defaults; the rates are counted as always, but out of reach."""

    url: str
    pid: int
    data: Path

    def cpu_seconds(self) -> dict[str, float]:
        """User and system time so far: of the web process, of PostgreSQL with its backends, of Valkey."""
        return self._by_kind(_seconds)

    def megabytes(self) -> dict[str, float]:
        """Memory now, by the same kinds; what processes share is counted once."""
        return {kind: round(used, 1) for kind, used in self._by_kind(_megabytes).items()}

    def _by_kind(self, measured: Callable[[int], float]) -> dict[str, float]:
        used = dict.fromkeys(KINDS.values(), 0.0)
        for child in _children(self.pid):
            command = Path(f"/proc/{child}/cmdline").read_bytes().decode(errors="replace")
            kind = next((kind for name, kind in KINDS.items() if name in command.split("\0manage.py")[0]), None)
            if kind is not None:
                used[kind] += sum(measured(pid) for pid in (child, *_children(child)))
        return used

    @property
    def env(self) -> dict[str, str]:
        """What its processes are told of its addresses."""
        return dict(line.split("=", 1) for line in (self.data / "env").read_text().splitlines())

    @property
    def database_url(self) -> str:
        """Of its PostgreSQL."""
        return self.env["DATABASE_URL"]

    def process(self, words: str) -> int:
        """The process whose command line, its arguments separated by NUL, contains `words`. LookupError if none."""
        for child in _children(self.pid):
            if words in Path(f"/proc/{child}/cmdline").read_bytes().decode(errors="replace"):
                return child
        raise LookupError(words)

    def seconds(self, pid: int) -> float:
        """User and system time of a process so far."""
        return _seconds(pid)

    def family_seconds(self, pid: int) -> float:
        """User and system time of a process and its children so far."""
        return _seconds(pid) + sum(_seconds(child) for child in _children(pid))

    def family_megabytes(self, pid: int) -> float:
        """Memory of a process and its children now."""
        return round(sum(_megabytes(one) for one in (pid, *_children(pid))), 1)

    def resident_megabytes(self, pid: int) -> float:
        """VmRSS of a process."""
        status = Path(f"/proc/{pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024


def _children(pid: int) -> list[int]:
    return [int(child) for child in _read(Path(f"/proc/{pid}/task/{pid}/children")).split()]


def _seconds(pid: int) -> float:
    """Of all its threads, to the nanosecond, and of children that have ended, to the tick."""
    threads = [_read(task) for task in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    fields = _read(Path(f"/proc/{pid}/stat")).rpartition(")")[2].split()
    waited_for = int(fields[13]) + int(fields[14]) if fields else 0
    return sum(int(text.split()[0]) for text in threads if text) / 1e9 + waited_for / TICKS


def _megabytes(pid: int) -> float:
    """Of a page that several processes share each has its part."""
    share = _read(Path(f"/proc/{pid}/smaps_rollup")).partition("Pss:")[2].split()
    return int(share[0]) / 1024 if share else 0.0


def _read(path: Path) -> str:
    """Empty if the process or thread has just ended; a process's parent has its time then."""
    try:
        return path.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


@contextmanager
def running_server() -> Iterator[Server]:
    """A whole server in a temporary folder, stopped at the end."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "manage.py", "up", "--port", str(port), "--data", f"{folder}/data"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **SETTINGS})
        try:
            assert process.stdout is not None
            if not any(line.startswith("ready ") for line in process.stdout):
                raise RuntimeError("the server did not start")
            yield Server(f"http://127.0.0.1:{port}", process.pid, Path(folder) / "data")
        finally:
            process.terminate()
            process.wait()

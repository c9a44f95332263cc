"""A busy process of the web keeps to one core, one at rest to none."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from config.launcher import ROOT

pytestmark = pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) == 1, reason="there is one core to be on"
)

PROGRAM = """
import sys
from threading import Event, Thread
from config import one_core
one_core.PERIOD = 0.05
one_core.stay_on_one_core()
go_on = Event()
Thread(target=go_on.wait, daemon=True).start()
print("ready", flush=True)
for line in sys.stdin:
    for _ in range(int(line)):
        pass
    print("done", flush=True)
"""


@pytest.fixture
def process() -> Iterator[subprocess.Popen[str]]:
    """A process with threads, which counts as far as it is told."""
    argv = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        yield program
        program.kill()


def test_a_busy_process_keeps_its_threads_on_one_core_and_at_rest_lets_go(process: subprocess.Popen[str]) -> None:
    """Whichever core that is, all are on it; a process at rest wakes wherever there is room."""
    everywhere = frozenset(os.sched_getaffinity(0))
    assert _cores(process.pid) == {everywhere}
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("60000000\n")
    process.stdin.flush()
    _until(lambda: [len(cores) for cores in _cores(process.pid)] == [1])
    assert process.stdout.readline() == "done\n"
    _until(lambda: _cores(process.pid) == {everywhere})


def _cores(pid: int) -> set[frozenset[int]]:
    """Where the process's threads may be."""
    return {frozenset(os.sched_getaffinity(int(task.name))) for task in Path(f"/proc/{pid}/task").iterdir()}


def _until(there: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not there():
        assert time.monotonic() < end
        time.sleep(0.005)

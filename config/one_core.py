"""Keeps a busy process of the web on one core.

The interpreter's lock lets one of its threads run at a time. Where the next wakes on another core, that core has
nothing of what the last one left in its caches, and handing the lock over costs a call across. So all stay on one core
while there is much to do; now and then the system may choose another.
"""

import os
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

PERIOD: Final = 1.0
"""Seconds from one choice to the next."""
CHOICE: Final = 0.005
"""Seconds in which the system may move a busy process to where there is more room."""
BUSY: Final = 0.25
"""Of a core: below that any core will do."""
TASKS: Final = Path("/proc/self/task")


def stay_on_one_core() -> None:
    """Begin, in a thread of its own, if there are several cores and the system can be asked (Linux).

    What a process starts while it is bound stays on that core, so this is for processes that start none.
    """
    if hasattr(os, "sched_setaffinity") and TASKS.is_dir() and len(os.sched_getaffinity(0)) > 1:
        Thread(target=_keep, args=[os.sched_getaffinity(0)], name="one-core", daemon=True).start()


def _keep(cores: set[int]) -> None:
    used, bound = time.process_time(), False
    while True:
        time.sleep(PERIOD)
        used, before = time.process_time(), used
        if bound:
            _allow(cores)
            time.sleep(CHOICE)
        bound = used - before > BUSY * PERIOD
        if bound:
            _allow({_core_of_the_busiest()})


def _allow(cores: set[int]) -> None:
    for task in os.listdir(TASKS):
        with suppress(OSError):  # it has just ended, or a container's cores have changed
            os.sched_setaffinity(int(task), cores)


def _core_of_the_busiest() -> int:
    """Where the thread that has worked most was last."""
    stats = [stat.rpartition(")")[2].split() for stat in map(_stat, os.listdir(TASKS)) if stat]
    busiest = max(stats, key=lambda fields: int(fields[11]) + int(fields[12]))
    return int(busiest[36])


def _stat(task: str) -> str:
    try:
        return (TASKS / task / "stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""

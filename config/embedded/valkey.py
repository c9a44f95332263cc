"""Valkey: the server for a folder."""

from pathlib import Path
from typing import Final

from config.embedded.account import account_for, make_folder
from config.processes import Program

MOST_MEMORY: Final = "384mb"
"""Beyond it nothing is taken any more: without an end Valkey takes the machine's memory until the system kills it."""


def server(valkey: Path, folder: Path, log: Path, *, port: int, password: str, fast: bool) -> Program:
    """The server, on 127.0.0.1 alone; unless `fast`, what it acknowledged survives its death.

    Nothing is ever evicted: a queue that loses tasks is worse than one that says it is full.
    """
    account = account_for(folder)
    make_folder(folder, account)
    return Program(
        name="Valkey",
        argv=[valkey, "-"],
        env={"LC_ALL": "C", "TZ": "UTC", "PATH": "/usr/bin:/bin"},
        folder=folder,
        log=log,
        stdin=_settings(port, password, fast),
        account=account,
        layer=0,
    )


def _settings(port: int, password: str, fast: bool) -> str:
    return f"""
        bind 127.0.0.1
        port {port}
        requirepass {password}
        dir .
        save ""
        appendonly {"no" if fast else "yes"}
        maxmemory {MOST_MEMORY}
        maxmemory-policy noeviction
    """

"""PostgreSQL: a cluster in a folder, and the server for it."""

import os
import shutil
from contextlib import suppress
from pathlib import Path
from signal import SIGINT, SIGQUIT

from config.embedded.account import account_for, data_argument, make_folder
from config.embedded.binaries import postgres_major
from config.processes import Program
from config.supervisor import Failure, Family

USER = "gin"
ENV = {"LC_ALL": "C", "TZ": "UTC", "PATH": "/usr/bin:/bin"}
DISCREET = ("-c", "log_min_error_statement=panic", "-c", "log_error_verbosity=terse")
"""A statement that fails, and the row it would have written, hold cards: neither goes into the log."""
FAST = ("-c", "fsync=off", "-c", "full_page_writes=off")


def initialise(family: Family, postgres: Path, folder: Path, password: str, fast: bool) -> None:
    """Make the cluster of `folder` unless it is there: next to it and renamed, so that a half-made one never counts.

    Raises `Failure` for the data of another major version, whose files this one cannot read.
    """
    if folder.exists():
        return _check(folder)
    account, new = account_for(folder), folder.with_suffix(".new")
    if new.exists():
        shutil.rmtree(new)
    make_folder(new, account)
    family.run(
        Program(
            name="initdb",
            argv=[
                postgres / "bin/initdb",
                *("-D", data_argument(new, account), "-U", USER, "-E", "UTF8"),
                *("--locale-provider=builtin", "--locale=C.UTF-8", "--no-instructions"),
                *("--auth-host=scram-sha-256", "--auth-local=reject", "--pwfile=/dev/stdin"),
                *(["--no-sync"] if fast else []),
            ],
            env=ENV,
            folder=new,
            stdin=password,
            account=account,
        )
    )
    new.rename(folder)
    return None


def server(postgres: Path, folder: Path, log: Path, port: int, fast: bool) -> Program:
    """The server, on 127.0.0.1 alone. It ends fast (SIGINT), then at once (SIGQUIT): the log makes both safe."""
    account = account_for(folder)
    return Program(
        name="PostgreSQL",
        argv=[
            postgres / "bin/postgres",
            *("-D", data_argument(folder, account), "-h", "127.0.0.1", "-p", str(port), "-k", ""),
            *("-c", "log_checkpoints=off", *DISCREET, *(FAST if fast else ())),
        ],
        env=ENV,
        folder=folder,
        log=log,
        account=account,
        stop=(SIGINT, SIGQUIT),
        orphan=SIGQUIT,
        layer=0,
    )


def is_ready(folder: Path, pid: int) -> bool:
    """Whether the server says so in its pid file: the process on line 1, the state on line 8."""
    try:
        lines = (folder / "postmaster.pid").read_text().splitlines()
    except FileNotFoundError:
        return False
    return len(lines) > 7 and lines[0] == str(pid) and lines[7].strip() == "ready"


def is_free(folder: Path) -> bool:
    """Whether no former server works on the folder; removes the pid file that a killed one left.

    Its number may be another program's by now, which PostgreSQL itself would take for a server: only a process whose
    current folder is this one counts. Where the system does not tell, PostgreSQL decides.
    """
    pid_file = folder / "postmaster.pid"
    with suppress(FileNotFoundError, ValueError, IndexError):
        pid = int(pid_file.read_text().splitlines()[0])
        if _works_in(pid, folder):
            return False
        if Path("/proc/self/cwd").exists():
            pid_file.unlink()
    return True


def _check(folder: Path) -> None:
    if os.geteuid() not in (0, folder.stat().st_uid):
        raise Failure(f"{folder} belongs to another account: become that one or choose another data folder")
    found, ours = (folder / "PG_VERSION").read_text().strip(), postgres_major()
    if found != ours:
        raise Failure(f"{folder} was written by PostgreSQL {found}, this is {ours}: choose another data folder")


def _works_in(pid: int, folder: Path) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cwd").samefile(folder)
    return False

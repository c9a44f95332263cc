"""REST and sockets as docker-compose.yml has them, each in two processes behind Caddy with `ops/Caddyfile`."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx

from bench._ports import free_port
from bench._server import SETTINGS, Server, running_server
from config.launcher import ROOT, UVICORN

PROCESSES: Final = 2
GRANIAN: Final = ("--interface", "wsgi", "--workers", "1", "--blocking-threads", "8", "--no-access-log")


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
    with running_server() as server, ExitStack() as running:
        home = server.data / "deployed"
        home.mkdir()
        env = {**os.environ, **SETTINGS, **server.env, "TRUSTED_PROXIES": "127.0.0.1"}
        ports = {kind: [free_port() for _ in range(PROCESSES)] for kind in ("rest", "sockets")}
        proxies = {count: free_port() for count in range(1, PROCESSES + 1)}
        pids: dict[str, list[int]] = {"rest": [], "sockets": [], "proxy": []}
        for port in ports["rest"]:
            argv = ["-m", "granian", "config.wsgi:application", "--port", str(port), *GRANIAN]
            pids["rest"].append(running.enter_context(_running([sys.executable, *argv], env)))
        for port in ports["sockets"]:
            argv = ["-m", "uvicorn", "config.asgi:application", "--port", str(port), *UVICORN]
            pids["sockets"].append(running.enter_context(_running([sys.executable, *argv], env)))
        for port in (*ports["rest"], *ports["sockets"]):
            _wait(f"http://127.0.0.1:{port}/readyz")
        os.environ["SSL_CERT_FILE"] = str(home / "caddy/pki/authorities/local/root.crt")
        for count, port in proxies.items():
            argv = [caddy, "run", "--config", str(ROOT / "ops/Caddyfile"), "--adapter", "caddyfile"]
            ways = {kind.upper(): " ".join(f"127.0.0.1:{one}" for one in ports[kind][:count]) for kind in ports}
            pids["proxy"].append(running.enter_context(_running(argv, _caddy_env(home, port) | ways)))
            _wait(f"https://localhost:{port}/readyz")
        yield Deployment(server, {count: f"https://localhost:{port}" for count, port in proxies.items()}, pids)


def _caddy_env(home: Path, port: int) -> dict[str, str]:
    folders = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(home))
    ports = {"HTTP_PORT": str(free_port()), "HTTPS_PORT": str(port)}
    return {"PATH": os.environ["PATH"], "PUBLIC_HOST": "localhost", **folders, **ports}


@contextmanager
def _running(argv: list[str], env: dict[str, str]) -> Iterator[int]:
    process = subprocess.Popen(argv, env=env, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def _wait(url: str) -> None:
    for _ in range(600):
        try:
            if httpx.get(url).is_success:
                return
        except (httpx.TransportError, FileNotFoundError):
            pass
        time.sleep(0.1)
    raise RuntimeError(f"{url} does not answer")

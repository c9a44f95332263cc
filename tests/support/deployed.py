"""docker-compose.yml by hand: its commands with their environments as processes of this machine, behind the real proxy.

What compose would do with names, networks and volumes is put in their place: 127.0.0.1, free ports, folders.
"""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, Self

import httpx
import pytest

from config.embedded.services import answers, free_port
from config.launcher import ROOT, is_ready
from config.processes import Program
from tests.architecture.deployment import GIVEN, Service, filled_in, services, words
from tests.support.house import DATABASE, REDIS, SECONDS, House
from tests.support.waiting import wait_for

PROXY: Final = "proxy"
STATIC: Final = ("--no-input", "--verbosity", "0", "--ignore", "drf_spectacular_sidecar")
"""All but the pages of the API's description, which take seconds to compress."""
RATES: Final = {f"THROTTLE_{scope}": "100000/minute" for scope in ("CREATE", "JOIN", "ACT", "CONNECT")}
TOKEN: Final = "a token for nobody but this test, 32 characters"


def need_proxy() -> str:
    """Where the proxy is. Without one the test is skipped, on a build server it fails."""
    found = shutil.which("caddy")
    if found is None:
        say = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        say("NO PROXY: the deployment was not tested; install caddy, for instance by `apt-get install caddy`")
    return found


class Deployed(House):
    """Everything that compose starts. PostgreSQL and Valkey are the embedded ones."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.https = free_port()
        self.url_of_all = f"https://localhost:{self.https}"

    def __enter__(self) -> Self:
        super().__enter__()
        self.manage("collectstatic", *STATIC)
        for name, service in services().items():
            if "build" in service and name != "migrate":
                self._start_service(name, service)
        for name in self._ports:
            assert wait_for(lambda name=name: self._is_ready(name), SECONDS), self.log(name).read_text()  # type: ignore[misc]
        self._start_proxy()
        return self

    def migrate(self) -> None:
        """As compose does it."""
        _, *command = self._command("migrate", services()["migrate"], 0)
        self._run(*command)

    def _run(self, *command: str, **env: str) -> str:
        return super()._run(*command, **{**self._environment("rest", services()["rest"]), **env})

    def _environment(self, name: str, service: Service) -> dict[str, str]:
        given = {**GIVEN, **RATES, "PUBLIC_HOST": "localhost", "METRICS_TOKEN": TOKEN}
        written = {key: filled_in(str(value), given) for key, value in service["environment"].items()}
        folder = self.home / f"tmp-{name}"
        folder.mkdir(exist_ok=True)
        here = {
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "DATABASE_URL": self.database_url,
            "REDIS_URL": self.redis_url,
            "PUBLIC_URL": self.url_of_all,
            "TRUSTED_PROXIES": "127.0.0.1",
            "STATIC_ROOT": str(self.home / "static"),
            "DRAIN_FILE": str(folder / "draining"),
            "HARD_WORLDS": "64",
        }
        if "PROMETHEUS_MULTIPROC_DIR" in written:
            here["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
        if "METRICS_PORT" in written:
            here["METRICS_PORT"] = str(self._ports.setdefault(name, free_port()))
        return {**written, **here}

    def _command(self, name: str, service: Service, port: int) -> list[str]:
        schedule = str(self.home / f"tmp-{name}/beat-schedule")
        local = {"0.0.0.0": "127.0.0.1", "8000": str(port), "/tmp/beat-schedule": schedule}
        return [local.get(word, word) for word in words(service["command"])]

    def _start_service(self, name: str, service: Service) -> None:
        env = self._environment(name, service)
        port = self._ports.setdefault(name, free_port())
        argv = self._command(name, service, port)
        patience = float(service["stop_grace_period"].removesuffix("s"))
        self._family.start(Program(name, argv, env, ROOT, self.log(name), patience=patience))

    def _start_proxy(self) -> None:
        env = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "XDG_DATA_HOME": str(self.home / "caddy"),
            "XDG_CONFIG_HOME": str(self.home / "caddy"),
            "PUBLIC_HOST": "localhost",
            "HTTP_PORT": str(free_port()),
            "HTTPS_PORT": str(self.https),
            "REST": f"127.0.0.1:{self._ports['rest']}",
            "SOCKETS": f"127.0.0.1:{self._ports['sockets']}",
        }
        argv = [need_proxy(), "run", "--config", str(ROOT / "ops/Caddyfile"), "--adapter", "caddyfile"]
        self._family.start(Program(PROXY, argv, env, ROOT, self.log(PROXY)))
        self._ports[PROXY] = self.https
        assert wait_for(lambda: self._is_ready(PROXY), SECONDS), self.log(PROXY).read_text()

    @property
    def authority(self) -> Path:
        """Whose certificates the proxy shows."""
        return self.home / "caddy/caddy/pki/authorities/local/root.crt"

    def parts(self) -> list[str]:
        """The names of all that the compose file builds or configures; PostgreSQL and Valkey are beside them."""
        return [child.program.name for child in self._family.children if child.program.name not in (DATABASE, REDIS)]

    def log(self, name: str) -> Path:
        """Where it writes."""
        return super().log({DATABASE: "postgres", REDIS: "valkey"}.get(name, name))

    def metrics(self, name: str) -> str:
        """What Prometheus reads of a part."""
        port, headers = self._ports[name], {"Authorization": f"Bearer {TOKEN}"}
        answer = httpx.get(f"http://127.0.0.1:{port}/metrics", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.text

    def _is_ready(self, name: str) -> bool:
        port = self._ports.get(name, 0)
        checks: dict[str, Callable[[], bool]] = {
            "rest": lambda: is_ready(port),
            "sockets": lambda: is_ready(port),
            "beat": lambda: any((self.home / "tmp-beat").glob("beat-schedule*")),
            PROXY: lambda: answers(port) and self.authority.exists(),
        }
        if name in (DATABASE, REDIS):
            return super()._is_ready(name)
        return checks[name]() if name in checks else answers(port)

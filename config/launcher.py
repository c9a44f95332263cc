"""Everything that the server consists of, brought up in order and taken down whole: the work of `manage.py up`.

A crashed worker or beat is started again, visibly, because a match must go on after it; what keeps crashing, and the
web process, PostgreSQL or Valkey, whose connections are lost anyway, end the whole.
"""

import http.client
import os
import shutil
import socket
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.core.management import call_command

from config import translations
from config.embedded.folder import note_addresses, secret_key
from config.embedded.services import services
from config.processes import Program
from config.settings import environment
from config.supervisor import Failure, Family
from gin.topics import QUEUES

ROOT = Path(__file__).parents[1]
WATCH_SECONDS = 0.2


@dataclass(frozen=True)
class Launcher:
    """`port` of 127.0.0.1, the folder of all data, whether to do without fsync, and where the steps are told."""

    port: int
    data: Path
    fast: bool
    family: Family
    say: Callable[[str], None]

    def run(self) -> None:
        """Bring all up and watch it. Ends by `Stopped`, or by `Failure` or `OSError`; then nothing runs any more."""
        refuse_taken(self.port)
        with self._step("texts and static files"):
            translations.compile_all()
            call_command("collectstatic", interactive=False, verbosity=0)
        with self._services() as env:
            with self._step("database schema"):
                self.family.run(self._program("migrate", "manage.py", *MIGRATE, env=env))
            with self._step("web, workers and beat"):
                self._start_application(env)
                self.family.wait_until(lambda: is_ready(self.port), "the web process")
            self.say(f"ready http://127.0.0.1:{self.port}/")
            while True:
                self.family.pause(WATCH_SECONDS)

    @contextmanager
    def _services(self) -> Iterator[Mapping[str, str]]:
        begun = time.monotonic()
        with services(self.data, self.family, self.fast) as urls:
            self._tell("PostgreSQL and Valkey", begun)
            note_addresses(self.data, urls)
            yield {**os.environ, **self._settings(), **urls}

    def _settings(self) -> dict[str, str]:
        """What the settings read. Of the key and the address the environment's own words win."""
        self._forget_former_run()
        return {
            "SECRET_KEY": environment.text("SECRET_KEY") or secret_key(self.data),
            "PUBLIC_URL": environment.text("PUBLIC_URL") or f"http://127.0.0.1:{self.port}",
            "PROMETHEUS_MULTIPROC_DIR": str(self._metrics),
            "METRICS_PORT": "",  # all workers would want the same one
            "DRAIN_FILE": str(self._drain_file),
        }

    def _forget_former_run(self) -> None:
        """What would keep this one from starting, or from sending anything after a clock that went back."""
        shutil.rmtree(self._metrics, ignore_errors=True)  # one file a process, worthless once it has ended
        self._metrics.mkdir()
        for left in (self._drain_file, *self.data.glob("beat-schedule*")):
            left.unlink(missing_ok=True)

    @property
    def _metrics(self) -> Path:
        return self.data / "metrics"

    @property
    def _drain_file(self) -> Path:
        return self.data / "draining"

    def _start_application(self, env: Mapping[str, str]) -> None:
        address = ("--host", "127.0.0.1", "--port", str(self.port))
        self._start("web", env, "uvicorn", "config.asgi:application", *address, *UVICORN)
        for queue in QUEUES:
            self._start(f"worker-{queue}", env, *CELERY, "worker", "-Q", queue, "-n", f"{queue}@%h", *WORKER)
        self._start("beat", env, *CELERY, "beat", "-s", str(self.data / "beat-schedule"))

    def _start(self, name: str, env: Mapping[str, str], *module: str) -> None:
        log = self.data / f"logs/{name}.log"
        self.family.start(self._program(name, "-m", *module, env=env, log=log, restarts=name != "web"))

    def _program(
        self, name: str, *argv: str, env: Mapping[str, str], log: Path | None = None, restarts: bool = False
    ) -> Program:
        return Program(name, [sys.executable, *argv], env, ROOT, log, restarts=restarts)

    @contextmanager
    def _step(self, name: str) -> Iterator[None]:
        begun = time.monotonic()
        yield
        self._tell(name, begun)

    def _tell(self, name: str, begun: float) -> None:
        self.say(f"{time.monotonic() - begun:5.1f} s  {name}")


MIGRATE = ("migrate", "--skip-checks", "--verbosity=0")
# Its access log would hold invite codes.
SOCKETS = ("--ws", "config.sockets:Connection", "--ws-max-size", "65536", "--ws-per-message-deflate", "false")
"""A frame over the API's limit, but not over this one, still gets a typed answer."""
UVICORN = ("--no-access-log", "--no-proxy-headers", "--timeout-graceful-shutdown", "5", *SOCKETS)
CELERY = ("celery", "--app", "config.celery", "--skip-checks", "--quiet")
# One process that forks no others: killing it leaves nothing behind. Nobody listens to its gossip.
WORKER = ("--pool", "solo", "--concurrency", "1", "--without-gossip", "--without-mingle", "--without-heartbeat")


def refuse_taken(port: int) -> None:
    """`Failure` if the port cannot be had, before anything is started."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            raise Failure(f"port {port} cannot be had ({error.strerror}): choose another with --port") from None


def is_ready(port: int) -> bool:
    """Whether `/readyz` answers 200."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()

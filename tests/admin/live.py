"""A web process over the tests' own database: what is done here is told to its sockets and read by its pages."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, Self

from websockets import Subprotocol
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from config.embedded.services import free_port
from config.launcher import ROOT, UVICORN, is_ready
from tests.support.environment import environment
from tests.support.waiting import wait_for

SECONDS: Final = 60
"""It answers by then, even on a busy machine."""


class Web:
    """In a folder of its own; killed at the end of the `with` block."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._env = environment(STATIC_ROOT=str(folder / "static"), PUBLIC_URL=self.url)
        self._log = folder / "web.log"

    def __enter__(self) -> Self:
        collect = ("manage.py", "collectstatic", "--no-input", "--verbosity=0", "--ignore=drf_spectacular_sidecar")
        subprocess.run([sys.executable, *collect], cwd=ROOT, env=self._env, check=True)
        serve = ("-m", "uvicorn", "config.asgi:application", "--port", str(self.port), *UVICORN)
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, *serve], cwd=ROOT, env=self._env, stdout=log, stderr=subprocess.STDOUT
            )
        assert wait_for(lambda: is_ready(self.port), SECONDS), self._log.read_text()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()

    def socket(self, room_id: Any, key: str) -> ClientConnection:
        """A socket of the seat that has this key."""
        address = f"{self.url.replace('http', 'ws', 1)}/ws/v1/rooms/{room_id}"
        return connect(address, subprotocols=[Subprotocol("gin.v1"), Subprotocol(f"seat.{key}")], proxy=None)


def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next frame of this kind."""
    while True:
        frame: dict[str, Any] = json.loads(socket.recv(timeout=20))
        if frame["t"] == kind:
            return frame


def closed(socket: ClientConnection) -> int | None:
    """The code that the server closes with."""
    try:
        while True:
            socket.recv(timeout=20)
    except ConnectionClosed:
        return socket.close_code

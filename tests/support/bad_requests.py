"""A bad line for HTTP requests: they get lost, their answers get lost, they arrive late, twice, or again much later."""

import time
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Final, Self

import httpx

from tests.support.faults import Faults

LATE: Final = 0.02
"""Seconds that a request is late."""
OWN: Final = frozenset(
    {"host", "connection", "content-length", "transfer-encoding", "content-encoding", "date", "server"}
)
"""Headers that each half of the line makes itself."""


class BadRequests:
    """`with BadRequests(server_url, faults) as line:` listens at `line.url`.

    Each request meets the next fault: `lost` and `unanswered` hang up before and after it has reached the server,
    `late`, `twice` in a row, and `again` once more after the request that follows.
    """

    def __init__(self, server_url: str, faults: Faults) -> None:
        self._faults, self._lock = faults, Lock()
        self._again: list[httpx.Request] = []
        self._http = httpx.Client(base_url=server_url, timeout=30)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"line": self}))
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._running = ExitStack()
        self._running.callback(self._http.close)
        self._running.callback(self._server.server_close)
        self._running.callback(self._server.shutdown)
        Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._running.close()

    def pass_on(self, method: str, path: str, headers: dict[str, str], body: bytes) -> httpx.Response | None:
        """What the client hears; None if the line breaks."""
        with self._lock:
            fault, again, self._again = self._faults.next(), self._again, []
            if fault == "lost":
                return None
            time.sleep(LATE if fault == "late" else 0)
            request = self._http.build_request(method, path, headers=headers, content=body)
            answer = self._http.send(request)
            for copy in ([request] if fault == "twice" else []) + again:
                self._http.send(copy)
            self._again = [request] if fault == "again" else []
            return None if fault == "unanswered" else answer


class _Handler(BaseHTTPRequestHandler):
    line: BadRequests
    protocol_version = "HTTP/1.1"

    def _pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name: value for name, value in self.headers.items() if name.lower() not in OWN}
        answer = self.line.pass_on(self.command, self.path, headers, body)
        self.close_connection = answer is None
        if answer is None:
            return
        self.send_response(answer.status_code)
        for name, value in answer.headers.items():
            if name.lower() not in OWN:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.content)))
        self.end_headers()
        self.wfile.write(answer.content)

    do_GET = do_POST = do_PUT = do_DELETE = _pass_on

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""

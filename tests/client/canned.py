"""A real HTTP server that gives prepared answers, one a request, and remembers what it was asked."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


@dataclass(frozen=True)
class Reply:
    status: int = 200
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    hang_up: bool = False
    """Reads the request, then closes the connection without an answer."""


@dataclass(frozen=True)
class Asked:
    method: str
    path: str
    headers: dict[str, str]
    body: Any


@dataclass(frozen=True)
class Canned:
    url: str
    replies: list[Reply]
    asked: list[Asked]


HANG_UP = Reply(hang_up=True)


def problem(status: int, code: str, headers: dict[str, str] | None = None, **facts: Any) -> Reply:
    body = {"type": "about:blank", "title": code, "status": status, "code": code, "detail": "No.", **facts}
    return Reply(status, body, {"Content-Type": "application/problem+json", **(headers or {})})


def unused_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def canned_server(*replies: Reply) -> Iterator[Canned]:
    left, asked = list(replies), []

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            body = json.loads(self.rfile.read(length)) if length else None
            asked.append(Asked(self.command, self.path, dict(self.headers), body))
            reply = left.pop(0)
            if reply.hang_up:
                self.close_connection = True
                return
            content = reply.body.encode() if isinstance(reply.body, str) else json.dumps(reply.body).encode()
            content = b"" if reply.status == 304 else content
            self.send_response(reply.status)
            for name, text in {"Content-Type": "application/json", **reply.headers}.items():
                self.send_header(name, text)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = do_PUT = answer

        def log_message(self, *_: Any) -> None:
            """Nothing on the console."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield Canned(f"http://127.0.0.1:{server.server_port}", left, asked)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()

"""A bad line to a good server: a TCP proxy that can delay, swallow the answers, and cut."""

import asyncio
from contextlib import suppress
from typing import Self
from urllib.parse import urlsplit


class Proxy:
    """`async with Proxy(server_url) as proxy:` listens at `proxy.url`."""

    def __init__(self, server_url: str) -> None:
        self._host, self._port = urlsplit(server_url).hostname, urlsplit(server_url).port
        self._writers: set[asyncio.StreamWriter] = set()
        self._whole = True
        self.delay = 0.0
        """Seconds that everything takes in each direction."""
        self.mute = False
        """Whether the server's answers get lost. Cut such a line before it speaks again: a stream has no gaps."""
        self.connections = 0
        """How many there have been, those turned away included."""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Break every connection and turn new ones away."""
        self._whole = False
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        """Let connections through again."""
        self._whole, self.mute = True, False

    async def _connected(self, client_in: asyncio.StreamReader, client_out: asyncio.StreamWriter) -> None:
        self.connections += 1
        if not self._whole:
            client_out.transport.abort()
            return
        server_in, server_out = await asyncio.open_connection(self._host, self._port)
        self._writers |= {client_out, server_out}
        await asyncio.gather(self._pass_on(client_in, server_out), self._pass_on(server_in, client_out, answers=True))
        self._writers -= {client_out, server_out}

    async def _pass_on(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, answers: bool = False
    ) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                await asyncio.sleep(self.delay)
                if not (answers and self.mute):
                    target.write(data)
        target.close()

"""A real WebSocket server whose part the test plays, line by line."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.typing import Subprotocol

from client.views import View


class Visit:
    """One connection of the client."""

    def __init__(self, line: ServerConnection) -> None:
        self.line = line

    @property
    def path(self) -> str:
        request = self.line.request
        assert request is not None
        return request.path

    @property
    def offered(self) -> str:
        """The subprotocols that the client offered."""
        request = self.line.request
        assert request is not None
        return request.headers["Sec-WebSocket-Protocol"]

    async def say(self, *frames: dict[str, Any]) -> None:
        for frame in frames:
            await self.line.send(json.dumps(frame))

    async def greet(self, view: View) -> None:
        await self.say({"t": "view", "view": view})

    async def hears(self, kind: str) -> dict[str, Any]:
        """The next frame of that kind; others are passed over."""
        async with asyncio.timeout(5):
            while (frame := json.loads(await self.line.recv()))["t"] != kind:
                pass
        heard: dict[str, Any] = frame
        return heard

    async def hang_up(self, code: int) -> None:
        await self.line.close(code)


class CannedSocket:
    """Where the client connects to."""

    def __init__(self) -> None:
        self._visits: asyncio.Queue[Visit] = asyncio.Queue()
        self.server: Server

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{next(iter(self.server.sockets)).getsockname()[1]}"

    async def visit(self) -> Visit:
        """The client's next connection."""
        async with asyncio.timeout(5):
            return await self._visits.get()

    async def connected(self, line: ServerConnection) -> None:
        self._visits.put_nowait(Visit(line))
        await line.wait_closed()


@asynccontextmanager
async def canned_socket() -> AsyncIterator[CannedSocket]:
    canned = CannedSocket()
    async with serve(canned.connected, "127.0.0.1", 0, subprotocols=[Subprotocol("gin.v1")]) as server:
        canned.server = server
        yield canned

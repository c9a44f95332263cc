"""A bad line for WebSocket messages: they come late, twice, after their neighbour, or the line is cut."""

import asyncio
from contextlib import suppress
from typing import Final, Self, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.support.faults import FINE, Faults

End: TypeAlias = ClientConnection | ServerConnection
LATE: Final = 0.02
"""Seconds that a message is late."""
ABNORMAL: Final = 1006
HELD: Final = 0.02
"""Seconds that a message waits for the neighbour that is to overtake it."""


class BadSockets:
    """`async with BadSockets(server_url, faults) as line:` listens at `line.url`, for sockets alone.

    In both directions each message meets the next fault: `lost` and `cut` break the line before and after it has
    passed, `late`, `twice`, and `swapped` with the one that follows.
    """

    def __init__(self, server_url: str, faults: Faults) -> None:
        self._server_url, self._faults = server_url.replace("http", "ws", 1), faults

    async def __aenter__(self) -> Self:
        self._server = await serve(
            self._connected, "127.0.0.1", 0, select_subprotocol=lambda _, offered: offered[0], compression=None
        )
        self.url = f"http://127.0.0.1:{next(iter(self._server.sockets)).getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _connected(self, client: ServerConnection) -> None:
        assert client.request is not None
        protocols = [part.strip() for part in client.request.headers["Sec-WebSocket-Protocol"].split(",")]
        with suppress(OSError, InvalidHandshake):
            address = self._server_url + client.request.path
            async with connect(address, subprotocols=protocols, compression=None, proxy=None) as server:  # type: ignore[arg-type]
                await self._between(client, server)

    async def _between(self, client: ServerConnection, server: ClientConnection) -> None:
        """Until one end closes in order, which the other is told, or the line is cut."""
        passing = [asyncio.create_task(self._pass_on(*ends)) for ends in ((client, server), (server, client))]
        await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
        for task in passing:
            task.cancel()
        await asyncio.wait(passing)
        for end, other in ((client, server), (server, client)):
            if other.close_code is None or other.close_code == ABNORMAL:
                end.transport.abort()
            else:
                await end.close(other.close_code)

    async def _pass_on(self, source: End, target: End) -> None:
        held: str | None = None
        with suppress(ConnectionClosed):
            while True:
                message = await _next(source, None if held is None else HELD)
                fault = FINE if message is None else self._faults.next()
                if fault == "lost":
                    return
                if fault == "swapped" and held is None:
                    held = message
                    continue
                await asyncio.sleep(LATE if fault == "late" else 0)
                for text in (message, message if fault == "twice" else None, held):
                    if text is not None:
                        await target.send(text)
                held = None
                if fault == "cut":
                    return


async def _next(source: End, seconds: float | None) -> str | None:
    """The next message, if it comes in time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            return str(await source.recv())
    return None

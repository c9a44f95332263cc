"""uvicorn's WebSocket protocol, with an end for clients that do not read, and one write for frames sent together.

A close frame and an orderly close of the connection wait behind what such a client has not taken, for as long as its
machine answers. So it is told the reason once it reads on, but not for ever: then the connection is dropped.
"""

import asyncio
import socket
from asyncio import BaseTransport
from typing import Final

from django.conf import settings
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

UNREAD: Final = 1 << 16
"""Bytes that the system keeps for a client that does not read, where it would keep megabytes."""


class Connection(WebSocketsSansIOProtocol):
    """A client's connection."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin."""
        super().connection_made(transport)
        self.to_write = False
        """Whether frames wait for the loop's next turn: the write is what costs most of sending one."""
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)

    def data_received(self, data: bytes) -> None:
        """Read on. uvicorn writes no answer to a handshake that is refused while it is read, and would keep it open."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def shutdown(self) -> None:
        """The server ends. A connection whose end has been said takes no answer: to try would end the others unsaid."""
        if self.conn.eof_sent:
            self.transport.close()
        else:
            super().shutdown()

    async def send(self, message: ASGISendEvent) -> None:
        """Send, waiting a while if the client is behind; a close does not wait. TimeoutError if it does not read."""
        closing = message["type"] == "websocket.close"
        if closing:
            self.writable.set()
        if not self.writable.is_set():
            async with asyncio.timeout(settings.SOCKET_SEND_SECONDS):
                await self.writable.wait()
        if message["type"] == "websocket.send" and not self.disconnected and self.conn.state is OPEN:
            self._send_soon(message["text"] or "")
            return
        await super().send(message)
        if closing:
            self._drop_later()

    def _send_soon(self, text: str) -> None:
        self.conn.send_text(text.encode())
        if not self.to_write:
            self.to_write = True
            self.loop.call_soon(self._write)

    def _write(self) -> None:
        self.to_write = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def keepalive_timeout(self) -> None:
        """The client has not answered a ping."""
        super().keepalive_timeout()
        self._drop_later()

    def _drop_later(self) -> None:
        self.loop.call_later(settings.SOCKET_SEND_SECONDS, self.transport.abort)

"""What every socket of ours does alike: who may open it, one message after the other, and how it ends."""

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from django.conf import settings

from api import observed
from api.schema.json import encode
from api.ws import crowd
from api.ws.frames import Frame
from api.ws.query import chosen_seat
from gin.selectors import Bearer

log = logging.getLogger(__name__)

PROTOCOL: Final = "gin.v1"
TOO_SLOW: Final = 4408


class Socket(AsyncWebsocketConsumer):
    """A socket. Its handlers run one at a time, whoever calls `dispatch`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._turn = asyncio.Lock()
        self.crowded = False
        """Whether its address has too many open."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket to its end. Channels makes two tasks for every message; here a doorbell has one."""
        layer: Any = get_channel_layer()
        self.scope, self.base_send, self.channel_layer = scope, send, layer
        async with asyncio.TaskGroup() as self._bells:
            self.channel_name = layer.attach(self.hear)
            try:
                with crowd.counted(scope) as self.crowded, suppress(StopConsumer):
                    while True:
                        await self.dispatch(await receive())
            finally:
                layer.detach(self.channel_name)

    def hear(self, message: dict[str, Any]) -> None:
        """A doorbell."""
        self._bells.create_task(self.dispatch(message))

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle a frame or a doorbell. The threads that ask the database look after their own connections."""
        async with self._turn:
            await getattr(self, message["type"].replace(".", "_"))(message)
            await self.turn_ends()

    async def turn_ends(self) -> None:
        """A message has been handled, and the turn is this socket's still."""

    async def accept_ours(self) -> bool:
        """Accept the handshake unless the page that asks is somebody else's."""
        if not self._origin_is_ours():
            await self.close()
            return False
        await self.accept(PROTOCOL if PROTOCOL in self.scope["subprotocols"] else None)
        return True

    def _origin_is_ours(self) -> bool:
        """Browsers name the page's origin; native clients name none. Who may call the API may open sockets."""
        headers = dict(self.scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        ours = (settings.PUBLIC_URL, *settings.CORS_ALLOWED_ORIGINS)
        with suppress(ValueError):  # what is no address is nobody's
            return not origin or origin in ours or urlsplit(origin).netloc == host
        return False

    @property
    def key(self) -> str | Bearer:
        """The seat's key or the account's token that the client offers; empty without one."""
        offered = dict(protocol.split(".", 1) for protocol in self.scope["subprotocols"] if "." in protocol)
        if "bearer" in offered:
            return Bearer(offered["bearer"], chosen_seat(self.scope["query_string"]))
        return offered.get("seat", "")

    async def send_frame(self, frame: Frame) -> None:
        """Send. To a client that has just gone it is nothing: `disconnect` still comes."""
        message: Any = {"type": "websocket.send", "text": encode(frame).decode()}
        try:
            await self.base_send(message)
        except TimeoutError:
            log.warning("a client does not read: closing its socket at %s", self.scope["path"])
            await self.close_with(TOO_SLOW)
        except (OSError, RuntimeError):
            log.debug("a client has gone from %s", self.scope["path"])

    async def close_with(self, code: int) -> None:
        """Close, saying why."""
        observed.sockets_closed.labels(str(code)).inc()
        with suppress(OSError, RuntimeError):
            await self.close(code)

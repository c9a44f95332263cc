"""The least that a socket of Channels costs: a consumer that sends back what it gets. An ASGI application."""

from typing import Any

import django
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter

django.setup()


class Echo(AsyncWebsocketConsumer):
    """Send back what comes."""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Echo a frame."""
        await self.send(text_data=text_data, bytes_data=bytes_data)


echo: Any = Echo.as_asgi()
application = ProtocolTypeRouter({"websocket": echo})

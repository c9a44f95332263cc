"""The answer to a socket that leads nowhere."""

from channels.generic.websocket import AsyncWebsocketConsumer


class Nowhere(AsyncWebsocketConsumer):
    """Refuses every handshake."""

    async def connect(self) -> None:
        """Refuse."""
        await self.close()

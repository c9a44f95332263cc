"""The channel layer: doorbells to the rooms' sockets, over Redis pub/sub."""

import asyncio
from typing import Any
from uuid import uuid4

from channels_redis.pubsub import RedisPubSubChannelLayer


class Doorbells(RedisPubSubChannelLayer):  # type: ignore[misc]  # it has no types
    """Groups go through Redis; a socket's own channel is a queue in its process.

    Nobody sends to one socket, so its channel needs no subscription: a handshake works while Redis is out of reach,
    and a socket costs Redis nothing beside its room.
    """

    async def new_channel(self, prefix: str = "specific.") -> str:
        """A channel of this process, to be forgotten when its socket is closed."""
        layer: Any = self._get_layer()
        channel = f"{layer.prefix}{prefix}{uuid4().hex}"
        layer.channels[channel] = asyncio.Queue()
        return channel

    async def forget_channel(self, channel: str) -> None:
        """Nobody listens to `channel` any more."""
        layer: Any = self._get_layer()
        layer.channels.pop(channel, None)

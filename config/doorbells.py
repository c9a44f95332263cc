"""The channel layer: doorbells to the rooms' sockets, over Redis pub/sub."""

import asyncio
from functools import cached_property
from typing import Any, Final
from uuid import uuid4

from channels_redis.pubsub import RedisPubSubChannelLayer
from redis import Redis

PREFIX: Final = "asgi"
"""Of the layer's names in Redis, its default."""
PATIENCE: Final = 1
"""Seconds that a move waits for a Redis that is frozen."""


class Doorbells(RedisPubSubChannelLayer):  # type: ignore[misc]  # it has no types
    """Groups go through Redis; a socket's own channel is a queue in its process.

    Nobody sends to one socket, so its channel needs no subscription: a handshake works while Redis is out of reach,
    and a socket costs Redis nothing beside its room.
    """

    def ring(self, group: str, message: dict[str, Any]) -> None:
        """`group_send` for a thread, which needs no loop. RedisError."""
        self._publisher.publish(f"{PREFIX}__group__{group}", self.serialize(message))

    @cached_property
    def _publisher(self) -> Redis:
        address = self._kwargs["hosts"][0]["address"]
        return Redis.from_url(address, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE)

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

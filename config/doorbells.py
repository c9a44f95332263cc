"""The channel layer: doorbells to the rooms' sockets, over Redis pub/sub."""

import asyncio
import threading
from typing import Any, Final
from uuid import uuid4

from channels_redis.pubsub import RedisPubSubChannelLayer
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.retry import Retry

PREFIX: Final = "asgi"
"""Of the layer's names in Redis, its default."""
PATIENCE: Final = 1
"""Seconds that a move waits for a Redis that is frozen."""


class Doorbells(RedisPubSubChannelLayer):  # type: ignore[misc]  # it has no types
    """Groups go through Redis; a socket's own channel is a queue in its process.

    Nobody sends to one socket, so its channel needs no subscription: a handshake works while Redis is out of reach,
    and a socket costs Redis nothing beside its room.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._of_thread = threading.local()

    def ring(self, group: str, message: dict[str, Any]) -> None:
        """`group_send` for a thread, which needs no loop. RedisError."""
        self._publisher.publish(f"{PREFIX}__group__{group}", self.serialize(message))

    @property
    def _publisher(self) -> Redis:
        """The thread's own: to fetch a connection from a pool takes as long as to publish."""
        if not hasattr(self._of_thread, "publisher"):
            address = self._kwargs["hosts"][0]["address"]
            patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
            again = Retry(NoBackoff(), 1, supported_errors=(RedisConnectionError,))  # it may have broken meanwhile
            self._of_thread.publisher = Redis.from_url(address, single_connection_client=True, retry=again, **patience)
        return self._of_thread.publisher  # type: ignore[no-any-return]

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

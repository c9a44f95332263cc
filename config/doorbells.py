"""The channel layer: doorbells to the rooms' sockets, over Redis pub/sub."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

from channels_redis.pubsub import RedisPubSubChannelLayer
from redis import ConnectionPool
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.retry import Retry

PREFIX: Final = "asgi"
"""Of the layer's names in Redis, its default."""
PATIENCE: Final = 1
"""Seconds that a move waits for a Redis that is frozen, once nothing more goes into the line to it."""
SURE: Final = 0.1
"""Seconds for which a line that has just been used counts as whole."""


class _Line:
    """A thread's way to Redis, for bells. It waits for no answer: being woken by one costs as much as ringing.

    A bell that follows another within `SURE`, in between which the line broke, is lost: like those rung while Redis
    was away, which takes longer.
    """

    def __init__(self, address: str) -> None:
        again = Retry(NoBackoff(), 0)
        patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE, "retry": again}
        self._connection: Any = ConnectionPool.from_url(
            address, redis_connect_func=_without_answers, **patience
        ).make_connection()
        self._used = 0.0

    def ring(self, channel: str, message: bytes) -> None:
        """Publish `message`. RedisError."""
        now, line = time.monotonic(), self._connection
        try:
            if now > self._used + SURE:
                line.can_read()
            line.send_command("PUBLISH", channel, message)
        except RedisConnectionError:  # it may have broken meanwhile
            line.disconnect()
            line.send_command("PUBLISH", channel, message)
        self._used = now


def _without_answers(connection: Any) -> None:
    connection.on_connect()
    connection.send_command("CLIENT", "REPLY", "OFF")


class Doorbells(RedisPubSubChannelLayer):  # type: ignore[misc]  # it has no types
    """Groups go through Redis; a socket's own channel is a call in its process.

    Nobody sends to one socket, so its channel needs no subscription: a handshake works while Redis is out of reach,
    and a socket costs Redis nothing beside its room.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._of_thread = threading.local()

    def ring(self, group: str, message: dict[str, Any]) -> None:
        """`group_send` for a thread, which needs no loop. RedisError."""
        if not hasattr(self._of_thread, "line"):
            self._of_thread.line = _Line(self._kwargs["hosts"][0]["address"])
        self._of_thread.line.ring(f"{PREFIX}__group__{group}", self.serialize(message))

    def attach(self, hear: Callable[[Any], None]) -> str:
        """A channel for a socket of this loop. `hear` is called with each message, and must not fail."""
        layer: Any = self._get_layer()
        channel = f"{layer.prefix}socket.{uuid4().hex}"
        layer.channels[channel] = _Ear(self.deserialize, hear)
        return channel

    def detach(self, channel: str) -> None:
        """Nobody listens to `channel` any more."""
        layer: Any = self._get_layer()
        layer.channels.pop(channel, None)


@dataclass(frozen=True, slots=True)
class _Ear:
    """What stands where the layer has a queue for each channel: a queue wants a task that waits at it."""

    deserialize: Callable[[bytes], Any]
    hear: Callable[[Any], None]

    def put_nowait(self, data: bytes) -> None:
        """A message has come."""
        self.hear(self.deserialize(data))

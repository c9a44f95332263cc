"""What waits in the task queue for the workers that play hard."""

import json
from base64 import b64decode
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from redis import Redis

from gin.topics import QUEUE_HARD


@dataclass(frozen=True)
class Asked:
    """A bot's turn that a worker was asked for."""

    room_id: UUID
    version: int
    expires: datetime


class Queue:
    """The queue itself, in Valkey."""

    def __init__(self) -> None:
        self._redis: Any = Redis.from_url(settings.REDIS_URL)

    def clear(self) -> None:
        """Forget everything, unacknowledged tasks too."""
        self._redis.delete(QUEUE_HARD, "unacked", "unacked_index")

    def asked(self) -> list[Asked]:
        """What waits, oldest first."""
        return [_asked(json.loads(message)) for message in reversed(self._redis.lrange(QUEUE_HARD, 0, -1))]

    def taken(self) -> int:
        """How many tasks workers have in hand."""
        return int(self._redis.hlen("unacked"))

    def age(self, seconds: float) -> None:
        """Let what workers have in hand be as if taken so much earlier."""
        for task, _ in self._redis.zrange("unacked_index", 0, -1, withscores=True):
            self._redis.zincrby("unacked_index", -seconds, task)


def _asked(message: dict[str, Any]) -> Asked:
    (room_id, version), keywords, _ = json.loads(b64decode(message["body"]))
    assert not keywords, "ids and versions, nothing else"
    return Asked(UUID(room_id), version, datetime.fromisoformat(message["headers"]["expires"]))

"""Everything that a match leaves behind outside the database: log lines, metrics, tasks, doorbells, Redis, admin pages.

None of it may hold a card, a key, a code, a name or a seed; the admin's pages show what lies open, and no more.
"""

import io
import json
import logging
import re
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.conf import settings
from django.test import Client
from redis import Redis
from structlog.testing import capture_logs

from config import logs

CARD = re.compile(r"(?<![\w-])[A2-9TJQK][SHDC](?![\w-])")


class Found:
    """Texts by where they were found, and what must not be in them."""

    def __init__(self) -> None:
        self.texts: dict[str, list[str]] = {"log": [], "metrics": [], "redis": [], "doorbell": []}
        self.secrets: set[str] = set()

    def check(self) -> None:
        """No secret is in any text; of each kind there are some."""
        for where, texts in self.texts.items():
            assert texts, f"nothing was looked at: {where}"
            together = "\n".join(texts)
            assert not CARD.findall(together), (where, CARD.findall(together))
            for secret in self.secrets:
                assert secret not in together, where


@contextmanager
def watched() -> Iterator[Found]:
    """Listen to the log and to all doorbells; read Redis and the metrics in the end."""
    found, stream = Found(), io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.formatter())
    redis = Redis.from_url(settings.REDIS_URL)
    listener = redis.pubsub()
    listener.psubscribe("*")
    logging.getLogger().addHandler(handler)
    try:
        with capture_logs() as lines:
            yield found
    finally:
        logging.getLogger().removeHandler(handler)
    found.texts["log"] += [*stream.getvalue().splitlines(), *(json.dumps(line, default=str) for line in lines)]
    while message := listener.get_message(timeout=0.05):
        if message["type"] == "pmessage":
            found.texts["doorbell"].append(_text(message["data"]))
    listener.close()
    found.texts["redis"] += everything(redis)
    found.texts["metrics"].append(Client().get("/metrics").content.decode())
    redis.close()


def everything(redis: Any) -> list[str]:
    """Every key of Redis and what it holds, with tasks read."""
    return [f"{_text(key)} {_text(value)}" for key in redis.scan_iter(count=1000) for value in _values(redis, key)]


def _values(redis: Any, key: bytes) -> list[bytes]:
    match redis.type(key):
        case b"string":
            return [redis.get(key)]
        case b"list":
            return [_read(task) for task in redis.lrange(key, 0, -1)]
        case b"hash":
            return [part for pair in redis.hgetall(key).items() for part in pair]
        case b"set":
            return list(redis.smembers(key))
        case b"zset":
            return list(redis.zrange(key, 0, -1))
    return []


def _read(task: bytes) -> bytes:
    """A queued task with its arguments as they were, not in base64."""
    with suppress(ValueError, KeyError, TypeError):
        message = json.loads(task)
        return json.dumps({**message, "body": b64decode(message["body"]).decode()}).encode()
    return task


def _text(data: bytes | None) -> str:
    return (data or b"").decode(errors="replace")

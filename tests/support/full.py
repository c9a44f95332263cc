"""A Valkey that is full: it answers, and refuses whatever needs memory."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from redis import Redis


@contextmanager
def full_valkey() -> Iterator[None]:
    """The tests' own, as long as the `with` block lasts."""
    valkey: Any = Redis.from_url(settings.REDIS_URL)
    before = valkey.config_get("maxmemory")["maxmemory"]
    valkey.config_set("maxmemory", 1)
    try:
        yield
    finally:
        valkey.config_set("maxmemory", before)

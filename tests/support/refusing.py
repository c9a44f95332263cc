"""Stores that answer, and refuse what is to be written: the tests' own, as long as a `with` block lasts."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import connection
from redis import Redis


@contextmanager
def full_valkey() -> Iterator[None]:
    """It refuses whatever needs memory."""
    valkey: Any = Redis.from_url(settings.REDIS_URL)
    before = valkey.config_get("maxmemory")["maxmemory"]
    valkey.config_set("maxmemory", 1)
    try:
        yield
    finally:
        valkey.config_set("maxmemory", before)


@contextmanager
def read_only_database() -> Iterator[None]:
    """As far as this thread sees it."""
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
        try:
            yield
        finally:
            cursor.execute("SET default_transaction_read_only = off")

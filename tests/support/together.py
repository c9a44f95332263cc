"""Calls at the same moment, each in a thread with a database connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection

from gin.errors import GinError


def together(*calls: Callable[[], Any]) -> list[Any]:
    """What the calls give, begun at once; of a refused one its code."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            barrier.wait(10)
            return call()
        except GinError as refusal:
            return refusal.code.value
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))

"""The sockets' own threads for database work, so that a slow query holds up nobody else."""

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from channels.db import DatabaseSyncToAsync
from django.conf import settings

P = ParamSpec("P")
R = TypeVar("R")

_threads: Final = ThreadPoolExecutor(settings.SOCKET_THREADS, thread_name_prefix="socket")


def in_pool(call: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """`call`, to be awaited, run by one of the sockets' threads."""
    return DatabaseSyncToAsync(call, thread_sensitive=False, executor=_threads)

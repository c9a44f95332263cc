"""The sockets' own threads for database work, so that a slow query holds up nobody else."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar
from uuid import UUID
from weakref import WeakValueDictionary

from channels.db import DatabaseSyncToAsync
from django.conf import settings

from api.database import dropping_broken

P = ParamSpec("P")
R = TypeVar("R")

_threads: Final = ThreadPoolExecutor(settings.SOCKET_THREADS, thread_name_prefix="socket")
_turns: Final[WeakValueDictionary[UUID, asyncio.Lock]] = WeakValueDictionary()


def in_pool(call: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """`call`, to be awaited, run by one of the sockets' threads."""
    return DatabaseSyncToAsync(dropping_broken(call), thread_sensitive=False, executor=_threads)


def turn(room_id: UUID) -> asyncio.Lock:
    """To be held while writing to a room: one whose row is locked keeps one thread waiting, not all of them."""
    return _turns.setdefault(room_id, asyncio.Lock())

"""The sockets' own threads for database work, so that a slow query holds up nobody else.

Each thread keeps its connection: fetching one from the process's pool for every call costs as much as the call.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar
from uuid import UUID
from weakref import WeakValueDictionary

from django.conf import settings

from api.database import kept_usable

P = ParamSpec("P")
R = TypeVar("R")

_threads: Final = ThreadPoolExecutor(settings.SOCKET_THREADS, thread_name_prefix="socket")
_turns: Final[WeakValueDictionary[UUID, asyncio.Lock]] = WeakValueDictionary()


def in_pool(call: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    """`call`, to be awaited, run by one of the sockets' threads."""

    def asked(*args: P.args, **kwargs: P.kwargs) -> Awaitable[R]:
        return asyncio.get_running_loop().run_in_executor(_threads, partial(kept_usable(call), *args, **kwargs))

    return asked


def turn(room_id: UUID) -> asyncio.Lock:
    """To be held while writing to a room: one whose row is locked keeps one thread waiting, not all of them."""
    return _turns.setdefault(room_id, asyncio.Lock())

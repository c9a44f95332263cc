"""The sockets' own threads for database work, so that a slow query holds up nobody else.

Each thread keeps its connection: fetching one from the process's pool for every call costs as much as the call. They
hand their answers straight to the loop: the futures of `concurrent.futures` cost as much again in locks that both
sides want at the same moment.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar
from uuid import UUID
from weakref import WeakValueDictionary

from django.conf import settings

from api.database import usably

P = ParamSpec("P")
R = TypeVar("R")
Asked: TypeAlias = tuple[Callable[[], Any], asyncio.AbstractEventLoop, asyncio.Future[Any]]

_turns: Final[WeakValueDictionary[UUID, asyncio.Lock]] = WeakValueDictionary()


def in_pool(call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[R]:
    """What `call` gives, run by one of the sockets' threads; to be awaited."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[R] = loop.create_future()
    _queue().put((partial(call, *args, **kwargs), loop, answer))
    return answer


@cache
def _queue() -> SimpleQueue[Asked]:
    """What the threads have to do. They start with the first, and end with the process."""
    queue: SimpleQueue[Asked] = SimpleQueue()
    for number in range(settings.SOCKET_THREADS):
        Thread(target=_serve, args=[queue], name=f"socket-{number}", daemon=True).start()
    return queue


def _serve(queue: SimpleQueue[Asked]) -> None:
    while True:
        call, loop, answer = queue.get()
        told = _done(call, answer)
        with suppress(RuntimeError):  # a loop that has been closed wants no answer
            loop.call_soon_threadsafe(told)


def _done(call: Callable[[], Any], answer: asyncio.Future[Any]) -> Callable[[], None]:
    """Do it; what is left for the loop to do. Whoever has stopped waiting is told nothing."""
    try:
        outcome = partial(answer.set_result, usably(call))
    except BaseException as error:  # whoever waits for the answer gets it
        outcome = partial(answer.set_exception, error)
    return lambda: None if answer.done() else outcome()


def turn(room_id: UUID) -> asyncio.Lock:
    """To be held while writing to a room: one whose row is locked keeps one thread waiting, not all of them.

    The same for all who ask while anybody keeps it.
    """
    return _turns.setdefault(room_id, asyncio.Lock())

"""What is done a while after something has happened to a socket."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from django.conf import settings

from api.ws.pool import in_pool
from gin.selectors import Actor
from gin.services import presence

MARGIN: Final = 0.5
_waiting: Final[set[asyncio.Task[None]]] = set()


def after_grace(actor: Actor) -> None:
    """Have the room's sockets look who is there once a closed one has ceased to count.

    A process that ends before loses nothing: the other side's next ping asks as well.
    """

    async def tell() -> None:
        await in_pool(presence.tell, actor=actor)

    later(settings.PRESENCE_GRACE.total_seconds() + MARGIN, tell)


def later(seconds: float, call: Callable[[], Awaitable[None]]) -> None:
    """Await `call()` in so many seconds."""

    async def wait() -> None:
        await asyncio.sleep(seconds)
        await call()

    task = asyncio.get_running_loop().create_task(wait())
    _waiting.add(task)
    task.add_done_callback(_waiting.discard)

"""What is done a while after a socket has gone."""

import asyncio
from typing import Final

from api.ws.pool import in_pool
from gin.selectors import Actor
from gin.services import presence

MARGIN: Final = 0.5
_waiting: Final[set[asyncio.Task[None]]] = set()


def after_grace(actor: Actor) -> None:
    """Have the room's sockets look who is there once a closed one has ceased to count.

    A process that ends before loses nothing: the other side's next ping asks as well.
    """
    task = asyncio.get_running_loop().create_task(_tell(actor))
    _waiting.add(task)
    task.add_done_callback(_waiting.discard)


async def _tell(actor: Actor) -> None:
    await asyncio.sleep(presence.GRACE.total_seconds() + MARGIN)
    await in_pool(presence.tell)(actor=actor)

"""The sockets of each seat in this process, so that a seat has no more than it needs.

Presence counts across processes, but only those that speak; a silent socket costs a process as much.
"""

from collections import defaultdict
from typing import Final, Protocol
from uuid import UUID

from django.conf import settings

from gin.rules.settlement import Seat
from gin.selectors import Actor


class Closable(Protocol):
    """A socket."""

    async def close_as_surplus(self) -> None:
        """Close it, as one too many."""


_opened: Final[defaultdict[tuple[UUID, Seat], list[Closable]]] = defaultdict(list)


async def opened(actor: Actor, socket: Closable) -> None:
    """`socket` is the actor's newest; the oldest goes if that is one too many."""
    sockets = _opened[actor.room_id, actor.seat]
    sockets.append(socket)
    if len(sockets) > settings.SOCKETS_PER_SEAT:
        await sockets.pop(0).close_as_surplus()


def closed(actor: Actor, socket: Closable) -> None:
    """`socket` is none of the actor's any more."""
    sockets = _opened[actor.room_id, actor.seat]
    if socket in sockets:
        sockets.remove(socket)
    if not sockets:
        del _opened[actor.room_id, actor.seat]

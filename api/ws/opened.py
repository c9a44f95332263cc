"""The sockets of each seat in this process, so that a seat has no more than it needs.

Presence counts across processes, but only those that speak; a silent socket costs a process as much.
"""

from collections import defaultdict
from functools import partial
from typing import Final, Protocol
from uuid import UUID

from django.conf import settings

from api.ws.later import later
from gin.rules.settlement import Seat
from gin.selectors import Actor


class Closable(Protocol):
    """A socket."""

    async def close_as_surplus(self) -> None:
        """Close it, as one too many."""


PATIENCE: Final = 1.0
"""Seconds."""
_opened: Final[defaultdict[tuple[UUID, Seat], list[Closable]]] = defaultdict(list)


def opened(actor: Actor, socket: Closable) -> None:
    """`socket` is the actor's newest; if it is still one too many in a moment, the oldest goes.

    Not at once: a page that is loaded again opens its socket before the close of its old one is worked off.
    """
    sockets = _opened[actor.room_id, actor.seat]
    sockets.append(socket)
    if len(sockets) > settings.SOCKETS_PER_SEAT:
        later(PATIENCE, partial(_close_surplus, actor))


async def _close_surplus(actor: Actor) -> None:
    sockets = _opened.get((actor.room_id, actor.seat), [])
    while len(sockets) > settings.SOCKETS_PER_SEAT:
        await sockets.pop(0).close_as_surplus()


def closed(actor: Actor, socket: Closable) -> None:
    """`socket` is none of the actor's any more."""
    sockets = _opened[actor.room_id, actor.seat]
    if socket in sockets:
        sockets.remove(socket)
    if not sockets:
        del _opened[actor.room_id, actor.seat]

"""One connection of a socket: how it begins, speaks, and ends."""

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeAlias

from websockets.asyncio.client import ClientConnection as Wire
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
from websockets.typing import Subprotocol

from client.problems import Unreachable

__all__ = ["PATIENCE", "Wire", "converse", "is_final", "send"]

Talk: TypeAlias = Callable[[Wire], Awaitable[None]]
PATIENCE: Final = 10.0
"""Seconds for the handshake, and again for the server's first word."""
CLOSING: Final = 1.0
FINAL: Final = frozenset({4401, 4404, 4410, 4422, 4429})
"""Close codes after which another attempt would end the same way, or push out the seat's other devices."""
PASSING: Final = frozenset({408, 425, 429})
"""HTTP statuses below 500 that another attempt may change."""


async def converse(url: str, key: str, talk: Talk) -> int | None:
    """Connects and talks until the line breaks; the close code or the refused handshake's status, None for neither.

    The key travels as a subprotocol, never in the address. Raises Unreachable where `url` is no address at all.
    """
    protocols = [Subprotocol("gin.v1"), Subprotocol(f"seat.{key}")]
    try:
        opened = connect(url, subprotocols=protocols, ping_interval=None, open_timeout=PATIENCE, close_timeout=CLOSING)
        async with opened as wire:
            await talk(wire)
            return wire.close_code
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
    except InvalidStatus as refused:
        return refused.response.status_code
    except InvalidURI as error:
        raise Unreachable(url, str(error)) from error
    except (OSError, TimeoutError, InvalidHandshake):
        return None


async def send(wire: Wire, frame: dict[str, Any]) -> None:
    """Nothing if the connection has just broken: the next one makes up for it."""
    with suppress(ConnectionClosed):
        await wire.send(json.dumps(frame))


def is_final(code: int | None) -> bool:
    """Whether it makes no sense to connect again."""
    return code in FINAL or (code is not None and 400 <= code < 500 and code not in PASSING)

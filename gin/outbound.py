"""The only door to the task queue and the channel layer.

What goes out is a doorbell: ids and versions, never a card. It may be lost, doubled or late: the log is the truth,
the room's row says when a bot is due. So a broker out of reach is no error.
"""

import asyncio
import logging
import os
from datetime import timedelta
from functools import cache
from threading import Thread
from typing import Any, Final
from uuid import UUID

from celery import current_app
from channels.layers import get_channel_layer
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from gin.topics import (
    CLOSE_CONNECTION,
    INSIGHT_CHANGED,
    PRESENCE_CHANGED,
    QUEUE_ADVICE,
    QUEUE_HARD,
    ROOM_CHANGED,
    TASK_BOT_TURN,
    TASK_INSIGHT,
    room_group,
)

log = logging.getLogger(__name__)

PATIENCE: Final = 1.0
"""Seconds that a move waits for a channel layer that is frozen."""

BOT_OVERDUE: Final = timedelta(seconds=10)
"""A bot's turn not made by then is asked for again; the first request has expired."""


def bot_turn(room_id: UUID, version: int, *, expires: timedelta = BOT_OVERDUE) -> None:
    """Ask a worker for the bot's turn at this version. Call it after the commit only."""
    try:
        current_app.send_task(
            TASK_BOT_TURN, args=[str(room_id), version], queue=QUEUE_HARD, expires=expires.total_seconds()
        )
    except OperationalError:
        log.warning("the task queue is out of reach; the sweep will ask for the bot of room %s", room_id)


def insight(insight_id: UUID) -> None:
    """Ask a worker for the answer to a question. Call it after the commit only; who asks again, asks again."""
    try:
        current_app.send_task(TASK_INSIGHT, args=[str(insight_id)], queue=QUEUE_ADVICE)
    except OperationalError:
        log.warning("the task queue is out of reach; question %s waits to be asked again", insight_id)


def bot_turns_queued() -> int:
    """How many requests for bots' turns no worker has taken yet, expired ones too. OSError or RedisError if unknown."""
    with current_app.connection_or_acquire() as broker:
        return int(broker.default_channel.queue_declare(QUEUE_HARD).message_count)


def announce(room_id: UUID, version: int) -> None:
    """Tell the room's sockets that it has a new version. Call it after the commit only."""
    _ring(room_id, {"type": ROOM_CHANGED, "version": version})


def announce_presence(room_id: UUID) -> None:
    """Tell the room's sockets that somebody came or went."""
    _ring(room_id, {"type": PRESENCE_CHANGED})


def announce_insight(room_id: UUID, seat: int, insight_id: UUID, kind: str, status: str, progress: int) -> None:
    """Tell the seat's sockets how far its question is."""
    what = {"seat": seat, "id": str(insight_id), "kind": kind, "status": status, "progress": progress}
    _ring(room_id, {"type": INSIGHT_CHANGED, **what})


def close_connection(room_id: UUID, connection: str) -> None:
    """Ask whoever holds this connection of the room to close it, as one too many."""
    _ring(room_id, {"type": CLOSE_CONNECTION, "connection": connection})


def _ring(room_id: UUID, message: dict[str, Any]) -> None:
    sent = asyncio.run_coroutine_threadsafe(_send(room_group(str(room_id)), message), _loop())
    try:
        sent.result()
    except (RedisError, OSError):
        log.warning("the channel layer is out of reach; sockets of room %s will ask", room_id)


@cache
def _loop() -> asyncio.AbstractEventLoop:
    """A loop that lives as long as the process, and so does its connection: a new one costs more than a move."""
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="doorbells", daemon=True).start()
    return loop


os.register_at_fork(after_in_child=_loop.cache_clear)


async def _send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    assert layer is not None, "settings.CHANNEL_LAYERS has a default"
    async with asyncio.timeout(PATIENCE):
        await layer.group_send(group, message)

"""The only door to the task queue and the channel layer.

What goes out is a doorbell: ids and versions, never a card. It may be lost, doubled or late: the log is the truth,
the room's row says when a bot is due. So a broker out of reach is no error.
"""

import logging
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from celery import current_app
from channels.layers import get_channel_layer
from kombu.exceptions import OperationalError
from prometheus_client import Counter
from redis.exceptions import RedisError

from gin.topics import (
    CLOSE_CONNECTION,
    INSIGHT_CHANGED,
    KEY_REVOKED,
    PRESENCE_CHANGED,
    QUEUE_ADVICE,
    QUEUE_HARD,
    QUEUES,
    ROOM_CHANGED,
    TASK_BOT_TURN,
    TASK_INSIGHT,
    room_group,
)

log = logging.getLogger(__name__)

WORKER_PATIENCE: Final = 0.5
"""Seconds that workers have to answer."""

doorbells_lost = Counter("gin_doorbells_lost_total", "Announcements that the channel layer did not take.")
tasks_unsent = Counter("gin_tasks_unsent_total", "Tasks that the queue did not take.", ["queue"])

BOT_OVERDUE: Final = timedelta(seconds=10)
"""A bot's turn not made by then is asked for again; the first request has expired."""


def bot_turn(room_id: UUID, version: int, *, expires: timedelta = BOT_OVERDUE) -> None:
    """Ask a worker for the bot's turn at this version. Call it after the commit only."""
    _send(TASK_BOT_TURN, QUEUE_HARD, expires, str(room_id), version)  # not taken, it is asked for by the sweep


INSIGHT_LOST: Final = timedelta(seconds=60)
"""Asked again after so long without an answer, a question goes to the queue once more; the first request is void."""


def insight(insight_id: UUID) -> None:
    """Ask a worker for the answer to a question. Call it after the commit only; who asks again, asks again."""
    _send(TASK_INSIGHT, QUEUE_ADVICE, INSIGHT_LOST, str(insight_id))


def _send(task: str, queue: str, expires: timedelta, *args: str | int) -> None:
    try:
        current_app.send_task(task, args=args, queue=queue, expires=expires.total_seconds())
    except OperationalError as error:
        tasks_unsent.labels(queue).inc()
        log.warning("the task queue did not take %s %s: %s: %s", task, args, type(error).__name__, error)


def bot_turns_queued() -> int:
    """How many requests for bots' turns no worker has taken yet, expired ones too. OSError or RedisError if unknown."""
    return _queued(QUEUE_HARD)[QUEUE_HARD]


def _queued(*queues: str) -> dict[str, int]:
    with current_app.connection_or_acquire() as broker:
        declare = broker.default_channel.queue_declare
        return {queue: int(declare(queue).message_count) for queue in queues}


@dataclass(frozen=True, slots=True)
class Work:
    """How many tasks wait in each queue, and which workers answer at once: one that is thinking does not."""

    queued: dict[str, int]
    workers: tuple[str, ...]


def work() -> Work | None:
    """What there is to do and who does it; None if the task queue is out of reach. It waits half a second."""
    try:
        queued = _queued(*QUEUES)
        answers = current_app.control.ping(timeout=WORKER_PATIENCE)
    except (OSError, RedisError, OperationalError):
        return None
    return Work(queued, tuple(sorted(name for answer in answers for name in answer)))


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


def announce_revocation(room_id: UUID) -> None:
    """Have the room's sockets look whether their keys still hold. Call it after the commit only."""
    _ring(room_id, {"type": KEY_REVOKED})


def close_connection(room_id: UUID, connection: str) -> None:
    """Ask whoever holds this connection of the room to close it, as one too many."""
    _ring(room_id, {"type": CLOSE_CONNECTION, "connection": connection})


def _ring(room_id: UUID, message: dict[str, Any]) -> None:
    layer: Any = get_channel_layer()
    try:
        layer.ring(room_group(str(room_id)), message)
    except RedisError as error:
        doorbells_lost.inc()
        log.warning(
            "the channel layer did not ring for room %s, its sockets will ask: %s: %s",
            room_id,
            type(error).__name__,
            error,
        )

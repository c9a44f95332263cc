"""The only door to the task queue. Tasks go by name and carry ids and versions, never a card."""

import logging
from datetime import timedelta
from typing import Final
from uuid import UUID

from celery import current_app
from kombu.exceptions import OperationalError

from gin.topics import QUEUE_HARD, TASK_BOT_TURN

log = logging.getLogger(__name__)

BOT_OVERDUE: Final = timedelta(seconds=10)
"""A bot's turn not made by then is asked for again; the first request has expired."""


def bot_turn(room_id: UUID, version: int, *, expires: timedelta = BOT_OVERDUE) -> None:
    """Ask a worker for the bot's turn at this version. Call it after the commit only.

    A broker out of reach is no error: the room's row says when its bot is due, and the sweep asks again.
    """
    try:
        current_app.send_task(
            TASK_BOT_TURN, args=[str(room_id), version], queue=QUEUE_HARD, expires=expires.total_seconds()
        )
    except OperationalError:
        log.warning("the task queue is out of reach; the sweep will ask for the bot of room %s", room_id)

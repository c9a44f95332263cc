"""The only door to the task queue. What goes out is a letter's id, never an address or a code."""

import logging
from datetime import timedelta
from typing import Final
from uuid import UUID

from celery import current_app
from kombu.exceptions import OperationalError

from accounts.topics import TASK_DELIVER

log = logging.getLogger(__name__)

LATE: Final = timedelta(minutes=1)
"""A letter not delivered by then is asked for again; the first request has expired."""
LAST: Final = 9
"""The priority of letters: a mail server that does not answer holds up nothing else."""


def deliver(letter_id: UUID) -> None:
    """Ask a worker to deliver a letter. Call it after the commit only; a sweep asks again for what is left."""
    try:
        current_app.send_task(TASK_DELIVER, args=[str(letter_id)], expires=LATE.total_seconds(), priority=LAST)
    except OperationalError as error:
        log.warning(
            "the task queue did not take letter %s, the sweep will ask for it: %s: %s",
            letter_id,
            type(error).__name__,
            error,
        )

"""The only door to the task queue. What goes out is a letter's id, never an address or a code."""

import logging
from uuid import UUID

from celery import current_app
from kombu.exceptions import OperationalError

from accounts.topics import TASK_DELIVER

log = logging.getLogger(__name__)


def deliver(letter_id: UUID) -> None:
    """Ask a worker to deliver a letter. Call it after the commit only; a sweep asks again for what is left."""
    try:
        current_app.send_task(TASK_DELIVER, args=[str(letter_id)])
    except OperationalError as error:
        log.warning(
            "the task queue did not take letter %s, the sweep will ask for it: %s: %s",
            letter_id,
            type(error).__name__,
            error,
        )

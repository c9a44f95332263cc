"""Tasks: each hands its ids to a service. They may run twice or late."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from accounts.services import letters
from accounts.topics import TASK_DELIVER, TASK_SWEEP_LETTERS


@shared_task(name=TASK_DELIVER)
def deliver(letter_id: str) -> None:
    """Deliver a letter, unless it has been."""
    letters.deliver(letter_id=UUID(letter_id), now=timezone.now())


@shared_task(name=TASK_SWEEP_LETTERS)
def sweep_letters() -> None:
    """Ask again for letters that wait."""
    letters.sweep(now=timezone.now())

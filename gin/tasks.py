"""Tasks: each hands its ids to a service. They may run twice or late."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from gin.services import bots, expiry, insights, people, upkeep
from gin.topics import TASK_BOT_TURN, TASK_EXPIRE_ROOMS, TASK_FORGET_REQUESTS, TASK_INSIGHT, TASK_SWEEP_BOTS


@shared_task(name=TASK_BOT_TURN)
def bot_turn(room_id: str, version: int) -> None:
    """Make a bot's move, if the room still waits for it at this version."""
    bots.take_turn(room_id=UUID(room_id), version=version, clock=timezone.now)


@shared_task(name=TASK_SWEEP_BOTS)
def sweep_bots() -> None:
    """Ask again for overdue bots."""
    bots.sweep(now=timezone.now())


@shared_task(name=TASK_FORGET_REQUESTS)
def forget_requests() -> None:
    """Forget what has outlived its use, and whoever asked to be forgotten."""
    upkeep.forget_requests(now=timezone.now())
    people.finish_erasing(now=timezone.now())


@shared_task(name=TASK_EXPIRE_ROOMS)
def expire_rooms() -> None:
    """Expire idle rooms and erase those that expired long ago."""
    expiry.expire_idle(now=timezone.now())
    expiry.purge_expired(now=timezone.now())


@shared_task(name=TASK_INSIGHT)
def insight(insight_id: str) -> None:
    """Compute a hint or an analysis."""
    insights.answer(insight_id=UUID(insight_id), clock=timezone.now)

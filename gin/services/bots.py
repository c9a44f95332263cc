"""Bots that a worker plays: one move a task, and the sweep that asks again for what is overdue."""

import logging
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import UUID

from django.conf import settings

from gin import outbound
from gin.bots.base import Budget
from gin.errors import GinError
from gin.models import Room
from gin.rules.actions import Action
from gin.selectors import Actor
from gin.services import inline, play
from gin.services.inline import FALLBACK
from gin.store import loading
from gin.store.room_state import RoomState, SeatInfo
from gin.store.sql import ask

log = logging.getLogger(__name__)

SWEEP_BATCH: Final = 500
BACKOFF_FIRST: Final = 5
BACKOFF_MOST: Final = 60
"""Seconds from one request for a bot's turn to the next: twice as long each time."""

OVERDUE: Final = """
UPDATE gin_room SET bot_tries = LEAST(bot_tries + 1, 100),
                    bot_due_at = %(now)s + make_interval(secs => LEAST(%(first)s * 2 ^ LEAST(bot_tries, 8), %(most)s))
WHERE id IN (SELECT id FROM gin_room WHERE bot_due_at <= %(now)s AND status = 'open'
             ORDER BY bot_due_at LIMIT %(batch)s FOR UPDATE SKIP LOCKED)
RETURNING id, version, bot_due_at
"""


def take_turn(*, room_id: UUID, version: int, clock: Callable[[], datetime]) -> bool:
    """Make the bot's move if the room is still at `version` and waits for a bot; whether it was made.

    Nothing is locked while it thinks. A task that ran twice, late, or after a level change meets the
    version guard and ends quietly.
    """
    room = loading.load(room_id)
    if room is None or room.version != version or (seat := room.bot_to_act) is None:
        return False
    action = _choose(room, seat)
    actor = Actor(room.id, seat.number, "bot", room.mode)
    try:
        play.act(actor=actor, action=action, expected_version=version, now=clock())
    except GinError as refusal:
        log.info("a bot's move came too late in room %s: %s", room_id, refusal.code)
        return False
    return True


def _choose(room: RoomState, seat: SeatInfo) -> Action:
    level = seat.level or FALLBACK
    budget = Budget.within(1000 * settings.HARD_SECONDS, time.monotonic, settings.HARD_WORLDS)
    try:
        return inline.choose(room, seat.number, level, budget)
    except Exception:  # a bot's fault must not freeze a person's game: a simpler bot moves
        log.exception("the %s bot of room %s failed", level, room.id)
        return inline.choose(room, seat.number, FALLBACK, budget)


def sweep(*, now: datetime) -> int:
    """Ask again for every overdue bot's turn, each time after a longer pause; how many.

    The queue keeps what has expired until a worker throws it away: no more is asked than there are rooms waiting.
    """
    wanted = Room.objects.filter(bot_due_at__isnull=False, status="open").count() - outbound.bot_turns_queued()
    batch = max(0, min(wanted, SWEEP_BATCH))
    overdue = ask(OVERDUE, {"now": now, "first": BACKOFF_FIRST, "most": BACKOFF_MOST, "batch": batch}).fetchall()
    for room_id, version, due_at in overdue:
        outbound.bot_turn(room_id, version, expires=due_at - now)
    return len(overdue)

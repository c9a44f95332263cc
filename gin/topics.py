"""Names that processes share: queues, tasks and channel groups."""

from typing import Final

QUEUE_DEFAULT: Final = "default"
QUEUE_HARD: Final = "hard"
QUEUE_ADVICE: Final = "advice"
QUEUES: Final = (QUEUE_DEFAULT, QUEUE_HARD, QUEUE_ADVICE)

TASK_BOT_TURN: Final = "gin.bot_turn"
TASK_SWEEP_BOTS: Final = "gin.sweep_bots"
TASK_FORGET_REQUESTS: Final = "gin.forget_requests"

TASK_INSIGHT: Final = "gin.insight"
TASK_EXPIRE_ROOMS: Final = "gin.expire_rooms"

ROOM_CHANGED: Final = "room.changed"
PRESENCE_CHANGED: Final = "presence.changed"
INSIGHT_CHANGED: Final = "insight.changed"
CLOSE_CONNECTION: Final = "close.connection"
KEY_REVOKED: Final = "key.revoked"


def room_group(room_id: str) -> str:
    """The channel group that hears of a room's new versions."""
    return f"room.{room_id}"

"""When a bot's turn is due."""

from datetime import datetime

from gin import outbound
from gin.store.room_state import RoomState


def bot_due(room: RoomState, now: datetime) -> datetime | None:
    """When the bot's turn counts as overdue, if a bot is to act."""
    return None if room.bot_to_act is None else now + outbound.BOT_OVERDUE

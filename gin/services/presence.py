"""Who is connected, and what that holds up."""

from datetime import datetime

from django.conf import settings

from gin import outbound, presence
from gin.errors import ErrorCode, GinError
from gin.models import Room
from gin.presence import REST, Presence
from gin.rules.settlement import other
from gin.selectors import Actor
from gin.store.room_state import RoomState

__all__ = ["REST", "Presence", "gone", "look", "remembered", "require_both", "seen", "tell"]


def seen(*, actor: Actor, now: datetime, connection: str = REST, new: bool = False) -> Presence | None:
    """The actor is there: by a REST call, or by a frame on the socket `connection`, which may be `new`.

    None where presence plays no part. A seat's oldest sockets go when it has too many; not because of a new one,
    which may stand for one whose close is still on its way.
    """
    online = actor.mode == "online"
    if connection == REST:
        if not online:
            return None
        if both := presence.marked(actor.room_id, actor.seat, now):
            return both
    known = presence.mark(actor.room_id, actor.seat, connection, now, active=online)
    if known is not None and known.active:
        Room.objects.filter(pk=actor.room_id).exclude(status="expired").update(last_activity=now)
    surplus = () if known is None or new else known.sockets[: -settings.SOCKETS_PER_SEAT]
    for oldest in surplus:
        outbound.close_connection(actor.room_id, oldest)
    if known is not None and known.arrived:
        outbound.announce_presence(actor.room_id)
    return known if online else None


def look(*, actor: Actor, now: datetime) -> Presence | None:
    """Who is connected, without saying that the actor is."""
    return presence.look(actor.room_id, now) if actor.mode == "online" else None


def remembered(*, actor: Actor, now: datetime) -> Presence | None:
    """Who is connected, if both are and that is certain without asking."""
    return presence.remembered(actor.room_id, now)


def gone(*, actor: Actor, now: datetime, connection: str, last_seen: datetime) -> None:
    """The actor's socket was closed; if it was alive, the seat counts as connected for a grace time still."""
    alive = now < last_seen + settings.PRESENCE_TTL
    close = presence.close if alive else presence.close_expired
    close(actor.room_id, actor.seat, connection, now)


def tell(*, actor: Actor) -> None:
    """Ask the room's sockets to look who is there."""
    outbound.announce_presence(actor.room_id)


def require_both(room: RoomState, actor: Actor, now: datetime) -> None:
    """GinError `opponent_away` if the room's moves wait for the other seat. Unknown counts as present."""
    if room.mode != "online" or not room.require_both_connected or room.match.hand is None or room.match.over:
        return
    known = presence.look(room.id, now)
    if known is not None and other(actor.seat) not in known.connected:
        raise GinError(ErrorCode.OPPONENT_AWAY, seat=other(actor.seat))

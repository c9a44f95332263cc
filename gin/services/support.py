"""What support can do to a room: each deed on the record, guarded by what its author saw, and told to the players.

Where the game knows such a thing it is a row of the log by the server: the audit log says which person stood behind
it, and the log itself goes on naming seats only.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import transaction

from gin import outbound
from gin.errors import ErrorCode, GinError
from gin.models import Deed, ResumeCode, Seat, SeatKey
from gin.rules.engine import open_hand, voided
from gin.rules.events import Event, MatchEnded
from gin.rules.settlement import Ended
from gin.rules.state import Phase
from gin.services import expiry, inline
from gin.services.attempt import Plan, carry_out
from gin.services.audit import Order, audited
from gin.services.play import check_open
from gin.store.log import Row
from gin.store.room_state import RoomState


def expire_room(order: Order, *, room_id: UUID, version: int, now: datetime) -> bool:
    """End the room for good: its open match is erased, its keys open nothing more.

    False if this order came before. GinError `room_not_found`, `room_expired`, `stale_version`.
    """
    do = partial(expiry.expire_room, room_id=room_id, version=version)
    return audited(order, Deed.EXPIRE_ROOM, do, now=now, room=room_id, version=version)


def void_hand(order: Order, *, room_id: UUID, version: int, now: datetime) -> bool:
    """End the hand on the table without points; the same dealer deals again.

    GinError `match_over`, `match_not_started`, `hand_over`, that the room is closed, or `stale_version`.
    """
    return _append(order, Deed.VOID_HAND, _voided, room_id, version, now)


def end_match(order: Order, *, room_id: UUID, version: int, now: datetime) -> bool:
    """Abandon the match that is being played, without a winner; the room stays open for another.

    GinError `match_over`, `match_not_started`, that the room is closed, or `stale_version`.
    """
    return _append(order, Deed.END_MATCH, _ended, room_id, version, now)


def requeue_bot(order: Order, *, room_id: UUID, version: int, now: datetime) -> bool:
    """Ask for the bot's move anew, as if its turn had just begun.

    GinError `not_your_turn` if no bot is to act, that the room is closed, or `stale_version`.
    """
    return _append(order, Deed.REQUEUE_BOT, _requeued, room_id, version, now)


def revoke_key(order: Order, *, room_id: UUID, key_id: int, now: datetime) -> bool:
    """Revoke one key of a seat, with the codes that it may have asked for; the seat's other keys hold.

    GinError `room_not_found` if the room has no such key, or not any more.
    """

    @transaction.atomic
    def revoke() -> None:
        seats = Seat.objects.filter(room_id=room_id, keys=key_id).select_for_update(no_key=True, of=("self",))
        ResumeCode.objects.filter(seat__in=[seat.pk for seat in seats]).delete()  # before the key, as whoever leaves
        valid = SeatKey.objects.filter(pk=key_id, seat__room_id=room_id, revoked_at=None)
        if not valid.update(revoked_at=now):
            raise GinError(ErrorCode.ROOM_NOT_FOUND)
        transaction.on_commit(partial(outbound.announce_revocation, room_id))

    return audited(order, Deed.REVOKE_KEY, revoke, now=now, room=room_id, what=f"key {key_id}")


def _append(
    order: Order, deed: Deed, plan: Callable[[RoomState], Plan], room_id: UUID, version: int, now: datetime
) -> bool:
    def on_what_was_seen(room: RoomState) -> Plan:
        check_open(room)
        if room.version != version:
            raise GinError(ErrorCode.STALE_VERSION, version=room.version)
        return plan(room)

    def do() -> None:
        carry_out(room_id, on_what_was_seen, seat=1, request=None, now=now, by_person=False)

    return audited(order, deed, do, now=now, room=room_id, version=version)


def _voided(room: RoomState) -> Plan:
    hand = open_hand(room.match)
    if hand.phase is Phase.OVER:
        raise GinError(ErrorCode.HAND_OVER)
    void: tuple[Event, ...] = (voided(hand),)
    return Plan([Row(None, Deed.VOID_HAND.value, void)], inline.advance(room, void, move=True))


def _ended(room: RoomState) -> Plan:
    open_hand(room.match)
    ended: tuple[Event, ...] = (MatchEnded(Ended.ABANDONED),)
    return Plan([Row(None, Deed.END_MATCH.value, ended)], inline.advance(room, ended, move=True))


def _requeued(room: RoomState) -> Plan:
    hand = open_hand(room.match)
    if room.bot_to_act is None:
        raise GinError(ErrorCode.NOT_YOUR_TURN, to_act=hand.to_act)
    room = inline.with_history(room)
    answers, after = inline.play_on(inline.advance(room, (), move=False))
    return Plan([Row(None, Deed.REQUEUE_BOT.value, ()), *answers], after)

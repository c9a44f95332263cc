"""What support can do to a room, each after a page that asks why."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from gin.admin.confirm import Question, confirm, done
from gin.admin.words import table
from gin.models import Deed, Room, SeatKey
from gin.selectors.support import table_now
from gin.services import support
from gin.services.audit import Order


@dataclass(frozen=True, slots=True)
class RoomDeed:
    """A deed: its name, what it means, and the service that does it."""

    title: str
    warning: str
    do: Callable[..., bool]


ROOM_DEEDS: Final = {
    Deed.VOID_HAND: RoomDeed(
        "Void the hand", "The hand ends at once, without points. The same dealer deals again.", support.void_hand
    ),
    Deed.REQUEUE_BOT: RoomDeed("Requeue the computer", "The computer is asked for its move anew.", support.requeue_bot),
    Deed.END_MATCH: RoomDeed(
        "End the match",
        "The match is abandoned: nobody wins, its record and seed become public. The room stays open for another.",
        support.end_match,
    ),
    Deed.EXPIRE_ROOM: RoomDeed(
        "Expire the room",
        "For good: an open match is erased, the keys of the room open nothing any more.",
        support.expire_room,
    ),
}


def may_act(request: HttpRequest) -> None:
    """PermissionDenied for those who may only look."""
    if not request.user.has_perms(("gin.view_room", "gin.act_as_support")):
        raise PermissionDenied


def room_deed(request: HttpRequest, room_id: UUID, *, deed: Deed) -> HttpResponse:
    """Do one of these to a room."""
    may_act(request)
    room, what = _room(room_id), ROOM_DEEDS[deed]
    question = Question(
        title=what.title, warning=what.warning, version=room.version, facts=_facts(room), back=_page(room_id)
    )

    def do(order: Order, version: int) -> HttpResponse:
        new = what.do(order, room_id=room_id, version=version, now=timezone.now())
        return done(request, question, new=new)

    return confirm(request, question, do)


def revoke_key(request: HttpRequest, room_id: UUID, key_id: int) -> HttpResponse:
    """Revoke one key of a seat of the room."""
    may_act(request)
    key = SeatKey.objects.filter(pk=key_id, seat__room_id=room_id).select_related("seat").first()
    if key is None:
        raise Http404
    left = SeatKey.objects.filter(seat=key.seat_id, revoked_at=None).exclude(pk=key_id).count()
    question = Question(
        title=f"Revoke key {key_id}",
        warning="The device that has it is out at once, and for good.",
        facts=(f"Seat {key.seat.number}, key of {key.created_at:%Y-%m-%d %H:%M}", f"Other keys of this seat: {left}"),
        back=_page(room_id),
    )

    def do(order: Order, _: int) -> HttpResponse:
        new = support.revoke_key(order, room_id=room_id, key_id=key_id, now=timezone.now())
        return done(request, question, new=new)

    return confirm(request, question, do)


def _room(room_id: UUID) -> Room:
    room = Room.objects.filter(pk=room_id).only("mode", "status", "version").first()
    if room is None:
        raise Http404
    return room


def _facts(room: Room) -> tuple[str, ...]:
    match = room.matches.order_by("-number").values_list("pk", flat=True).first()
    lines = () if match is None else table(table_now(match))
    return (f"Room {room.pk}", f"{room.mode}, {room.status}, version {room.version}", *lines)


def _page(room_id: UUID) -> str:
    return reverse("admin:gin_room_change", args=[room_id])

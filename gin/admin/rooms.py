"""Rooms: found by what a player can tell, and what support can do to them."""

from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils import timezone

from gin import presence
from gin.admin import search
from gin.admin.base import ReadOnly
from gin.admin.bots import bot_queue
from gin.admin.deeds import ROOM_DEEDS, revoke_key, room_deed
from gin.admin.filters import RoomAge, RoomState
from gin.models import AuditEntry, Deed, Match, Room
from gin.models.match import OPEN_STATUSES

SHOWN = 20
"""Matches, and deeds of support, that a room's page lists."""


@admin.register(Room)
class RoomAdmin(ReadOnly):
    """Rooms."""

    list_display = ("id", "mode", "status", "players", "version", "created_at", "last_activity", "bot_due_at")
    list_filter = (RoomState, RoomAge)
    search_fields = ("id",)
    search_help_text = search.HELP
    ordering = ("-created_at",)
    fields = (
        ("mode", "status", "version"),
        "invite_code",
        "require_both_connected",
        ("created_at", "last_activity", "expires_at"),
        ("bot_due_at", "bot_tries"),
    )
    readonly_fields = ("expires_at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Room]:
        """Without secrets, and with who plays."""
        return super().get_queryset(request).defer("next_seed").prefetch_related("seats")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Room], search_term: str
    ) -> tuple[QuerySet[Room], bool]:
        """Rooms by id, invite, player or account."""
        return (queryset.filter(pk__in=search.rooms_of(search_term)) if search_term else queryset), False

    @admin.display(description="players")
    def players(self, room: Room) -> str:
        """Who sits there."""
        return ", ".join(seat.level or seat.name or "?" for seat in room.seats.all())

    @admin.display(description="expires at")
    def expires_at(self, room: Room) -> str:
        """When it expires if nobody comes."""
        return f"{room.last_activity + timedelta(days=settings.ROOM_IDLE_DAYS[room.mode]):%Y-%m-%d %H:%M}"

    def get_urls(self) -> list[URLPattern | URLResolver]:  # type: ignore[override]  # Django's own type is narrower
        """With the pages of deeds, and of the computers' queue."""
        wrap = self.admin_site.admin_view
        own = [
            path("bots/", wrap(bot_queue), name="gin_room_bots"),
            path("<uuid:room_id>/revoke_key/<int:key_id>/", wrap(revoke_key), name="gin_room_revoke_key"),
        ]
        own += [
            path(f"<uuid:room_id>/{deed}/", wrap(partial(room_deed, deed=deed)), name=f"gin_room_{deed}")
            for deed in ROOM_DEEDS
        ]
        return [*own, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """A room: its seats with their keys and presence, its matches, what support did."""
        room = self.get_object(request, object_id)
        if room is not None and self.has_view_permission(request, room):
            extra_context = {**(extra_context or {}), **_page(request, room)}
        return super().change_view(request, object_id, form_url, extra_context)


def _page(request: HttpRequest, room: Room) -> dict[str, Any]:
    there = presence.look(room.pk, timezone.now())
    seats = [(seat, _presence(there, seat.number), seat.keys.order_by("pk")) for seat in room.seats.order_by("number")]
    may_act = request.user.has_perm("gin.act_as_support")
    return {
        "seats": seats,
        "matches": room.matches.defer("seed", "snapshot").order_by("-number")[:SHOWN],
        "deeds": _links(room) if may_act else [],
        "may_act": may_act,
        "audit": AuditEntry.objects.filter(room=room.pk).order_by("-at")[:SHOWN]
        if request.user.has_perm("gin.view_auditentry")
        else [],
    }


def _presence(there: presence.Presence | None, number: Any) -> str:
    if there is None:
        return "unknown"
    seen = there.last_seen.get(number)
    ago = "" if seen is None else f", seen {seen:%Y-%m-%d %H:%M:%S}"
    return ("connected" if number in there.connected else "not connected") + ago


def _links(room: Room) -> list[tuple[str, str]]:
    return [(reverse(f"admin:gin_room_{deed}", args=[room.pk]), ROOM_DEEDS[deed].title) for deed in _possible(room)]


def _possible(room: Room) -> list[Deed]:
    """What makes sense as the room is; the services decide in the end."""
    playing = Match.objects.filter(room=room.pk, status__in=OPEN_STATUSES, dealer__isnull=False).exists()
    return [
        *((Deed.VOID_HAND, Deed.END_MATCH) if playing and room.status == "open" else ()),
        *((Deed.REQUEUE_BOT,) if room.bot_due_at else ()),
        *((Deed.EXPIRE_ROOM,) if room.status != "expired" else ()),
    ]

"""The computers' queue: whose move is awaited, how much waits, who works."""

from datetime import datetime, timedelta
from typing import Final

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone

from gin import outbound
from gin.models import Room

SHOWN: Final = 100
"""Rooms, the longest waiting first."""


def bot_queue(request: HttpRequest) -> HttpResponse:
    """How the computers' moves are coming along."""
    if not request.user.has_perm("gin.view_room"):
        raise PermissionDenied
    waiting = Room.objects.filter(bot_due_at__isnull=False).defer("next_seed")
    now = timezone.now()
    context = {
        **admin.site.each_context(request),
        "title": "The computers' queue",
        "rooms": [(room, _late(room.bot_due_at, now)) for room in waiting.order_by("bot_due_at")[:SHOWN]],
        "overdue": waiting.filter(bot_due_at__lte=now).count(),
        "waiting": waiting.count(),
        "work": outbound.work(),
    }
    return TemplateResponse(request, "admin/gin/room/bots.html", context)


def _late(due_at: datetime | None, now: datetime) -> timedelta | None:
    """How long overdue, to the second; None if it is not."""
    late = timedelta() if due_at is None else now - due_at
    return timedelta(seconds=int(late.total_seconds())) if late > timedelta() else None

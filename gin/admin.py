"""What a support person sees. Nothing can be changed here, and no hidden card is shown."""

from typing import Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from gin.models import Match, Room, Seat
from gin.rules import notation
from gin.rules.cards import NAMES, show
from gin.rules.view import TableView, project_event, project_public
from gin.store.codec import decode_state
from gin.store.reading import match_entries


class ReadOnly(admin.ModelAdmin[Any]):
    """Rows to look at."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: rows come from play."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody: the log is the truth."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody."""
        return False


class SeatRows(admin.TabularInline[Seat, Room]):
    """A room's seats."""

    model = Seat
    fields = ("number", "kind", "level", "name", "account", "left_at")
    can_delete = False
    extra = 0

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody."""
        return False


@admin.register(Room)
class RoomAdmin(ReadOnly):
    """Rooms by id, invite code and player's name."""

    list_display = ("id", "mode", "status", "version", "created_at", "last_activity", "bot_due_at")
    list_filter = ("mode", "status")
    search_fields = ("=id", "=invite_code", "seats__name")
    ordering = ("-created_at",)
    fields = (
        "id",
        "mode",
        "status",
        "version",
        "invite_code",
        "require_both_connected",
        "created_at",
        "last_activity",
        "bot_due_at",
        "bot_tries",
        "match_list",
    )
    readonly_fields = ("match_list",)
    inlines = (SeatRows,)

    @admin.display(description="matches")
    def match_list(self, room: Room) -> SafeString:
        """Links to the room's matches."""
        rows = (
            (reverse("admin:gin_match_change", args=[match.pk]), match.number, match.status)
            for match in room.matches.order_by("-number")
        )
        return format_html_join(", ", '<a href="{}">match {}</a> ({})', rows)


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """A match: its score, the table as anyone may see it, and what happened."""

    list_display = ("id", "room", "number", "status", "score_1", "score_2", "hand_number", "started_at", "ended_at")
    list_filter = ("status",)
    list_select_related = ("room",)
    search_fields = ("=room__id",)
    ordering = ("-id",)
    fields = (
        "room",
        "number",
        "status",
        "score_1",
        "score_2",
        "hand_number",
        "dealer",
        "winner",
        "ended",
        "ended_by",
        "rules",
        "started_at",
        "ended_at",
        "table",
        "timeline",
    )
    readonly_fields = ("table", "timeline")

    @admin.display(description="table")
    def table(self, match: Match) -> SafeString:
        """The open cards."""
        hand = project_public(decode_state(match.snapshot)).hand
        return format_html("<pre>{}</pre>", "no hand" if hand is None else "\n".join(_table_lines(hand)))

    @admin.display(description="timeline")
    def timeline(self, match: Match) -> SafeString:
        """Every event as a bystander saw it."""
        lines = [
            (entry.version, line)
            for entry in match_entries(match.pk)
            for event in entry.events
            for line in notation.lines(project_event(event, None))
        ]
        return format_html("<pre>{}</pre>", "\n".join(f"{version:>5}  {line}" for version, line in lines))


def _table_lines(hand: TableView) -> list[str]:
    pile = " ".join(NAMES[card] for card in hand.discard_pile)
    return [
        f"Hand {hand.number}, dealer {hand.dealer}, {hand.phase}, to act: {hand.to_act or 'nobody'}",
        f"Stock {hand.stock_count} cards, discard pile (top last) {pile}",
        *(
            f"Seat {seat} holds {count} cards, seen to take: {show(known) or 'none'}"
            for seat, (count, known) in enumerate(zip(hand.counts, hand.known, strict=True), 1)
        ),
    ]


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    """Seats by player's name."""

    list_display = ("room", "number", "kind", "level", "name", "account", "left_at")
    list_filter = ("kind", "level")
    list_select_related = ("room", "account")
    search_fields = ("=room__id", "name", "account__username")
    fields = ("room", "number", "kind", "level", "name", "account", "left_at")
    ordering = ("-id",)

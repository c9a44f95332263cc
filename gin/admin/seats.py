"""Seats, by player's name."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from gin.admin import search
from gin.admin.base import ReadOnly
from gin.models import Seat


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    """Seats."""

    list_display = ("room", "number", "kind", "level", "name", "account", "left_at")
    list_select_related = ("room", "account")
    search_fields = ("name",)
    search_help_text = search.HELP
    fields = ("room", ("number", "kind", "level"), "name", "account", "left_at")
    ordering = ("-pk",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """Without the room's secret."""
        return super().get_queryset(request).defer("room__next_seed")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Seat], search_term: str
    ) -> tuple[QuerySet[Seat], bool]:
        """Seats by player or account, or by their room's id or invite."""
        return (queryset.filter(pk__in=search.seats_of(search_term)) if search_term else queryset), False

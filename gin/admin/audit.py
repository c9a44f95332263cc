"""The audit log: read only, here and in the database."""

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from gin.admin.base import ReadOnly
from gin.admin.search import as_id
from gin.models import AuditEntry


@admin.register(AuditEntry)
class AuditAdmin(ReadOnly):
    """What support did."""

    list_display = ("at", "actor", "deed", "room", "match", "version", "what", "outcome")
    search_fields = ("room",)
    search_help_text = "The id of a room, or who did it."
    ordering = ("-at",)
    fields = (("at", "actor"), ("deed", "outcome"), "room", ("match", "version", "seat"), "what", "reason")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[AuditEntry], search_term: str
    ) -> tuple[QuerySet[AuditEntry], bool]:
        """Entries by room or actor."""
        if not search_term:
            return queryset, False
        room = as_id(search_term)
        return queryset.filter(Q(actor=search_term) if room is None else Q(room=room)), False

"""What every list and page of the game has in common: rows to look at, in lists that a million rows do not slow."""

from typing import Any, Final

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.core.paginator import Paginator
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property

BOUND: Final = 2000
"""Rows that a list leads to, and that are counted at most: who seeks more narrows it down."""


class BoundedPaginator(Paginator[Any]):
    """Pages over the first rows of a list."""

    @cached_property
    def count(self) -> int:
        """How many rows, up to the bound."""
        rows: QuerySet[Any] = self.object_list  # type: ignore[assignment]  # the admin's lists are querysets
        return rows[:BOUND].count()


class Listing(ChangeList):
    """A list in its own order, for which there is an index: no query string sorts it anew."""

    def get_ordering(self, request: HttpRequest, queryset: QuerySet[Any]) -> list[Any]:
        """The model admin's ordering, whatever is asked."""
        return list(self.model_admin.get_ordering(request))


class ReadOnly(admin.ModelAdmin[Any]):
    """Rows to look at."""

    actions = None
    list_per_page = 100
    list_max_show_all = 0
    paginator = BoundedPaginator
    show_facets = admin.ShowFacets.NEVER
    show_full_result_count = False
    sortable_by = ()

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Lists in their own order."""
        return Listing

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only the filters that are offered: others would be slow, or tell what is hidden by what they find."""
        return lookup in {one.parameter_name for one in self.list_filter}  # type: ignore[union-attr]  # our own filters

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: rows come from play."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody: the log is the truth."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody."""
        return False

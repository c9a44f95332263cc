"""Filters of lists. Each combination of them has an index."""

from datetime import timedelta
from typing import Any, Final

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from gin.models.match import STATUSES
from gin.models.room import Mode, RoomStatus

YOUNGER: Final = {
    "under-hour": ("less than an hour", timedelta(hours=1)),
    "under-day": ("less than a day", timedelta(days=1)),
    "under-week": ("less than a week", timedelta(weeks=1)),
}
OLDER: Final = {
    "over-month": ("more than a month", timedelta(days=30)),
    "over-year": ("more than a year", timedelta(days=365)),
}


class Choice(admin.SimpleListFilter):
    """One of its values, or nothing: whatever else an address says is as if it were not there."""

    def value(self) -> str | None:
        """What was chosen."""
        value = super().value()
        return value if value in dict(self.lookup_choices) else None


class Age(Choice):
    """By when it began; `since` is the model's field for that."""

    title = "age"
    parameter_name = "age"
    since: str

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Spans of time up to now, and what is older."""
        return [(value, title) for value, (title, _) in (YOUNGER | OLDER).items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The rows of that age."""
        value = self.value() or ""
        if value in YOUNGER:
            return queryset.filter(**{f"{self.since}__gte": timezone.now() - YOUNGER[value][1]})
        if value in OLDER:
            return queryset.filter(**{f"{self.since}__lt": timezone.now() - OLDER[value][1]})
        return queryset


class RoomAge(Age):
    """Of a room."""

    since = "created_at"


class MatchAge(Age):
    """Of a match."""

    since = "started_at"


class RoomState(Choice):
    """By mode and status in one: two filters would need an index for each of their combinations."""

    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Every mode with every status."""
        return [(f"{mode}-{status}", f"{mode}, {status}") for mode in Mode.values for status in RoomStatus.values]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The rooms in that state."""
        mode, _, status = (self.value() or "").partition("-")
        return queryset.filter(mode=mode, status=status) if status else queryset


class MatchStatus(Choice):
    """By a match's status."""

    title = "status"
    parameter_name = "status"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """All of them."""
        return [(status, status) for status in STATUSES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The matches of that status."""
        return queryset.filter(status=self.value()) if self.value() else queryset


class Done(Choice):
    """By whether a request has been carried out."""

    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Both."""
        return [("open", "open"), ("done", "done")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """The requests in that state."""
        return queryset.filter(done_at__isnull=self.value() == "open") if self.value() else queryset

"""Matches: how they went, the table at any event, and the hidden cards for who may see them and says why."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils import timezone

from gin.admin import search, words
from gin.admin.base import ReadOnly
from gin.admin.confirm import Question, confirm
from gin.admin.filters import MatchAge, MatchStatus
from gin.errors import GinError
from gin.models import Match
from gin.rules.shuffle import commitment
from gin.rules.view import PublicView
from gin.selectors import support
from gin.services.audit import Order
from gin.services.reveal import reveal


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """Matches."""

    list_display = ("id", "room", "number", "status", "score_1", "score_2", "hand_number", "started_at", "ended_at")
    list_filter = (MatchStatus, MatchAge)
    list_select_related = ("room",)
    search_fields = ("id",)
    search_help_text = search.HELP
    ordering = ("-started_at",)
    fields = (
        ("room", "number", "status"),
        ("score_1", "score_2", "hand_number", "dealer"),
        ("winner", "ended", "ended_by"),
        ("started_at", "ended_at"),
        "rules",
        ("commitment", "seed_when_over"),
    )
    readonly_fields = ("commitment", "seed_when_over")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """Without what is secret and large."""
        return super().get_queryset(request).defer("seed", "snapshot")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Match], search_term: str
    ) -> tuple[QuerySet[Match], bool]:
        """Matches by their own id, or by what finds their room."""
        if search_term.isdecimal() and len(search_term) < 19:
            return queryset.filter(pk=int(search_term)), False
        return (queryset.filter(room__in=search.rooms_of(search_term)) if search_term else queryset), False

    @admin.display(description="commitment")
    def commitment(self, match: Match) -> str:
        """What was published before the match."""
        return commitment(bytes(match.seed))

    @admin.display(description="seed")
    def seed_when_over(self, match: Match) -> str:
        """The seed, once the match is over."""
        return "secret until the match is over" if match.ended_at is None else bytes(match.seed).hex()

    def get_urls(self) -> list[URLPattern | URLResolver]:  # type: ignore[override]  # Django's own type is narrower
        """With the pages of single events."""
        wrap = self.admin_site.admin_view
        return [
            path("<int:match_id>/at/<int:version>/", wrap(table_at), name="gin_match_at"),
            path("<int:match_id>/at/<int:version>/reveal/", wrap(reveal_at), name="gin_match_reveal"),
            *super().get_urls(),
        ]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """A match: the open cards, and a page of what happened."""
        match = self.get_object(request, object_id)
        if match is not None and self.has_view_permission(request, match):
            after = request.GET.get("after", "")
            steps, more = support.timeline(match.pk, after=int(after) if after.isdecimal() and len(after) < 10 else 0)
            table = words.table(support.table_now(match.pk))
            extra_context = {**(extra_context or {}), "table": table, "steps": steps, "more": more, "after": after}
        return super().change_view(request, object_id, form_url, extra_context)


def table_at(request: HttpRequest, match_id: int, version: int) -> HttpResponse:
    """The open cards after an event."""
    _may_look(request, "gin.view_match")
    return _event_page(request, match_id, version, _table(match_id, version))


def reveal_at(request: HttpRequest, match_id: int, version: int) -> HttpResponse:
    """The hidden cards after an event, once it was said why."""
    _may_look(request, "gin.view_match", "gin.reveal_cards")
    view = _table(match_id, version)
    question = Question(
        title="Reveal the hidden cards",
        warning=f"You will see what both players and the stock hold after event {version} of this match.",
        facts=tuple(words.table(view)),
        back=reverse("admin:gin_match_at", args=[match_id, version]),
    )

    def show(order: Order, _: int) -> HttpResponse:
        shown = reveal(order, match_id=match_id, version=version, now=timezone.now())
        return _event_page(request, match_id, version, view, revealed=words.hidden(shown))

    return confirm(request, question, show)


def _may_look(request: HttpRequest, *permissions: str) -> None:
    if not request.user.has_perms(permissions):
        raise PermissionDenied


def _table(match_id: int, version: int) -> PublicView:
    try:
        return support.table_at(match_id, version)
    except GinError:
        raise Http404 from None


def _event_page(
    request: HttpRequest, match_id: int, version: int, view: PublicView, revealed: list[str] | None = None
) -> HttpResponse:
    steps, _ = support.timeline(match_id, after=version - 1)
    context = {
        **admin.site.each_context(request),
        "title": f"Match {view.match.number} after event {version}",
        "match_id": match_id,
        "version": version,
        "step": steps[0],
        "table": words.table(view),
        "revealed": revealed,
        "may_reveal": request.user.has_perm("gin.reveal_cards"),
    }
    return TemplateResponse(request, "admin/gin/match/at.html", context)

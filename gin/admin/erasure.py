"""Requests to be erased: noted, then carried out."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils import timezone

from accounts.addresses import normal
from gin.admin.base import ReadOnly
from gin.admin.confirm import Question, confirm, done
from gin.admin.filters import Done
from gin.models import ErasureRequest
from gin.services import erasure
from gin.services.audit import Order


@admin.register(ErasureRequest)
class ErasureAdmin(ReadOnly):
    """Requests to be erased that came by mail."""

    list_display = ("id", "asked_at", "ticket", "room", "seat", "account", "done_at")
    list_filter = (Done,)
    ordering = ("-asked_at",)
    fields = ("ticket", ("room", "seat"), "account")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Whoever reads the mail."""
        return request.user.has_perm("gin.add_erasurerequest")

    def save_model(self, request: HttpRequest, obj: ErasureRequest, form: Any, change: bool) -> None:
        """Note it, with the time."""
        obj.asked_at = timezone.now()
        obj.account = normal(obj.account)
        super().save_model(request, obj, form, change)

    def get_urls(self) -> list[URLPattern | URLResolver]:  # type: ignore[override]  # Django's own type is narrower
        """With the page that carries it out."""
        own = path("<int:request_id>/erase/", self.admin_site.admin_view(erase), name="gin_erasurerequest_erase")
        return [own, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """A request, and the way to carry it out."""
        may_act = request.user.has_perm("gin.act_as_support")
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "may_act": may_act})


def erase(request: HttpRequest, request_id: int) -> HttpResponse:
    """Carry a request out."""
    if not request.user.has_perms(("gin.view_erasurerequest", "gin.act_as_support")):
        raise PermissionDenied
    asked = ErasureRequest.objects.filter(pk=request_id).first()
    if asked is None or asked.done_at is not None:
        raise Http404
    who = f"Account {asked.account}" if asked.room is None else f"Room {asked.room}, seat {asked.seat}"
    question = Question(
        title="Erase",
        warning="What identifies the person is erased for good, and an open match ends. The other keeps the record.",
        facts=(asked.ticket, who, erasure.found(asked)),
        back=reverse("admin:gin_erasurerequest_change", args=[request_id]),
    )

    def do(order: Order, _: int) -> HttpResponse:
        new = erasure.process(order, request_id=request_id, now=timezone.now())
        return done(request, question, new=new)

    return confirm(request, question, do)

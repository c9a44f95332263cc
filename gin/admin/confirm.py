"""The page that asks for a reason before support does something."""

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final
from uuid import uuid4

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse

from gin.errors import ErrorCode, GinError
from gin.services.audit import REASON_LEAST, Order

REFUSALS: Final = {
    ErrorCode.STALE_VERSION: "The game has gone on to version {version} meanwhile. Look again, then confirm again.",
    ErrorCode.ROOM_NOT_FOUND: "There is no such thing any more.",
    ErrorCode.MATCH_NOT_FOUND: "There is no such event in this match.",
    ErrorCode.MATCH_NOT_STARTED: "No hand has been dealt yet.",
    ErrorCode.NOT_YOUR_TURN: "No computer is to move here.",
    ErrorCode.INVALID: "This form was used before, for something else or in vain. Open it anew.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is to be confirmed. `version` is the room's that the person sees, where that matters."""

    title: str
    warning: str
    version: int | None = None
    facts: tuple[str, ...] = ()
    back: str


class OrderForm(forms.Form):
    """The reason; the rest is filled in by the page, so that the same form sent twice is one deed."""

    order = forms.UUIDField(widget=forms.HiddenInput)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0, max_value=2**31 - 1)
    reason = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 3, "cols": 60}),
        min_length=REASON_LEAST,
        max_length=1000,
        help_text="Kept in the audit log, with your name.",
    )


def confirm(request: HttpRequest, question: Question, do: Callable[[Order, int], HttpResponse]) -> HttpResponse:
    """Ask; once it is confirmed, what `do` answers to the order and to the version that the person saw.

    If it refuses, by a GinError, the question comes again, with the reason as it was typed.
    """
    given = {"order": uuid4(), "version": question.version}
    form = OrderForm(request.POST if request.method == "POST" else None, initial=given)
    if not form.is_valid():
        return _ask(request, question, form)
    order = Order(form.cleaned_data["order"], request.user.get_username(), form.cleaned_data["reason"])
    try:
        return do(order, form.cleaned_data["version"] or 0)
    except GinError as refusal:
        again = OrderForm(initial={**given, "reason": order.reason})
        return _ask(request, question, again, _said(refusal), HTTPStatus.CONFLICT)


def done(request: HttpRequest, question: Question, *, new: bool) -> HttpResponse:
    """Back to where it was asked, with a word on it."""
    if new:
        messages.success(request, f"{question.title}: done.")
    else:
        messages.warning(request, f"{question.title}: asked before. The audit log says what came of it.")
    return HttpResponseRedirect(question.back)


def _ask(
    request: HttpRequest, question: Question, form: OrderForm, refusal: str = "", status: int = HTTPStatus.OK
) -> HttpResponse:
    context = {**admin.site.each_context(request), "title": question.title, "question": question}
    context |= {"form": form, "refusal": refusal}
    return TemplateResponse(request, "admin/gin/confirm.html", context, status=status)


def _said(refusal: GinError) -> str:
    plain = refusal.code.value.replace("_", " ").capitalize() + "."
    return REFUSALS.get(refusal.code, plain).format(**refusal.facts)

"""What every call of the API has in common."""

from functools import cached_property
from typing import Any, ClassVar

from django.utils import timezone
from django.utils.cache import patch_vary_headers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from structlog.contextvars import bind_contextvars

from api.errors import NEVER_STORED, LengthRequiredError
from api.gate import admitted
from api.limits import address_of
from api.rest.requests import header, seat_key, wants_hidden
from api.schema.events import events_json
from api.schema.fields import Strict
from api.schema.view import view_json
from gin import selectors
from gin.errors import GinError
from gin.selectors import Actor
from gin.services import presence
from gin.services.attempt import Acted
from gin.services.rooms import SeatGiven

now = timezone.now
"""The door's clock: services get the time as an argument."""


class Call(APIView):
    """A call: answers are private, never stored, and depend on who asks."""

    challenge: ClassVar = "Bearer"
    """What `Authorization` must be if there is none."""
    http_method_names = ["get", "head", "post", "put", "patch", "delete"]  # noqa: RUF012 - Django's way

    def refuse_strangers(self) -> None:
        """Raise if whoever asks has no business here: he is told so before what is wrong with his request."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse a body in chunks: the framework would take it for none."""
        super().initial(request, *args, **kwargs)
        if header(request, "Transfer-Encoding") is not None and not request.META.get("CONTENT_LENGTH"):
            raise LengthRequiredError

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Add the headers that every answer carries."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response["Cache-Control"] = NEVER_STORED
        patch_vary_headers(response, ["Authorization"])
        return response


class SeatCall(Call):
    """A call by somebody who has a seat in the room of its address."""

    challenge = "Seat"
    even_expired: ClassVar = False
    """Whether it has something to do in a room that has expired."""

    @cached_property
    def _gate(self) -> Actor | GinError:
        """What the one gate says, asked once for a request."""
        try:
            address, key = address_of(self.request.META), seat_key(self.request)
            return admitted(address=address, room_id=self.kwargs["room_id"], key=key, even_expired=self.even_expired)
        except GinError as refusal:
            return refusal

    @cached_property
    def actor(self) -> Actor:
        """The seat that the request proves; with it the seat is present.

        GinError `unauthenticated`, `room_not_found`, `room_expired`; Throttled.
        """
        actor = self._gate
        if isinstance(actor, GinError):
            raise actor
        bind_contextvars(room=str(actor.room_id), seat=actor.seat)
        self.there = presence.seen(actor=actor, now=now())
        return actor

    def refuse_strangers(self) -> None:
        """Ask the gate."""
        _ = self.actor

    there: presence.Presence | None = None
    """Who is connected, once `actor` is known."""

    @property
    def at(self) -> selectors.Moment:
        """Where the room is: as the gate found it, unless that somebody is there has just been written down."""
        actor = self.actor
        changed = self.there is not None and self.there.active
        return selectors.room_moment(actor) if actor.at is None or changed else actor.at


def validated(schema: type[Strict], request: Request) -> dict[str, Any]:
    """The body as the schema gives it. ValidationError with the errors by field."""
    serializer = schema(data=request.data)
    serializer.is_valid(raise_exception=True)
    given: dict[str, Any] = serializer.validated_data
    return given


def acted_response(call: SeatCall, acted: Acted) -> Response:
    """What an accepted action answers: its version, its events, and the current view."""
    hidden = wants_hidden(call.request)
    happened = selectors.updates(call.actor, after=acted.version - 1, until=acted.until)
    view = selectors.room_view(call.actor, call.there, at_least=acted.until)
    body = {
        "version": acted.until,
        "events": events_json(happened.events, hidden=hidden),
        "view": view_json(view, hidden=hidden),
    }
    return Response(body)


def seats_given(request: Request, given: list[SeatGiven], status: int) -> Response:
    """What the making of keys answers: the room, its seats with their keys, and the first seat's view.

    The view goes through the gate: the repeat of an old request shows nothing to a key that is gone.
    """
    first = given[0]
    actor = selectors.seat_for(room_id=str(first.actor.room_id), key=first.key)
    known = presence.seen(actor=actor, now=now())
    body = {
        "room_id": str(actor.room_id),
        "seats": [{"seat": seat.actor.seat, "key": seat.key} for seat in given],
        "view": view_json(selectors.room_view(actor, known), hidden=wants_hidden(request)),
    }
    return Response(body, status=status)

"""What every call of the API has in common."""

from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.rest.requests import wants_hidden
from api.schema.events import events_json
from api.schema.fields import Strict
from api.schema.view import view_json
from gin import selectors
from gin.selectors import Actor
from gin.services.attempt import Acted

now = timezone.now
"""The door's clock: services get the time as an argument."""


class Call(APIView):
    """A call: answers are private, never stored, and depend on who asks."""

    metadata_class = None

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Add the headers that every answer carries."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response["Cache-Control"] = "private, no-store"
        response["Vary"] = "Authorization"
        return response


def validated(schema: type[Strict], request: Request) -> dict[str, Any]:
    """The body as the schema gives it. ValidationError with the errors by field."""
    serializer = schema(data=request.data)
    serializer.is_valid(raise_exception=True)
    given: dict[str, Any] = serializer.validated_data
    return given


def acted_response(request: Request, actor: Actor, acted: Acted) -> Response:
    """What an accepted action answers: its version, its events, and the current view."""
    hidden = wants_hidden(request)
    happened = selectors.updates(actor, after=acted.version - 1, until=acted.until)
    view = selectors.room_view(actor)
    body = {
        "version": acted.until,
        "events": events_json(happened.events, hidden=hidden),
        "view": view_json(view, hidden=hidden),
    }
    return Response(body)

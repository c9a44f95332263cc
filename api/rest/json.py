"""Bodies in and out."""

from collections.abc import Iterable, Mapping
from typing import IO, Any, Final

from django.conf import settings
from rest_framework.exceptions import NotAcceptable, ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from api.errors import BodyTooLargeError
from api.schema.json import NotJSONError, decode, encode


class JSONBody(BaseParser):
    """Parse a JSON body within the limit. An empty body is an empty object."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """The body's value."""
        body = stream.read(settings.API_BODY_LIMIT + 1)
        if len(body) > settings.API_BODY_LIMIT:
            raise BodyTooLargeError(settings.API_BODY_LIMIT)
        try:
            return decode(body)
        except NotJSONError as error:
            raise ParseError(str(error)) from error


class JSON(BaseRenderer):
    """Render what the encoders of `api.schema` built."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        """The JSON text, nothing for no content."""
        return b"" if data is None else encode(data)


class Transcript(BaseRenderer):
    """Plain text, for the readable record."""

    media_type = "text/plain"
    format = "txt"
    charset = "utf-8"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        """The text itself; a problem stays JSON."""
        return data.encode() if isinstance(data, str) else encode(data)


ANYTHING: Final = ("*/*", "*", "")
"""What clients send as `Accept` that do not mind."""


class Negotiation(DefaultContentNegotiation):
    """Who takes anything, as nearly everybody does, gets the usual form; who weighs forms gets what he likes best."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The renderer, and its media type. NotAcceptable."""
        forms = {renderer.media_type: renderer for renderer in renderers}
        form: str | None = next(iter(forms))
        if request.META.get("HTTP_ACCEPT", "*/*") not in (*ANYTHING, form):
            for accepted in request.accepted_types:
                accepted.range_params = {}  # a charset or an indent chooses no form
            form = request.get_preferred_type(list(forms))
        if form is None:
            raise NotAcceptable
        return forms[form], form

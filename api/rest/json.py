"""Bodies in and out."""

from collections.abc import Iterable, Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import ParseError
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


ANYTHING = ("*/*", "*", "")
"""What clients send as `Accept` that do not mind."""


class Negotiation(DefaultContentNegotiation):
    """Who takes anything, as nearly everybody does, gets the usual form without a word about it."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The first renderer if it will do, else the framework's choice. NotAcceptable."""
        usual = next(iter(renderers))
        if request.META.get("HTTP_ACCEPT", "*/*") in (*ANYTHING, usual.media_type):
            return usual, usual.media_type
        chosen: tuple[BaseRenderer, str] = super().select_renderer(request, renderers, format_suffix)
        return chosen

"""A room's history."""

from rest_framework.request import Request
from rest_framework.response import Response

from api.rest.base import SeatCall
from api.rest.docs import described
from api.rest.json import JSON, Transcript
from api.rest.requests import number
from api.schema.fields import GREATEST_VERSION
from api.schema.record import match_line, record_json, transcript
from api.schema.wire.history import MatchesOut, RecordOut
from gin import selectors

PAGE = 20
LONGEST_PAGE = 100


class Matches(SeatCall):
    """The history."""

    @described(
        None,
        {200: MatchesOut},
        query={
            "before": ("The cursor: `next` of the page before.", 0, GREATEST_VERSION),
            "limit": (f"How many; {PAGE} if left out.", 1, LONGEST_PAGE),
        },
    )
    def get(self, request: Request, **_: str) -> Response:
        """The room's matches, newest first."""
        before = number(request, "before", default=None)
        limit = number(request, "limit", default=PAGE, least=1, most=LONGEST_PAGE)
        found = selectors.matches(self.actor, before=before, limit=limit)
        more = len(found) == limit and found[-1].number > 1
        return Response({"matches": [match_line(match) for match in found], "next": found[-1].number if more else None})


class Record(SeatCall):
    """One finished match."""

    renderer_classes = (JSON, Transcript)

    @described(None, {200: RecordOut})
    def get(self, request: Request, match_number: int, **_: str) -> Response:
        """A finished match, whole; `Accept: text/plain` gives it to read."""
        return record_response(request, selectors.record(self.actor, match_number))


def record_response(request: Request, record: selectors.Record) -> Response:
    """The record in the form that the request accepts."""
    if isinstance(request.accepted_renderer, Transcript):
        return Response(transcript(record))
    return Response(record_json(record))

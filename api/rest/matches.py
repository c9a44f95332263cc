"""A room's history."""

from rest_framework.request import Request
from rest_framework.response import Response

from api.rest.base import Call
from api.rest.docs import described
from api.rest.json import JSON, Transcript
from api.rest.requests import actor_for, number
from api.schema.record import match_line, record_json, transcript
from api.schema.wire import MatchesOut, RecordOut
from gin import selectors


class Matches(Call):
    """The history."""

    @described(
        None, {200: MatchesOut}, query={"before": "The cursor: `next` of the page before.", "limit": "1 to 100."}
    )
    def get(self, request: Request, room_id: str) -> Response:
        """The room's matches, newest first."""
        actor = actor_for(request, room_id)
        before = number(request, "before", default=None)
        limit = number(request, "limit", default=20, least=1, most=100) or 20
        found = selectors.matches(actor, before=before, limit=limit)
        more = len(found) == limit and found[-1].number > 1
        return Response({"matches": [match_line(match) for match in found], "next": found[-1].number if more else None})


class Record(Call):
    """One finished match."""

    renderer_classes = (JSON, Transcript)

    @described(None, {200: RecordOut})
    def get(self, request: Request, room_id: str, match_number: int) -> Response:
        """A finished match, whole; `Accept: text/plain` gives it to read."""
        actor = actor_for(request, room_id)
        record = selectors.record(actor, match_number)
        if isinstance(request.accepted_renderer, Transcript):
            return Response(transcript(record))
        return Response(record_json(record))

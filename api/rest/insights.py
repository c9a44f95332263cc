"""Hints and analyses: asked for, then polled or heard of on the socket."""

from typing import Any, Final

from rest_framework.request import Request
from rest_framework.response import Response

from api.rest.base import SeatCall, now, validated
from api.rest.docs import LOCATION, described
from api.rest.requests import wants_hidden
from api.rest.throttles import Acting, Asking
from api.schema.rooms import EmptyIn
from api.schema.wire.insights import InsightOut
from gin import selectors
from gin.selectors import InsightView
from gin.services import insights

TELLING: Final = frozenset({"discard", "knock", "big_gin"})
"""Moves that tell of the seat's own cards."""


class Hint(SeatCall):
    """What to play now."""

    throttle_classes = (Acting, Asking)

    @described(EmptyIn, {202: InsightOut, 200: InsightOut}, hand=True, headers=LOCATION)
    def post(self, request: Request, **_: str) -> Response:
        """Ask what to play, on your turn, in a computer or local room. Only what your seat sees goes in."""
        actor = self.actor
        validated(EmptyIn, request)
        hidden = wants_hidden(request)
        return _told(self, str(insights.ask_hint(actor=actor, now=now())), hidden=hidden)


class Analysis(SeatCall):
    """What a finished hand's moves cost."""

    throttle_classes = (Acting, Asking)

    @described(EmptyIn, {202: InsightOut, 200: InsightOut}, headers=LOCATION)
    def post(self, request: Request, match_number: int, hand_number: int, **_: str) -> Response:
        """Ask what each of your moves of a hand cost; after the match both seats' moves."""
        actor = self.actor
        validated(EmptyIn, request)
        hidden = wants_hidden(request)
        asked = insights.ask_analysis(actor=actor, match_number=match_number, hand_number=hand_number, now=now())
        return _told(self, str(asked), hidden=hidden)


class Insight(SeatCall):
    """A question of yours."""

    @described(None, {200: InsightOut, 202: InsightOut}, hand=True, headers=LOCATION)
    def get(self, request: Request, insight_id: str, **_: str) -> Response:
        """How far your question is, and its answer."""
        return _told(self, insight_id, hidden=wants_hidden(request))


def _told(call: SeatCall, insight_id: str, *, hidden: bool) -> Response:
    """200 with an answer that is done, 202 with one that is awaited, and where to ask for it."""
    told = selectors.insight(call.actor, insight_id)
    where = f"/api/v1/rooms/{call.actor.room_id}/insights/{told.id}"
    waiting = told.status in ("queued", "running")
    return Response(_json(told, hidden=hidden), status=202 if waiting else 200, headers={"Location": where})


def _json(told: InsightView, *, hidden: bool) -> dict[str, Any]:
    own = {"version": told.version} if told.kind == "hint" else {"whole": told.whole}
    result = dict(told.result or {})
    if hidden and "moves" in result:
        result["moves"] = [move for move in result["moves"] if move["type"] not in TELLING]
    return {
        "id": str(told.id),
        "kind": told.kind,
        "status": told.status,
        "progress": told.progress,
        "match": told.match,
        "hand": told.hand,
        **own,
        **result,
    }

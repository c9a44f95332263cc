"""Acting, and hearing what happened."""

from rest_framework.request import Request
from rest_framework.response import Response

from api.rest.base import SeatCall, acted_response, now
from api.rest.docs import ACTIONS_IN, described
from api.rest.requests import idempotency, number, wants_hidden
from api.rest.throttles import Acting
from api.schema.actions import EXAMPLES, to_action
from api.schema.events import events_json
from api.schema.fields import GREATEST_VERSION
from api.schema.wire.events import ActedOut, EventsOut
from gin import selectors
from gin.services import play


class Actions(SeatCall):
    """What a seat does."""

    throttle_classes = (Acting,)

    @described(ACTIONS_IN, {200: ActedOut}, key="any", hand=True, examples=EXAMPLES)
    def post(self, request: Request, **_: str) -> Response:
        """Act. An easy or medium computer answers in the same call; `events` has its moves too."""
        actor = self.actor
        wants_hidden(request)
        asked = to_action(request.data)
        acted = play.act(
            actor=actor,
            action=asked.action,
            expected_version=asked.expected_version,
            match=asked.match,
            client_seed=asked.client_seed,
            request=idempotency(request),
            now=now(),
        )
        return acted_response(self, acted)


class Events(SeatCall):
    """What happened."""

    @described(
        None, {200: EventsOut}, hand=True, query={"after": ("The last version that you know.", 0, GREATEST_VERSION)}
    )
    def get(self, request: Request, **_: str) -> Response:
        """Your events since a version, in order."""
        actor = self.actor
        hidden = wants_hidden(request)
        after = number(request, "after", default=0)
        updates = selectors.updates(actor, after=after, until=self.at.version)
        body = {
            "from": updates.start,
            "to": updates.end,
            "events": events_json(updates.events, hidden=hidden),
            "more": updates.more,
        }
        return Response(body)

"""The same seat on another device."""

from rest_framework.request import Request
from rest_framework.response import Response

from api.rest.base import Call, now, validated
from api.rest.docs import described
from api.rest.requests import actor_for, idempotency, wants_hidden
from api.rest.throttles import Acting, Joining
from api.schema.rooms import EmptyIn, ResumeIn
from api.schema.view import view_json
from api.schema.wire import ResumeCodeOut, RoomMadeOut
from gin import selectors
from gin.services import seats


class ResumeCodes(Call):
    """Codes for other devices."""

    throttle_classes = (Acting,)

    @described(EmptyIn, {201: ResumeCodeOut}, key=True)
    def post(self, request: Request, room_id: str) -> Response:
        """A one-time code, good for ten minutes, that gives another device its own key to your seat."""
        actor = actor_for(request, room_id)
        validated(EmptyIn, request)
        code, expires_at = seats.new_resume_code(actor=actor, request=idempotency(request), now=now())
        return Response({"code": code, "expires_at": expires_at}, status=201)


class Resume(Call):
    """A code, used."""

    throttle_classes = (Joining,)

    @described(ResumeIn, {200: RoomMadeOut}, key=True, hand=True)
    def post(self, request: Request) -> Response:
        """Use a code: this device gets a key of its own. The code is used up."""
        code = validated(ResumeIn, request)["code"]
        hidden = wants_hidden(request)
        given = seats.resume(code=code, request=idempotency(request, strong=True), now=now())
        view = view_json(selectors.room_view(given.actor), hidden=hidden)
        key = {"seat": given.actor.seat, "key": given.key}
        return Response({"room_id": view["room"]["id"], "seats": [key], "view": view})

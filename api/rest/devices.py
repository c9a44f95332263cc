"""The same seat on another device."""

from rest_framework.request import Request
from rest_framework.response import Response

from api.limits import address_of, lookup
from api.rest.base import Call, SeatCall, now, seats_given, validated
from api.rest.bearer import account_of
from api.rest.docs import described
from api.rest.requests import idempotency, seat_key, wants_hidden
from api.rest.throttles import Acting, Joining
from api.schema.rooms import EmptyIn, ResumeIn
from api.schema.wire.rooms import ResumeCodeOut, RoomMadeOut
from gin.services import resuming

CODE = "k3Xn0cVd7Qm5yTz2LrWb8JpHs4GuFa1EoN6iDxCqB9w"


class ResumeCodes(SeatCall):
    """Codes for other devices."""

    throttle_classes = (Acting,)

    @described(EmptyIn, {201: ResumeCodeOut}, key="any", examples={"nothing": {}})
    def post(self, request: Request, **_: str) -> Response:
        """A one-time code, good for ten minutes, that gives another device its own key to your seat."""
        actor, me = self.actor, account_of(request)
        validated(EmptyIn, request)
        token_id, asked = me.token_id if me else None, idempotency(request)
        code, expires_at = resuming.new_resume_code(
            actor=actor, token_id=token_id, request=asked, now=now(), key=seat_key(request)
        )
        return Response({"code": code, "expires_at": expires_at}, status=201)


class Resume(Call):
    """A code, used."""

    throttle_classes = (Joining,)

    @described(ResumeIn, {200: RoomMadeOut}, key="strong", hand=True, examples={"a code": {"code": CODE}})
    def post(self, request: Request) -> Response:
        """Use a code: this device gets a key of its own. The code is used up."""
        code = validated(ResumeIn, request)["code"]
        wants_hidden(request)
        with lookup(address_of(request.META)):
            given = resuming.resume(code=code, request=idempotency(request, strong=True), now=now())
        return seats_given(request, [given], 200)

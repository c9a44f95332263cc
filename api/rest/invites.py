"""Invites: looked at, and the second seat taken."""

import re
from dataclasses import asdict
from typing import Any, Final

from rest_framework.request import Request
from rest_framework.response import Response

from api.limits import address_of, lookup
from api.rest.base import Call, now, seats_given, validated
from api.rest.bearer import account_of
from api.rest.docs import described
from api.rest.requests import header, idempotency, seat_key, wants_hidden
from api.rest.throttles import Joining
from api.schema.rooms import JoinIn
from api.schema.view import view_json
from api.schema.wire.rooms import InvitationOut, JoinedOut
from gin import selectors
from gin.errors import ErrorCode, GinError
from gin.services import invites, presence

CODE: Final = re.compile(r"[A-Za-z0-9_-]{22}")


class InviteCall(Call):
    """A call by somebody who has an invite's code."""

    throttle_classes = (Joining,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """GinError `room_not_found` for what has not a code's form."""
        super().initial(request, *args, **kwargs)
        if CODE.fullmatch(kwargs["code"]) is None:
            raise GinError(ErrorCode.ROOM_NOT_FOUND)


class Invite(InviteCall):
    """An invitation."""

    @described(None, {200: InvitationOut})
    def get(self, request: Request, code: str) -> Response:
        """What an invited person sees before joining."""
        with lookup(address_of(request.META)):
            invitation = selectors.invitation(code)
        return Response({"mode": "online", **asdict(invitation)})


class Join(InviteCall):
    """The second seat."""

    @described(JoinIn, {201: JoinedOut, 200: JoinedOut}, key="strong", hand=True, examples={"a name": {"name": "Ben"}})
    def post(self, request: Request, code: str) -> Response:
        """Take the free seat, and the hand is dealt. Who has a seat in the room already gets that one, as it is."""
        given = validated(JoinIn, request)
        hidden = wants_hidden(request)
        me = account_of(request)
        if me is None and (rejoined := _rejoined(request, code)):
            return _as_it_is(rejoined, hidden=hidden)
        try:
            with lookup(address_of(request.META)):
                joined = invites.join(
                    code=code,
                    name=given.get("name", me.name if me else ""),
                    client_seed=given.get("client_seed", ""),
                    request=idempotency(request, strong=True),
                    now=now(),
                    account_id=me.id if me else None,
                )
        except GinError:  # not before: the repeat of a token's request that has joined gives the seat's key again
            if me is None or not (rejoined := _rejoined(request, code)):
                raise
            return _as_it_is(rejoined, hidden=hidden)
        return seats_given(request, [joined], 201)


def _as_it_is(actor: selectors.Actor, *, hidden: bool) -> Response:
    known = presence.seen(actor=actor, now=now())
    view = view_json(selectors.room_view(actor, known), hidden=hidden)
    return Response({"room_id": str(actor.room_id), "seats": [{"seat": actor.seat}], "view": view})


def _rejoined(request: Request, code: str) -> selectors.Actor | None:
    """The seat that the request's key has in the room already; a key of another room does not matter here."""
    if header(request, "Authorization") is None:
        return None
    try:
        with lookup(address_of(request.META), frozenset()):
            return invites.rejoin(code=code, key=seat_key(request))
    except GinError as refusal:
        if refusal.code is ErrorCode.ROOM_NOT_FOUND:
            return None
        raise

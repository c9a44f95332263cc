"""Making a room, looking at it, changing its level, leaving it."""

from typing import Any, Final

from rest_framework.request import Request
from rest_framework.response import Response

from api.rest.base import Call, SeatCall, acted_response, now, seats_given, validated
from api.rest.bearer import account_of
from api.rest.docs import ETAG, described
from api.rest.requests import header, idempotency, wants_hidden
from api.rest.throttles import Acting, Creating
from api.schema.rooms import EmptyIn, LevelIn, NewRoomIn
from api.schema.view import view_json
from api.schema.wire.events import ActedOut
from api.schema.wire.rooms import CommitmentOut, RoomMadeOut
from api.schema.wire.view import ViewOut
from gin import selectors
from gin.rules.ruleset import RuleSet
from gin.services import leaving, levels, rooms
from gin.services.rooms import NewRoom

NEW_ROOMS: Final[dict[str, dict[str, Any]]] = {
    "against the computer": {"mode": "computer", "level": "medium", "name": "Ana"},
    "two at one device": {"mode": "local", "rules": {"target": 250, "oklahoma": True}, "client_seed": "three sevens"},
}


class Commitments(Call):
    """Seeds drawn before their rooms."""

    throttle_classes = (Creating,)

    @described(EmptyIn, {201: CommitmentOut}, key="strong", examples={"nothing": {}})
    def post(self, request: Request) -> Response:
        """Draw a shuffle seed for a room to come, and get its hash: single use, valid an hour."""
        validated(EmptyIn, request)
        drawn, commitment = rooms.commit(request=idempotency(request, strong=True), now=now())
        return Response({"id": str(drawn), "commitment": commitment}, status=201)


class Rooms(Call):
    """New rooms."""

    throttle_classes = (Creating,)

    @described(NewRoomIn, {201: RoomMadeOut}, key="strong", hand=True, examples=NEW_ROOMS)
    def post(self, request: Request) -> Response:
        """Make a room and deal its first hand. Its keys are in this answer and nowhere else.

        With a token the seats are your account's.
        """
        me, given = account_of(request), validated(NewRoomIn, request)
        wants_hidden(request)
        new = NewRoom(
            mode=given["mode"],
            level=given.get("level"),
            rules=given.get("rules", RuleSet()),
            name=given.get("name", me.name if me else ""),
            client_seed=given.get("client_seed", ""),
            commitment_id=given.get("commitment"),
            require_both_connected=given.get("require_both_connected", True),
            account_id=me.id if me else None,
        )
        made = rooms.create_room(new, request=idempotency(request, strong=True), now=now())
        answer = seats_given(request, made, 201)
        invite = answer.data["view"]["room"]["invite_url"]
        if invite is not None:
            answer.data["invite_url"] = invite
        return answer


class Room(SeatCall):
    """One room."""

    @described(None, {200: ViewOut, 304: None}, hand=True, headers=ETAG)
    def get(self, request: Request, **_: str) -> Response:
        """The room as your seat sees it."""
        actor = self.actor
        hidden = wants_hidden(request)
        at = self.at
        etag = self._etag(at.version, hidden=hidden)
        known = header(request, "If-None-Match") or ""
        if etag in known or known == "*":
            return Response(status=304, headers={"ETag": etag})
        room = selectors.room_view(actor, self.there, at=at)
        etag = self._etag(room.version, hidden=hidden)
        return Response(view_json(room, hidden=hidden), headers={"ETag": etag})

    def _etag(self, version: int, *, hidden: bool) -> str:
        """Names what the answer depends on: the version, who is connected, the seat, whether its hand is hidden."""
        there = "" if self.there is None else self.there.revision
        return f'"{version}-{there}-{self.actor.seat}{"h" if hidden else ""}"'


class Level(SeatCall):
    """A computer's level."""

    throttle_classes = (Acting,)

    @described(LevelIn, {200: ActedOut}, key="any", hand=True, examples={"harder": {"level": "hard"}})
    def put(self, request: Request, **_: str) -> Response:
        """Change the computer's level at any time: the position stays."""
        actor = self.actor
        wants_hidden(request)
        level = validated(LevelIn, request)["level"]
        acted = levels.change_level(actor=actor, level=level, request=idempotency(request), now=now())
        return acted_response(self, acted)


class Seat(SeatCall):
    """The own seat."""

    even_expired = True

    @described(None, {204: None})
    def delete(self, _request: Request, **_: str) -> Response:
        """Leave for good: your keys and name are erased, an open match ends abandoned, the room closes."""
        leaving.leave(actor=self.actor, now=now())
        return Response(status=204)

"""Making a room, looking at it, changing its level, leaving it."""

from rest_framework.request import Request
from rest_framework.response import Response

from api.rest.base import Call, acted_response, now, validated
from api.rest.docs import described
from api.rest.requests import actor_for, idempotency, wants_hidden
from api.rest.throttles import Acting, Creating
from api.schema.rooms import EmptyIn, LevelIn, NewRoomIn
from api.schema.view import view_json
from api.schema.wire import ActedOut, CommitmentOut, RoomMadeOut, ViewOut
from gin import selectors
from gin.rules.ruleset import RuleSet
from gin.services import levels, rooms, seats
from gin.services.rooms import NewRoom


class Commitments(Call):
    """Seeds drawn before their rooms."""

    throttle_classes = (Creating,)

    @described(EmptyIn, {201: CommitmentOut}, key=True)
    def post(self, request: Request) -> Response:
        """Draw a shuffle seed for a room to come, and get its hash: single use, valid an hour."""
        validated(EmptyIn, request)
        drawn, commitment = rooms.commit(request=idempotency(request, strong=True), now=now())
        return Response({"id": str(drawn), "commitment": commitment}, status=201)


class Rooms(Call):
    """New rooms."""

    throttle_classes = (Creating,)

    @described(NewRoomIn, {201: RoomMadeOut}, key=True, hand=True)
    def post(self, request: Request) -> Response:
        """Make a room and deal its first hand. Its keys are in this answer and nowhere else."""
        given = validated(NewRoomIn, request)
        hidden = wants_hidden(request)
        new = NewRoom(
            mode=given["mode"],
            level=given.get("level"),
            rules=given.get("rules", RuleSet()),
            name=given.get("name", ""),
            client_seed=given.get("client_seed", ""),
            commitment_id=given.get("commitment"),
        )
        made = rooms.create_room(new, request=idempotency(request, strong=True), now=now())
        view = view_json(selectors.room_view(made[0].actor), hidden=hidden)
        keys = [{"seat": given.actor.seat, "key": given.key} for given in made]
        return Response({"room_id": view["room"]["id"], "seats": keys, "view": view}, status=201)


class Room(Call):
    """One room."""

    @described(None, {200: ViewOut, 304: None}, hand=True)
    def get(self, request: Request, room_id: str) -> Response:
        """The room as your seat sees it."""
        actor = actor_for(request, room_id)
        hidden = wants_hidden(request)
        etag = f'"{selectors.room_version(actor)}-0-{actor.seat}{"h" if hidden else ""}"'
        if etag in request.headers.get("If-None-Match", ""):
            return Response(status=304, headers={"ETag": etag})
        room = selectors.room_view(actor)
        etag = f'"{room.version}-0-{actor.seat}{"h" if hidden else ""}"'
        return Response(view_json(room, hidden=hidden), headers={"ETag": etag})


class Level(Call):
    """A computer's level."""

    throttle_classes = (Acting,)

    @described(LevelIn, {200: ActedOut}, hand=True)
    def put(self, request: Request, room_id: str) -> Response:
        """Change the computer's level at any time: the position stays."""
        actor = actor_for(request, room_id)
        wants_hidden(request)
        level = validated(LevelIn, request)["level"]
        acted = levels.change_level(actor=actor, level=level, request=idempotency(request), now=now())
        return acted_response(request, actor, acted)


class Seat(Call):
    """The own seat."""

    @described(None, {204: None})
    def delete(self, request: Request, room_id: str) -> Response:
        """Leave for good: your keys and name are erased, an open match ends abandoned, the room closes."""
        seats.leave(actor=actor_for(request, room_id), now=now())
        return Response(status=204)

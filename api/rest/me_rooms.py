"""One's own rooms, matches and figures."""

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.selectors import tokens
from api.limits import address_of, lookup
from api.rest.base import now, seats_given, validated
from api.rest.docs import described
from api.rest.json import JSON, Transcript
from api.rest.matches import LONGEST_PAGE, PAGE, record_response
from api.rest.me import MyCall
from api.rest.requests import idempotency, number, wants_hidden
from api.rest.throttles import ByAccount, Exporting
from api.schema.accounts import ClaimIn, export_json, my_match_json, my_room_json, statistics_json
from api.schema.rooms import EmptyIn
from api.schema.wire.export import ExportOut
from api.schema.wire.history import RecordOut
from api.schema.wire.mine import ClaimedOut, MyMatchesOut, MyRoomsOut
from api.schema.wire.rooms import RoomMadeOut
from api.schema.wire.statistics import StatisticsOut
from gin import selectors
from gin.services import people

KEY = "RonWfs7grDqK0-0yR8ieneIDB1le0LAv938vx5U9x3I"
GREATEST_CURSOR = 2**53 - 1
PAGED = {
    "before": ("The cursor: `next` of the page before.", 0, GREATEST_CURSOR),
    "limit": (f"How many; {PAGE} if left out.", 1, LONGEST_PAGE),
}


class Claim(MyCall):
    """A seat of one's own."""

    @described(ClaimIn, {200: ClaimedOut}, key="any", examples={"a key": {"seat_key": KEY}})
    def post(self, request: Request, room_id: str) -> Response:
        """Tie a seat to your account, with a key of it. Your tokens then act in the room."""
        me, given = self.me, validated(ClaimIn, request)
        with lookup(address_of(request.META)):
            seats = people.claim(
                room_id=room_id, seat_key=given["seat_key"], account_id=me.id, request=idempotency(request), now=now()
            )
        return Response({"room_id": room_id, "seats": [actor.seat for actor in seats]})


class MyRooms(MyCall):
    """The rooms."""

    @described(None, {200: MyRoomsOut}, query=PAGED)
    def get(self, request: Request) -> Response:
        """Your rooms, last used first."""
        before, limit = _page(request)
        found, following = selectors.my_rooms(self.me.id, before=before, limit=limit)
        return Response({"rooms": [my_room_json(room) for room in found], "next": following})


class MyRoomKeys(MyCall):
    """Keys for another device."""

    @described(EmptyIn, {201: RoomMadeOut}, key="any", hand=True, examples={"nothing": {}})
    def post(self, request: Request, room_id: str) -> Response:
        """Keys of its own for this device, to each seat that your account has in the room."""
        me = self.me
        validated(EmptyIn, request)
        wants_hidden(request)
        asked = idempotency(request)
        given = people.new_keys(room_id=room_id, account_id=me.id, token_id=me.token_id, request=asked, now=now())
        return seats_given(request, given, 201)


class MyMatches(MyCall):
    """The history."""

    @described(None, {200: MyMatchesOut}, query=PAGED)
    def get(self, request: Request) -> Response:
        """Your matches that are over, newest first, in expired rooms too."""
        before, limit = _page(request)
        found, following = selectors.my_matches(self.me.id, before=before, limit=limit)
        return Response({"matches": [my_match_json(match) for match in found], "next": following})


class MyRecord(MyCall):
    """One finished match."""

    renderer_classes = (JSON, Transcript)

    @described(None, {200: RecordOut})
    def get(self, request: Request, match_id: str) -> Response:
        """A match of yours that is over, whole; `Accept: text/plain` gives it to read."""
        actor, match_number = selectors.claimed_match(self.me.id, match_id)
        return record_response(request, selectors.record(actor, match_number))


class MyStatistics(MyCall):
    """Figures."""

    @described(None, {200: StatisticsOut})
    def get(self, _request: Request) -> Response:
        """How you have played."""
        return Response(statistics_json(selectors.statistics(self.me.id)))


class Export(MyCall):
    """Everything."""

    throttle_classes = (ByAccount, Exporting)

    @described(None, {200: ExportOut})
    def get(self, _request: Request) -> Response:
        """All that is stored of you, as a file."""
        me = self.me
        body = export_json(me, tokens(me.id), selectors.statistics(me.id), selectors.kept(me.id))
        return Response(body, headers={"Content-Disposition": 'attachment; filename="gin-rummy.json"'})


def _page(request: Request) -> tuple[int | None, int]:
    before = number(request, "before", default=None, most=GREATEST_CURSOR)
    return before, number(request, "limit", default=PAGE, least=1, most=LONGEST_PAGE)

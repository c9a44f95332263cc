"""The REST API as its players use it: `room = computer_room(api)`, `room.act("draw stock")`, `room.view`.

Every answer, wanted or refused, is checked on its way: its headers, its shape as the schema publishes it with
nothing beside, and that the cards of a view add up.
"""

import json
import secrets
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from api.errors import CONTENT_TYPE, TITLES
from api.schema.wire.accounts import AccountOut, LoggedInOut, NewTokenOut, RegisteredOut, TokensOut
from api.schema.wire.events import ActedOut, EventsOut
from api.schema.wire.export import ExportOut
from api.schema.wire.history import MatchesOut, RecordOut
from api.schema.wire.insights import InsightOut
from api.schema.wire.mine import ClaimedOut, MyMatchesOut, MyRoomsOut
from api.schema.wire.problems import ProblemOut
from api.schema.wire.rooms import CommitmentOut, InvitationOut, JoinedOut, ResumeCodeOut, RoomMadeOut
from api.schema.wire.statistics import StatisticsOut
from api.schema.wire.view import ViewOut
from gin.models import Commitment
from tests.support.unchanged import INNER, whole

Wire = dict[str, Any]

SHAPES: Final[dict[tuple[str, str], Any]] = {
    ("POST", "commitments"): CommitmentOut,
    ("POST", "rooms"): RoomMadeOut,
    ("GET", "room"): ViewOut,
    ("POST", "actions"): ActedOut,
    ("GET", "events"): EventsOut,
    ("PUT", "level"): ActedOut,
    ("GET", "matches"): MatchesOut,
    ("GET", "record"): RecordOut,
    ("POST", "resume-code"): ResumeCodeOut,
    ("POST", "resume"): RoomMadeOut,
    ("GET", "invite"): InvitationOut,
    ("POST", "join"): JoinedOut,
    ("POST", "hint"): InsightOut,
    ("POST", "analysis"): InsightOut,
    ("GET", "insight"): InsightOut,
    ("POST", "accounts"): RegisteredOut,
    ("POST", "accounts/confirm"): LoggedInOut,
    ("POST", "accounts/login"): LoggedInOut,
    ("POST", "accounts/password-reset/confirm"): LoggedInOut,
    ("GET", "me"): AccountOut,
    ("PATCH", "me"): AccountOut,
    ("POST", "me/email"): RegisteredOut,
    ("GET", "me/export"): ExportOut,
    ("GET", "me/matches"): MyMatchesOut,
    ("GET", "me/rooms"): MyRoomsOut,
    ("GET", "me/statistics"): StatisticsOut,
    ("GET", "me/tokens"): TokensOut,
    ("POST", "me/tokens"): NewTokenOut,
    ("POST", "key"): RoomMadeOut,
    ("POST", "claim"): ClaimedOut,
}
QUIET_SEED: Final = bytes(range(32))
MOVES: Final = frozenset({"pass", "draw", "discard", "knock", "big_gin", "next_hand"})


def strong_key() -> str:
    """An Idempotency-Key that secrets may be derived from."""
    return secrets.token_urlsafe(24)


class Api:
    """The server's `/api/v1/`, called in this process."""

    def __init__(self) -> None:
        self._client = Client(enforce_csrf_checks=True)

    def call(
        self, method: str, path: str, body: Any = None, *, key: str | None = None, once: str | None = None, **more: Any
    ) -> HttpResponse:
        """A request, its answer checked. `key` is a seat's, `once` the Idempotency-Key; `body` becomes JSON."""
        response = self.raw(method, path, body, key=key, once=once, **more)
        _check(method, path, response)
        return response

    def raw(
        self, method: str, path: str, body: Any = None, *, key: str | None = None, once: str | None = None, **more: Any
    ) -> HttpResponse:
        """A request and whatever it is answered."""
        headers = {"Authorization": f"Seat {key}" if key else None, "Idempotency-Key": once, **more.pop("headers", {})}
        response = self._client.generic(
            method,
            f"/api/v1/{path}",
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode(),
            more.pop("content_type", "application/json"),
            headers={name: value for name, value in headers.items() if value is not None},
        )
        assert not more
        return response

    def get(self, path: str, **more: Any) -> HttpResponse:
        """A GET."""
        return self.call("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> HttpResponse:
        """A POST."""
        return self.call("POST", path, body, **more)


def _check(method: str, path: str, response: HttpResponse) -> None:
    assert response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, response.content
    if response.status_code >= HTTPStatus.BAD_REQUEST:
        check_problem(response)
        return
    assert response["Cache-Control"] == "private, no-store"
    assert "Authorization" in response["Vary"].split(", ")
    if response.status_code in (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED):
        assert response.content == b""
    elif response["Content-Type"] == "application/json":
        _check_answer(SHAPES[method, _name(path)], response.content)
    else:
        assert response["Content-Type"] == "text/plain; charset=utf-8"


def _name(path: str) -> str:
    path = path.partition("?")[0]
    *before, last = path.split("/")
    if ("POST", path) in SHAPES or ("GET", path) in SHAPES:
        return path
    named = before and before[-1] in ("rooms", "invites", "insights")
    return before[-1].removesuffix("s") if named else last


def check_problem(response: HttpResponse) -> None:
    """A refusal is a typed problem, as the table has it, and tells nothing of how the server is made."""
    assert response["Content-Type"] == CONTENT_TYPE
    assert not INNER.search(response.content.decode()), response.content
    problem = whole(response.content, ProblemOut)
    assert (problem["status"], problem["title"]) == TITLES[problem["code"]]
    assert problem["status"] == response.status_code
    assert problem["type"] == f"/problems/{problem['code']}"


def _check_answer(shape: Any, content: bytes) -> None:
    answer = whole(content, shape)
    view = answer.get("view", answer)
    if isinstance(view.get("hand"), dict):
        check_cards(view["hand"])


def check_cards(hand: Wire) -> None:
    """Ten cards each, eleven for the player about to discard; 52 in all; none in two places."""
    pile, known = hand["discard_pile"], hand["opponent_known"]
    if hand["phase"] != "over":
        own = {"discard": 21}.get(hand["phase"], 20) - hand["opponent_count"]
        assert own in (10, 11)
        assert hand["stock_count"] + len(pile) + own + hand["opponent_count"] == 52
        assert len(hand.get("your_cards", [None] * own)) == own
    seen = [*pile, *known, *hand.get("your_cards", [])]
    assert len(seen) == len(set(seen))


def answered(response: HttpResponse, status: int = HTTPStatus.OK) -> Wire:
    """The body of an accepted request."""
    assert response.status_code == status, response.content
    return json.loads(response.content)  # type: ignore[no-any-return]


def refused(response: HttpResponse, status: int, code: str) -> Wire:
    """The problem of a refused request."""
    problem: Wire = json.loads(response.content)
    assert (response.status_code, problem["code"]) == (status, code), problem
    return problem


def throttled(response: HttpResponse) -> int:
    """The seconds that a request too many is told to wait."""
    problem = refused(response, HTTPStatus.TOO_MANY_REQUESTS, "throttled")
    assert response["Retry-After"] == str(problem["retry_after"])
    assert problem["retry_after"] >= 1
    return problem["retry_after"]  # type: ignore[no-any-return]


def action(words: str) -> Wire:
    """The body of "draw stock", "discard 7H", "knock 7H", "next hand" …, without its version or match."""
    verb, _, rest = words.partition(" ")
    if verb == "draw":
        return {"type": verb, "from": rest}
    if verb in ("discard", "knock"):
        return {"type": verb, "card": rest} if rest else {"type": verb}
    return {"type": words.replace(" ", "_")}


def words_of(legal: Wire) -> str:
    """The inverse of `action`."""
    words: str = legal["type"].replace("_", " ")
    rest = legal.get("from") or legal.get("card")
    return f"{words} {rest}" if rest else words


@dataclass
class Position:
    """Where a room is, as its players last heard."""

    version: int
    match: int
    drawn: str | None = None

    def hear(self, view: Wire, events: list[Wire]) -> None:
        """Take note of an answer."""
        self.version, self.match = view["room"]["version"], view["match"]["number"]
        for event in events:
            if event["type"] == "card_drawn":
                self.drawn = event["card"]


@dataclass
class Room:
    """A room as one of its seats plays it."""

    api: Api
    id: str
    seat: int
    key: str
    now: Position
    query: str = field(default="", kw_only=True)
    """Such as `?hand=hidden`."""

    @property
    def path(self) -> str:
        """Below `/api/v1/`."""
        return f"rooms/{self.id}"

    @property
    def view(self) -> Wire:
        """What the seat sees now."""
        view = answered(self.get())
        self.now.hear(view, [])
        return view

    def get(self, what: str = "", **more: Any) -> HttpResponse:
        """A GET below the room: `/events`, `/matches` …"""
        query = "" if "?" in what else self.query
        return self.api.get(f"{self.path}{what}{query}", **{"key": self.key, **more})

    def post(self, what: str, body: Any = None, **more: Any) -> HttpResponse:
        """A POST below the room."""
        return self.api.post(f"{self.path}{what}{self.query}", body, **{"key": self.key, **more})

    def ask(self, words: str, *, once: str | None = None, at: int | None = None, **members: Any) -> HttpResponse:
        """Ask for the action that the words name, on the position last heard of or `at` a version."""
        body = action(words.replace("drawn", self.now.drawn or ""))
        if body["type"] in MOVES:
            basis = {"expected_version": self.now.version if at is None else at}
        else:
            basis = {"match": self.now.match}
        return self.post("/actions", {**body, **basis, **members}, once=once)

    def act(self, words: str, **more: Any) -> Wire:
        """Do it, or several things separated by commas; the last answer."""
        acted: Wire = {}
        for one in words.split(", "):
            acted = answered(self.ask(one, **more))
            self.now.hear(acted["view"], acted["events"])
        return acted

    def level(self, level: str, *, once: str | None = None) -> HttpResponse:
        """Ask for another level."""
        return self.api.call("PUT", f"{self.path}/level{self.query}", {"level": level}, key=self.key, once=once)

    def leave(self) -> HttpResponse:
        """Leave for good."""
        return self.api.call("DELETE", f"{self.path}/seat", key=self.key)

    def events(self, after: int = 0) -> list[Wire]:
        """The seat's events since a version."""
        return answered(self.get(f"/events{self.query or '?'}&after={after}"))["events"]  # type: ignore[no-any-return]

    def record(self, number: int = 1) -> Wire:
        """A finished match, whole."""
        return answered(self.get(f"/matches/{number}/record"))

    def unchanged_by(self, response_of: Any) -> Any:
        """What `response_of` gives, having found the room as it was."""
        before = self.get().content
        response = response_of()
        assert self.get().content == before
        return response


def seats_of(api: Api, made: Wire) -> list[Room]:
    """The seats whose keys a new room's answer holds."""
    now = Position(made["view"]["room"]["version"], made["view"]["match"]["number"])
    return [Room(api, made["room_id"], seat["seat"], seat["key"], now) for seat in made["seats"]]


def computer_room(api: Api, level: str = "easy", **options: Any) -> Room:
    """A room against the computer, whose cards are always the same: no lucky hand ends before the test does."""
    quiet = Commitment.objects.create(seed=QUIET_SEED, created_at=timezone.now())
    body = {"mode": "computer", "level": level, "commitment": str(quiet.pk), **options}
    made = answered(api.post("rooms", body), 201)
    return seats_of(api, made)[0]


def local_room(api: Api, **options: Any) -> tuple[Room, Room]:
    """A room for two at one device: both seats."""
    one, two = seats_of(api, answered(api.post("rooms", {"mode": "local", **options}), 201))
    return one, two


def play(seats: tuple[Room, Room], words: str) -> Wire:
    """Local players act in turn; `2: next hand` names the seat."""
    acted: Wire = {}
    for step in words.split(", "):
        seat, _, said = step.rpartition(": ")
        acted = seats[int(seat or to_act(seats)) - 1].act(said)
    return acted


def to_act(seats: tuple[Room, Room]) -> int:
    """The seat on turn, 1 when it is nobody's."""
    return seats[0].view["hand"]["to_act"] or 1

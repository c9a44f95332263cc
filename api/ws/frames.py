"""What goes over a socket: JSON objects with `t`."""

from dataclasses import dataclass
from typing import Any, Final

from rest_framework.exceptions import ParseError, ValidationError

from api.errors import BodyTooLargeError, Problem, problem_of
from api.schema.actions import Asked, to_action
from api.schema.events import events_json
from api.schema.fields import GREATEST_VERSION, NO_SUCH_FIELD, NOT_A_KEY, hides, is_key
from api.schema.json import NotJSONError, body_hash, decode
from api.schema.view import seats_json, view_json
from gin.request import Request
from gin.selectors import RoomView, Updates

Frame = dict[str, Any]
NOT_A_VERSION: Final = "Must be a version."
LARGE_GAP: Final = 100
"""From so many events on a view says it better."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action; its id is its Idempotency-Key."""

    asked: Asked
    request: Request


@dataclass(frozen=True, slots=True)
class Resume:
    """Tell me what happened after this version; `hidden` is None for as before."""

    after: int
    hidden: bool | None


@dataclass(frozen=True, slots=True)
class Ping:
    """I am here, and know this version."""

    version: int | None


def parse(text: str | None, limit: int) -> Frame:
    """The object in a text frame, None being a binary one. BodyTooLargeError, ParseError, ValidationError."""
    if text is None:
        raise ParseError("Frames are text.")
    body = text.encode()
    if len(body) > limit:
        raise BodyTooLargeError(limit)
    try:
        frame = decode(body)
    except NotJSONError as error:
        raise ParseError(str(error)) from error
    if not isinstance(frame, dict):
        raise ValidationError({"": ["Must be an object."]})
    return frame


def frame_id(frame: Frame) -> str | None:
    """The id that an answer names, if the frame has a proper one."""
    given = frame.get("id")
    return given if isinstance(given, str) and is_key(given) else None


def read(frame: Frame, name: str | None, room_id: str) -> Act | Resume | Ping:
    """What a frame asks for; `name` is its id. ValidationError with the errors by field."""
    match frame.get("t"):
        case "act":
            return _act(frame, name, room_id)
        case "resume":
            _only(frame, "after", "hand")
            after = _version(frame, "after")
            if after is None:
                raise ValidationError({"after": [NOT_A_VERSION]})
            return Resume(after, hides(frame.get("hand")))
        case "ping":
            _only(frame, "version")
            return Ping(_version(frame, "version"))
    raise ValidationError({"t": ["Must be act, resume or ping."]})


def _only(frame: Frame, *members: str) -> None:
    """ValidationError for members that such a frame does not take: a misspelt `hand` must not show the cards."""
    unknown = {name: [NO_SUCH_FIELD] for name in frame if name not in ("t", "id", *members)}
    if unknown:
        raise ValidationError(unknown)


def _act(frame: Frame, name: str | None, room_id: str) -> Act:
    if name is None:
        raise ValidationError({"id": [NOT_A_KEY]})
    body = {field: value for field, value in frame.items() if field not in ("t", "id")}
    return Act(to_action(body), Request(name, body_hash(f"/api/v1/rooms/{room_id}/actions", body)))


def _version(frame: Frame, name: str) -> int | None:
    given = frame.get(name)
    if given is None:
        return None
    if type(given) is not int or not 0 <= given <= GREATEST_VERSION:
        raise ValidationError({name: [NOT_A_VERSION]})
    return given


def view_frame(view: RoomView, *, hidden: bool) -> Frame:
    """The whole view."""
    return {"t": "view", "view": view_json(view, hidden=hidden)}


def events_frame(updates: Updates, view: RoomView, *, hidden: bool) -> Frame:
    """What happened from one version to another, and the view that it led to; the view alone for none or too much."""
    if updates.more or not 0 < len(updates.events) <= LARGE_GAP:
        return {**view_frame(view, hidden=hidden), "from": updates.start}
    return {
        "t": "events",
        "from": updates.start,
        "to": updates.end,
        "events": events_json(updates.events, hidden=hidden),
        "view": view_json(view, hidden=hidden),
    }


def presence_of(view: RoomView) -> tuple[object, ...]:
    """Differs whenever a presence frame would."""
    return view.connected, view.paused


def presence_frame(view: RoomView) -> Frame:
    """Who is connected, and whom the moves wait for."""
    return {"t": "presence", **seats_json(view)}


def insight_frame(message: dict[str, Any]) -> Frame:
    """How far a question is: `t` is `hint` or `analysis`."""
    return {"t": message["kind"], "id": message["id"], "status": message["status"], "progress": message["progress"]}


def problem_frame(name: str | None, error: Exception) -> Frame | None:
    """A refusal; None if the error is a fault of ours."""
    problem = problem_of(error)
    return None if problem is None else {"t": "problem", "id": name, "problem": problem.body()}


def internal_frame(name: str | None) -> Frame:
    """A fault of ours, without detail."""
    return {"t": "problem", "id": name, "problem": Problem("internal", {}).body()}

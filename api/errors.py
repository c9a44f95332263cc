"""The one table from error codes to problems, and the handlers that answer with them (RFC 9457)."""

import logging
from dataclasses import dataclass
from http import HTTPStatus
from math import ceil
from typing import Any, Final

from django.core.exceptions import SuspiciousOperation
from django.db import InterfaceError, InternalError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from psycopg.errors import ReadOnlySqlTransaction
from rest_framework import exceptions
from structlog.contextvars import bind_contextvars

from accounts.errors import AccountError, AccountErrorCode
from api.database import drop_broken_connections
from api.schema.json import encode
from gin.errors import ErrorCode, GinError

log = logging.getLogger(__name__)

CONTENT_TYPE: Final = "application/problem+json"
NEVER_STORED: Final = "private, no-store"
"""Every answer of the API is one person's."""
RETRY_SECONDS: Final = 2

TITLES: Final[dict[str, tuple[int, str]]] = {
    # the request
    "malformed_json": (400, "The body is not JSON."),
    "bad_request": (400, "This server does not answer to that Host, or not to such a request."),
    ErrorCode.INVALID: (422, "A field is missing or wrong."),
    ErrorCode.RULES_INVALID: (422, "These rules cannot be played."),
    ErrorCode.IDEMPOTENCY_MISMATCH: (422, "This Idempotency-Key came with another request before."),
    ErrorCode.IDEMPOTENCY_KEY_WEAK: (422, "Here an Idempotency-Key needs 22 random characters or more."),
    "length_required": (411, "The body needs a Content-Length."),
    "too_large": (413, "The body is too large."),
    "unsupported_media_type": (415, "The body must be application/json."),
    "not_acceptable": (406, "The answer cannot be had in that form."),
    "method_not_allowed": (405, "This method does not go with this address."),
    "not_found": (404, "There is nothing here."),
    "throttled": (429, "Too many requests."),
    "unavailable": (503, "The service is out of reach for a moment. Try again."),
    "internal": (500, "Something failed on our side. Nothing was changed."),
    # who asks
    ErrorCode.UNAUTHENTICATED: (401, "A seat key or an account's token is needed."),
    ErrorCode.ROOM_NOT_FOUND: (404, "You have no seat in such a room."),
    ErrorCode.MATCH_NOT_FOUND: (404, "The room has no such match."),
    ErrorCode.CODE_NOT_FOUND: (404, "The code is unknown, used or too old."),
    # accounts
    AccountErrorCode.LOGIN_FAILED: (401, "No account has this address and this password."),
    AccountErrorCode.PASSWORD_WRONG: (403, "That is not the account's password."),
    AccountErrorCode.PASSWORD_WEAK: (422, "This password is too easy to guess."),
    AccountErrorCode.TOKEN_NOT_FOUND: (404, "The account has no such token."),
    ErrorCode.SEAT_CLAIMED: (409, "The seat belongs to another account."),
    # the room
    ErrorCode.ROOM_FULL: (409, "Both seats are taken."),
    ErrorCode.ROOM_EXPIRED: (410, "The room has expired."),
    ErrorCode.ROOM_CLOSED: (410, "The room is closed."),
    ErrorCode.NOT_A_COMPUTER_ROOM: (409, "No computer plays in this room."),
    ErrorCode.OPPONENT_AWAY: (409, "Your opponent is not connected."),
    # what the action was decided on
    ErrorCode.STALE_VERSION: (409, "The hand has moved on since that version."),
    ErrorCode.WRONG_MATCH: (409, "That is not the current match."),
    ErrorCode.MATCH_NOT_STARTED: (409, "The match has not begun."),
    ErrorCode.MATCH_OVER: (409, "The match is over."),
    ErrorCode.MATCH_NOT_OVER: (409, "The match is not over."),
    # the hand
    ErrorCode.NOT_YOUR_TURN: (409, "It is not your turn."),
    ErrorCode.WRONG_PHASE: (409, "This cannot be done at this point of the hand."),
    ErrorCode.HAND_OVER: (409, "The hand is over."),
    ErrorCode.HAND_NOT_OVER: (409, "The hand is not over."),
    ErrorCode.STOCK_ONLY: (409, "Both passed: draw from the stock."),
    ErrorCode.CARD_NOT_HELD: (409, "You do not hold this card."),
    ErrorCode.CARD_JUST_TAKEN: (409, "You just took this card: discard another."),
    ErrorCode.CARD_NEEDED: (409, "Say which card you discard."),
    ErrorCode.DEADWOOD_TOO_HIGH: (409, "Too much deadwood."),
    ErrorCode.NOT_IN_THESE_RULES: (409, "These rules do not have that."),
    # hints and analyses
    ErrorCode.NO_HINTS_HERE: (409, "There are no hints in an online room."),
    ErrorCode.HAND_NOT_FOUND: (404, "The match has no such hand."),
    ErrorCode.INSIGHT_NOT_FOUND: (404, "You have asked no such question."),
    # a new match
    ErrorCode.NO_OFFER: (409, "There is no offer to answer."),
    ErrorCode.OFFER_OPEN: (409, "Your offer is open already."),
    ErrorCode.OFFER_TOO_SOON: (409, "Wait a moment before you offer again."),
    # provable shuffles
    ErrorCode.COMMITMENT_UNUSABLE: (409, "The commitment is unknown, used or too old."),
}
"""Every code with its HTTP status and its title."""


@dataclass(frozen=True, slots=True)
class Problem:
    """An answer that says what is wrong."""

    code: str
    facts: dict[str, Any]
    detail: str = ""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return TITLES[self.code][0]

    def body(self) -> dict[str, Any]:
        """The members of the problem document; facts stand beside the standard ones."""
        title = TITLES[self.code][1]
        standard = {
            "type": f"/problems/{self.code}",
            "title": title,
            "status": self.status,
            "code": self.code,
            "detail": self.detail or title,
        }
        return {**self.facts, **standard}


def problem_of(error: Exception) -> Problem | None:
    """The problem that an exception stands for; None if it is a fault of ours."""
    match error:
        case GinError() | AccountError():
            return Problem(error.code.value, dict(error.facts))
        case exceptions.ValidationError():
            return Problem(ErrorCode.INVALID.value, {"errors": _by_field(error.detail)})
        case exceptions.ParseError():
            return Problem("malformed_json", {}, str(error.detail))
        case exceptions.Throttled():
            return Problem("throttled", {"retry_after": _seconds(error)})
        case exceptions.UnsupportedMediaType():
            return Problem("unsupported_media_type", {})
        case exceptions.NotAcceptable():
            return Problem("not_acceptable", {})
        case exceptions.MethodNotAllowed():
            return Problem("method_not_allowed", {})
        case LengthRequiredError():
            return Problem("length_required", {})
        case BodyTooLargeError():
            return Problem("too_large", {"limit": error.limit})
        case SuspiciousOperation():
            return Problem("bad_request", {})
        case Http404() | exceptions.NotFound():
            return Problem("not_found", {})
        case OperationalError() | InterfaceError() | InternalError(__cause__=ReadOnlySqlTransaction()):
            return Problem("unavailable", {"retry_after": RETRY_SECONDS})
    return None


class LengthRequiredError(Exception):
    """A body in chunks: how long it will be is not known."""


class BodyTooLargeError(Exception):
    """A body over `limit` bytes."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"over {limit} bytes")
        self.limit = limit


def problem_response(error: Exception, context: dict[str, Any]) -> HttpResponse:
    """DRF's exception handler. What is not in the table is logged and answered with 500, without detail."""
    problem = problem_of(error)
    if isinstance(error, OperationalError | InterfaceError):
        drop_broken_connections()
    if problem is None:
        log.error("unexpected error in %s", type(context.get("view")).__name__, exc_info=error)
        problem = Problem("internal", {})
    return _answer(problem, getattr(context.get("view"), "challenge", "Seat"))


def _answer(problem: Problem, challenge: str = "Seat") -> HttpResponse:
    """As JSON, whatever form the call itself has."""
    bind_contextvars(code=problem.code)
    headers = _headers(problem, challenge)
    return HttpResponse(encode(problem.body()), status=problem.status, content_type=CONTENT_TYPE, headers=headers)


def _headers(problem: Problem, challenge: str) -> dict[str, str]:
    headers = {"Cache-Control": NEVER_STORED, "Vary": "Authorization"}
    if problem.status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = challenge
    if "retry_after" in problem.facts:
        headers["Retry-After"] = str(problem.facts["retry_after"])
    return headers


def plain_problem(code: str) -> HttpResponse:
    """A problem for requests that never reach a view of the API."""
    return _answer(Problem(code, {}))


@csrf_exempt
def not_found(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - a view
    """The answer to an unknown address under the API."""
    return plain_problem("not_found")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django's handler400
    """The answer to what Django refuses before any view: a foreign Host, an endless form."""
    return plain_problem("bad_request")


def _seconds(error: exceptions.Throttled) -> int:
    return max(1, ceil(getattr(error, "wait", None) or 1))


def _by_field(detail: Any) -> dict[str, list[str]]:
    if isinstance(detail, dict):
        return {str(field): _messages(errors) for field, errors in detail.items()}
    return {"": _messages(detail)}


def _messages(errors: Any) -> list[str]:
    if isinstance(errors, dict):
        return [f"{name}: {message}" for name, inner in errors.items() for message in _messages(inner)]
    if isinstance(errors, list):
        return [message for error in errors for message in _messages(error)]
    return [str(errors)]

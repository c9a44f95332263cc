"""What a request says beside its body: who asks, under which key, and how much it wants to see."""

from typing import Final, Literal, TypeVar

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request as HTTPRequest

from accounts.keys import keyed_hash, looks_like_a_key
from api.schema.fields import GREATEST_VERSION, NO_SUCH_PARAMETER, NOT_A_KEY, hides, is_key
from api.schema.json import body_hash
from gin.errors import ErrorCode, GinError
from gin.request import Request
from gin.selectors import Bearer

D = TypeVar("D", int, None)
STRONG_KEY: Final = 22
DISTINCT: Final = 8


def header(request: HTTPRequest, name: str) -> str | None:
    """A header of the request. Django's own way first gives every other its name: a twentieth of a look."""
    given: str | None = request.META.get(f"HTTP_{name.upper().replace('-', '_')}")
    return given


def seat_key(request: HTTPRequest) -> str | Bearer:
    """What `Authorization` proves a seat with: `Seat <key>`, or `Bearer <token>` with `X-Seat`.

    GinError `unauthenticated` if there is neither. ValidationError for an `X-Seat` that is none, with a key too.
    """
    scheme, key = _authorization(request)
    chosen = _chosen_seat(request)
    if scheme == "bearer":
        return Bearer(key, chosen)
    if scheme != "seat":
        raise GinError(ErrorCode.UNAUTHENTICATED)
    return key


def account_token(request: HTTPRequest) -> str | None:
    """The token of `Authorization: Bearer <token>`; None without. GinError `unauthenticated` if it has not its form."""
    scheme, token = _authorization(request)
    if scheme != "bearer":
        return None
    if not looks_like_a_key(token):
        raise GinError(ErrorCode.UNAUTHENTICATED)
    return token


def _authorization(request: HTTPRequest) -> tuple[str, str]:
    scheme, _, secret = (header(request, "Authorization") or "").partition(" ")
    return scheme.lower(), secret


def _chosen_seat(request: HTTPRequest) -> Literal[1, 2] | None:
    match header(request, "X-Seat"):
        case None:
            return None
        case "1":
            return 1
        case "2":
            return 2
    raise ValidationError({"X-Seat": ["Must be 1 or 2."]})


def idempotency(request: HTTPRequest, *, strong: bool = False, secret: bool = False) -> Request | None:
    """The request's Idempotency-Key with the hash of its body; None without one.

    A key that a secret is derived from must be `strong`: GinError `idempotency_key_weak` otherwise. The hash of a body
    that holds a `secret` which could be guessed is keyed.
    """
    key = header(request, "Idempotency-Key")
    if key is None:
        return None
    if not is_key(key):
        raise ValidationError({"Idempotency-Key": [NOT_A_KEY]})
    if strong and (len(key) < STRONG_KEY or len(set(key)) < DISTINCT):
        raise GinError(ErrorCode.IDEMPOTENCY_KEY_WEAK)
    hashed = body_hash(request.path, request.data)
    return Request(key, keyed_hash(hashed) if secret else hashed)


def wants_hidden(request: HTTPRequest) -> bool:
    """Whether the answer must leave out the seat's own cards (`?hand=hidden`)."""
    return hides(request.query_params.get("hand")) or False


def number(request: HTTPRequest, name: str, *, default: D, least: int = 0, most: int = GREATEST_VERSION) -> int | D:
    """A whole number among the query's parameters."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and least <= int(text) <= most):
        raise ValidationError({name: [f"Must be a whole number from {least} to {most}."]})
    return int(text)


def refuse_other_parameters(request: HTTPRequest, taken: frozenset[str]) -> None:
    """ValidationError for a parameter of the query that the call does not take, or that comes twice."""
    given = request.query_params
    others = {name: [NO_SUCH_PARAMETER] for name in given if name not in taken}
    doubled = {name: ["Must come once."] for name in given if len(given.getlist(name)) > 1}
    if wrong := doubled | others:
        raise ValidationError(wrong)

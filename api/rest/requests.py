"""What a request says beside its body: who asks, under which key, and how much it wants to see."""

from typing import Final

from rest_framework.exceptions import ValidationError
from rest_framework.request import Request as HTTPRequest

from api.schema.json import body_hash
from gin.errors import ErrorCode, GinError
from gin.request import Request

LONGEST_KEY: Final = 255
STRONG_KEY: Final = 22
DISTINCT: Final = 8


def seat_key(request: HTTPRequest) -> str:
    """The key of `Authorization: Seat <key>`. GinError `unauthenticated` if there is none."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "seat":
        raise GinError(ErrorCode.UNAUTHENTICATED)
    return key


def idempotency(request: HTTPRequest, *, strong: bool = False) -> Request | None:
    """The request's Idempotency-Key with the hash of its body; None without one.

    A key that a secret is derived from must be `strong`: GinError `idempotency_key_weak` otherwise.
    """
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not 1 <= len(key) <= LONGEST_KEY or not (key.isascii() and key.isprintable()):
        raise ValidationError({"Idempotency-Key": [f"Must be 1 to {LONGEST_KEY} printable ASCII characters."]})
    if strong and (len(key) < STRONG_KEY or len(set(key)) < DISTINCT):
        raise GinError(ErrorCode.IDEMPOTENCY_KEY_WEAK)
    return Request(key, body_hash(request.path, request.data))


def wants_hidden(request: HTTPRequest) -> bool:
    """Whether the answer must leave out the seat's own cards (`?hand=hidden`)."""
    hand = request.query_params.get("hand")
    if hand not in (None, "hidden", "shown"):
        raise ValidationError({"hand": ["Must be hidden or shown."]})
    return hand == "hidden"


def number(
    request: HTTPRequest, name: str, *, default: int | None, least: int = 0, most: int = 2**31 - 1
) -> int | None:
    """A whole number among the query's parameters."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and least <= int(text) <= most):
        raise ValidationError({name: [f"Must be a whole number from {least} to {most}."]})
    return int(text)


def refuse_other_parameters(request: HTTPRequest, taken: frozenset[str]) -> None:
    """ValidationError for a parameter of the query that the call does not take."""
    others = {name: ["There is no such parameter."] for name in request.query_params if name not in taken}
    if others:
        raise ValidationError(others)

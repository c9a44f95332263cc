"""Refusals."""

from typing import NotRequired, TypedDict


class ProblemOut(TypedDict):
    """What is wrong (RFC 9457). `code` is stable; facts stand beside it."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    errors: NotRequired[dict[str, list[str]]]
    reasons: NotRequired[list[str]]

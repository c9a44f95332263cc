"""A client's name for what it asks."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Request:
    """An Idempotency-Key, 1 to 255 characters, and the SHA-256 of what is asked, so that a repeat is recognised."""

    id: str
    body_hash: bytes = field(repr=False)

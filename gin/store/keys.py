"""Keys and codes: drawn, derived and hashed. What is stored is the hash alone."""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from typing import Final

from django.conf import settings

KEY_BYTES: Final = 32
INVITE_BYTES: Final = 16
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def new_key(*, derived_from: str | None = None, purpose: str = "") -> str:
    """A 256-bit key as 43 URL-safe characters.

    Drawn, or derived with the server's secret from a client's Idempotency-Key, so that its repeat gets the same.
    """
    if derived_from is None:
        return secrets.token_urlsafe(KEY_BYTES)
    digest = hmac.digest(settings.SECRET_KEY.encode(), f"{purpose}\n{derived_from}".encode(), "sha256")
    return _urlsafe(digest)


def new_invite_code() -> str:
    """128 bits as 22 URL-safe characters."""
    return secrets.token_urlsafe(INVITE_BYTES)


def looks_like_a_key(text: str) -> bool:
    """Whether the text has a key's form at all."""
    return _KEY.fullmatch(text) is not None


def key_hash(key: str) -> bytes:
    """What is stored of a key. Keys are random, so one SHA-256 is enough."""
    return hashlib.sha256(key.encode()).digest()


def _urlsafe(digest: bytes) -> str:
    return urlsafe_b64encode(digest).rstrip(b"=").decode()

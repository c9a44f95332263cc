"""Keys and codes: drawn, derived and hashed. What is stored is the hash alone."""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from typing import Final

from django.conf import settings

KEY_BYTES: Final = 32
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def new_key(*, derived_from: str | None = None, purpose: str = "") -> str:
    """A 256-bit key as 43 URL-safe characters.

    Drawn, or derived with the server's secret from a client's Idempotency-Key, so that its repeat gets the same.
    """
    if derived_from is None:
        return secrets.token_urlsafe(KEY_BYTES)
    digest = keyed_hash(f"{purpose}\n{derived_from}".encode())
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def looks_like_a_key(text: str) -> bool:
    """Whether the text has a key's form at all."""
    return _KEY.fullmatch(text) is not None


def key_hash(key: str) -> bytes:
    """What is stored of a key. Keys are random, so one SHA-256 is enough."""
    return hashlib.sha256(key.encode()).digest()


def keyed_hash(text: bytes) -> bytes:
    """What is stored of something that could be guessed: worth nothing without the server's secret."""
    return hmac.digest(settings.SECRET_KEY.encode(), text, "sha256")

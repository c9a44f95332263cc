"""Keys and codes: drawn, derived and hashed. What is stored is the hash alone."""

import secrets
from typing import Final

from accounts.keys import key_hash, looks_like_a_key, new_key

__all__ = ["key_hash", "looks_like_a_key", "new_invite_code", "new_key"]

INVITE_BYTES: Final = 16


def new_invite_code() -> str:
    """128 bits as 22 URL-safe characters."""
    return secrets.token_urlsafe(INVITE_BYTES)

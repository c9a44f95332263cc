"""Where all chance of a match comes from."""

import secrets

from gin.rules.shuffle import SEED_BYTES


def new_seed() -> bytes:
    """A match's secret: everything that is random in it follows from this."""
    return secrets.token_bytes(SEED_BYTES)

"""Where both doors ask the one gate."""

from django.utils import timezone

from accounts.services import tokens
from api.limits import MISSES, TOKEN_MISSES, lookup
from gin import selectors
from gin.selectors import Actor, Bearer


def admitted(*, address: str, room_id: str, key: str | Bearer, even_expired: bool = False) -> Actor:
    """The seat that `key` proves in the room. GinError, and Throttled for an address that guesses too much."""
    with lookup(address, TOKEN_MISSES if isinstance(key, Bearer) else MISSES):
        actor = selectors.seat_for(room_id=room_id, key=key, even_expired=even_expired)
    if isinstance(key, Bearer):
        tokens.used(token=key.token, now=timezone.now())
    return actor

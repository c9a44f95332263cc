"""Requests that make something outside a room's log: done once, and a repeat gives the same."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from django.db import IntegrityError, transaction
from psycopg.errors import UniqueViolation

from gin.errors import ErrorCode, GinError
from gin.models import Receipt
from gin.request import Request

ANYBODY: Final = ""
"""Whose requests there is no seat or account to ask for: their key is the proof of who asks."""
Made = dict[str, Any]
"""Ids and numbers of what was made; it is stored, so never a key."""


def once(scope: str, request: Request | None, now: datetime, make: Callable[[], Made]) -> Made:
    """`make()`, or what it gave when the same request came before.

    `scope` is who asks: within it a key stands for one request, whatever the call. GinError `idempotency_mismatch` if
    the request differs, and for a repeat that comes when the receipt is forgotten but not what was made, whose secret
    follows from the request's key.
    A concurrent repeat waits for the first one's transaction.
    """
    if request is None:
        with transaction.atomic():
            return make()
    try:
        return _once(scope, request, now, make)
    except IntegrityError as error:
        if not isinstance(error.__cause__, UniqueViolation):
            raise
        raise GinError(ErrorCode.IDEMPOTENCY_MISMATCH) from None


@transaction.atomic
def _once(scope: str, request: Request, now: datetime, make: Callable[[], Made]) -> Made:
    key_hash = hashlib.sha256(f"{scope}\n{request.id}".encode()).digest()
    receipt = Receipt(key_hash=key_hash, body_hash=request.body_hash, created_at=now)
    stored = None
    while stored is None:  # again if an old one was forgotten between the two
        Receipt.objects.bulk_create([receipt], ignore_conflicts=True)
        stored = Receipt.objects.select_for_update().filter(key_hash=key_hash).first()
    if bytes(stored.body_hash) != request.body_hash:
        raise GinError(ErrorCode.IDEMPOTENCY_MISMATCH)
    if not stored.result:
        stored.result = make()
        stored.save(update_fields=["result"])
    return dict(stored.result)

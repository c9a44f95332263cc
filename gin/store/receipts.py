"""Requests that make something outside a room's log: done once, and a repeat gives the same."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction

from gin.errors import ErrorCode, GinError
from gin.models import Receipt
from gin.request import Request

Made = dict[str, Any]
"""Ids and numbers of what was made; it is stored, so never a key."""


@transaction.atomic
def once(call: str, scope: str, request: Request | None, now: datetime, make: Callable[[], Made]) -> Made:
    """`make()`, or what it gave when the same request came before.

    `scope` is who asks: a key is known within it only. GinError `idempotency_mismatch` if the body differs.
    A concurrent repeat waits for the first one's transaction.
    """
    if request is None:
        return make()
    key_hash = hashlib.sha256(f"{call}\n{scope}\n{request.id}".encode()).digest()
    receipt = Receipt(key_hash=key_hash, body_hash=request.body_hash, created_at=now)
    Receipt.objects.bulk_create([receipt], ignore_conflicts=True)
    stored = Receipt.objects.select_for_update().get(key_hash=key_hash)
    if bytes(stored.body_hash) != request.body_hash:
        raise GinError(ErrorCode.IDEMPOTENCY_MISMATCH)
    if not stored.result:
        stored.result = make()
        stored.save(update_fields=["result"])
    return dict(stored.result)

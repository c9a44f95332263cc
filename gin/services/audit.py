"""The audit log: every deed of support is written down before it is done, and then what came of it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from gin.errors import ErrorCode, GinError
from gin.models import AuditEntry, Deed

REASON_LEAST: Final = 5
"""Characters of a reason."""
UNDER_WAY: Final = ""
DONE: Final = "done"


@dataclass(frozen=True, slots=True)
class Order:
    """Who asks for a deed, and why. `id` is the form's: sent twice, it is one deed."""

    id: UUID
    actor: str
    reason: str


def audited(order: Order, deed: Deed, do: Callable[[], object], *, now: datetime, **about: Any) -> bool:
    """Do it, on the record; False if this very order is or was carried out already, and nothing was done now.

    `about` are fields of the entry. GinError: what `do` refuses, which is on the record too; `invalid` for an
    order without a reason, with another's id, or that came before and was not carried out. Not to be called within a
    transaction: the entry must last.
    """
    reason = order.reason.strip()
    if len(reason) < REASON_LEAST:
        raise GinError(ErrorCode.INVALID, errors={"reason": [f"At least {REASON_LEAST} characters."]})
    about |= {"actor": order.actor, "deed": deed}
    with transaction.atomic(durable=True):
        entry, new = AuditEntry.objects.get_or_create(id=order.id, defaults={"at": now, "reason": reason, **about})
    if not new:
        _check_same(entry, about)
        return False
    try:
        do()
    except Exception as error:
        _close(entry, f"refused: {error.code}" if isinstance(error, GinError) else f"failed: {type(error).__name__}")
        raise
    _close(entry, DONE)
    return True


def _check_same(entry: AuditEntry, about: dict[str, Any]) -> None:
    if any(getattr(entry, name) != value for name, value in about.items()):
        raise GinError(ErrorCode.INVALID, errors={"order": ["This form was used for something else."]})
    if entry.outcome not in (UNDER_WAY, DONE):
        raise GinError(ErrorCode.INVALID, errors={"order": ["This form was used, in vain."]})


def _close(entry: AuditEntry, outcome: str) -> None:
    AuditEntry.objects.filter(pk=entry.pk).update(outcome=outcome)

"""What grows old and is forgotten."""

from datetime import datetime
from typing import Final

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction

from gin.models import Commitment, Event, Receipt, ResumeCode

BATCH: Final = 1000
"""Rows of the log in one transaction."""


def forget_requests(*, now: datetime) -> int:
    """Forget idempotency keys after their lifetime, unused commitments and codes, ended log-ins to the admin.

    How many rows that were.
    """
    old = now - settings.REQUEST_LIFETIME
    forgotten = 0
    while batch := _forget_batch(old):
        forgotten += batch
    forgotten += Receipt.objects.filter(created_at__lt=old).delete()[0]
    forgotten += Commitment.objects.filter(created_at__lt=now - settings.COMMITMENT_LIFETIME).delete()[0]
    forgotten += Session.objects.filter(expire_date__lt=now).delete()[0]
    return forgotten + ResumeCode.objects.filter(expires_at__lt=now).delete()[0]


@transaction.atomic
def _forget_batch(old: datetime) -> int:
    """Rows that go with their room at this moment are passed over: who waits for nobody holds nobody up."""
    rows = Event.objects.filter(request_id__isnull=False, at__lt=old).select_for_update(skip_locked=True, no_key=True)
    ids = list(rows.values_list("pk", flat=True)[:BATCH])
    return Event.objects.filter(pk__in=ids).update(request_id=None, request_hash=None)

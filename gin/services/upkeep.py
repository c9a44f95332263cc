"""What grows old and is forgotten."""

from datetime import datetime

from django.conf import settings
from django.contrib.sessions.models import Session

from gin.models import Commitment, Event, Receipt, ResumeCode


def forget_requests(*, now: datetime) -> int:
    """Forget idempotency keys after their lifetime, unused commitments and codes, ended log-ins to the admin.

    How many rows that were.
    """
    old = now - settings.REQUEST_LIFETIME
    forgotten = Event.objects.filter(request_id__isnull=False, at__lt=old).update(request_id=None, request_hash=None)
    forgotten += Receipt.objects.filter(created_at__lt=old).delete()[0]
    forgotten += Commitment.objects.filter(created_at__lt=now - settings.COMMITMENT_LIFETIME).delete()[0]
    forgotten += Session.objects.filter(expire_date__lt=now).delete()[0]
    return forgotten + ResumeCode.objects.filter(expires_at__lt=now).delete()[0]

"""What support did, and why: written before it is done, and never changed after."""

import uuid

from django.db import models
from django.db.models import Q


class Deed(models.TextChoices):
    """What support can do."""

    REVEAL = "reveal"
    EXPIRE_ROOM = "expire_room"
    VOID_HAND = "void_hand"
    REQUEUE_BOT = "requeue_bot"
    END_MATCH = "end_match"
    REVOKE_KEY = "revoke_key"
    ERASE = "erase"


class AuditEntry(models.Model):
    """One deed, or the attempt. It names rooms by their ids, so that it outlives them.

    The database itself refuses any change but the one that fills in the outcome.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    """The id of the form that asked for it: sent twice, it is one deed."""
    at = models.DateTimeField()
    actor = models.CharField(max_length=150)
    """The log-in name of who did it."""
    deed = models.CharField(max_length=11, choices=Deed.choices)
    reason = models.TextField()
    room = models.UUIDField(null=True, blank=True)
    match = models.PositiveIntegerField(null=True, blank=True)
    """Its number in the room."""
    version = models.PositiveIntegerField(null=True, blank=True)
    """The room's, as whoever did it saw it; of a reveal the event's."""
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    what = models.CharField(max_length=32, blank=True)
    """What else it is about, such as `key 12`."""
    outcome = models.CharField(max_length=64, blank=True)
    """`done`, or why not; empty while it is done, or if the server fell over it."""

    class Meta:
        verbose_name_plural = "audit entries"
        default_permissions = ("view",)
        permissions = (
            ("act_as_support", "Can void hands, end matches, expire rooms, revoke keys, erase seats"),
            ("reveal_cards", "Can look at hidden cards, giving a reason"),
        )
        constraints = (models.CheckConstraint(condition=~Q(reason=""), name="audit_reason_given"),)
        indexes = (
            models.Index(fields=["-at"], name="audit_newest"),
            models.Index(fields=["room", "-at"], name="audit_of_room"),
        )

    def __str__(self) -> str:
        return f"{self.deed} by {self.actor}"

"""Rooms, and what exists before a room does."""

import uuid
from datetime import UTC

from django.db import models
from django.db.models import Q
from django.db.models.functions import TruncDate
from django.db.models.lookups import Exact, IsNull


class Mode(models.TextChoices):
    """Who sits in a room."""

    COMPUTER = "computer"
    LOCAL = "local"
    ONLINE = "online"


class RoomStatus(models.TextChoices):
    """Whether a room can still be played in."""

    OPEN = "open"
    CLOSED = "closed"
    EXPIRED = "expired"


class Room(models.Model):
    """A table: its seats, its matches one after another, and the version that every action raises.

    PostgreSQL reads all of a table's checks anew for each statement that writes to it, so a move pays for each of them
    here and in the log: they say nothing twice.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    mode = models.CharField(max_length=8, choices=Mode.choices)
    status = models.CharField(max_length=7, choices=RoomStatus.choices, default=RoomStatus.OPEN)
    version = models.IntegerField(default=0)
    move_version = models.IntegerField(default=0)
    """The version of the last action of a hand: a move made on an older one is stale."""
    to_act = models.SmallIntegerField(null=True, blank=True)
    """Whose turn it is in the current hand."""
    invite_code = models.CharField(max_length=22, unique=True, null=True, blank=True)
    require_both_connected = models.BooleanField(default=True)
    rules = models.JSONField()
    next_seed = models.BinaryField(max_length=32)
    """The seed of the next match, drawn now so that its commitment can be shown before."""
    created_at = models.DateTimeField()
    last_activity = models.DateTimeField()
    active_day = models.GeneratedField(
        expression=TruncDate("last_activity", tzinfo=UTC), output_field=models.DateField(), db_persist=True
    )
    """What the indexes hold of `last_activity`: a move then leaves them alone, once a day excepted."""
    bot_due_at = models.DateTimeField(null=True, blank=True)
    """When a bot's turn counts as overdue; null where no worker is awaited."""
    bot_tries = models.SmallIntegerField(default=0)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(mode__in=Mode.values), name="room_mode_known"),
            models.CheckConstraint(condition=Q(status__in=RoomStatus.values), name="room_status_known"),
            models.CheckConstraint(
                condition=Q(move_version__range=(0, models.F("version"))), name="room_move_not_ahead"
            ),
            models.CheckConstraint(condition=Q(to_act__in=[1, 2]), name="room_to_act_seat"),
            models.CheckConstraint(
                condition=Exact(Exact(models.F("mode"), Mode.ONLINE), IsNull(models.F("invite_code"), False)),
                name="room_invite_iff_online",
            ),
        )
        indexes = (
            models.Index(fields=["bot_due_at"], condition=Q(bot_due_at__isnull=False), name="room_bot_due"),
            models.Index(fields=["mode", "active_day"], condition=~Q(status=RoomStatus.EXPIRED), name="room_idle"),
            models.Index(fields=["mode", "active_day"], condition=Q(status=RoomStatus.EXPIRED), name="room_expired"),
            models.Index(fields=["-created_at"], name="room_newest"),
            models.Index(fields=["mode", "status", "-created_at"], name="room_of_state"),
        )

    def __str__(self) -> str:
        return f"{self.mode} room {self.id}"


class Commitment(models.Model):
    """A seed drawn before its room: single use, short-lived."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    seed = models.BinaryField(max_length=32)
    created_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"commitment {self.id}"


class Receipt(models.Model):
    """A request that made something outside a room's log, so that its repeat gives the same."""

    key_hash = models.BinaryField(max_length=32, unique=True)
    """SHA-256 of the call's name, its scope and its Idempotency-Key."""
    body_hash = models.BinaryField(max_length=32)
    result = models.JSONField(default=dict)
    """What was made: ids and numbers, never a key."""
    created_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"receipt {self.pk}"

"""Seats, and the keys that prove them."""

from django.db import models
from django.db.models import Q

from gin.models.room import Room

PERSON_OR_BOT = Q(kind="bot", level__isnull=False) | Q(kind="person", level__isnull=True)


class SeatKind(models.TextChoices):
    """Who plays a seat."""

    PERSON = "person"
    BOT = "bot"


class Seat(models.Model):
    """One of a room's two seats, once somebody has it. The log names seats; only this row names people."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=SeatKind.choices)
    level = models.CharField(max_length=6, null=True, blank=True)  # noqa: DJ001 - null is "no bot"
    name = models.CharField(max_length=24, blank=True)
    account = models.ForeignKey(
        "accounts.Account", on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    client_seed = models.CharField(max_length=64, blank=True)
    """This seat's share in the shuffle of the next match."""
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["room", "number"], name="seat_number_once"),
            models.CheckConstraint(condition=Q(number__in=[1, 2]), name="seat_number_known"),
            models.CheckConstraint(condition=PERSON_OR_BOT, name="seat_level_iff_bot"),
        )

    def __str__(self) -> str:
        return f"seat {self.number}"


class SeatKey(models.Model):
    """One device's key to a seat, stored as its SHA-256."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="keys")
    hash = models.BinaryField(max_length=32, unique=True)
    created_at = models.DateTimeField()
    token_id = models.UUIDField(null=True, blank=True)
    """The account's token that it was given to, with which it ends; null for one that stands for itself."""
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"key {self.pk}"


class ResumeCode(models.Model):
    """A one-time code that gives another device a key of its own; stored as its SHA-256."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="resume_codes")
    hash = models.BinaryField(max_length=32, unique=True)
    token_id = models.UUIDField(null=True, blank=True)
    """As of the key to be."""
    expires_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"resume code {self.pk}"

"""Matches."""

from django.db import models
from django.db.models import Q

from gin.models.room import Room

STATUSES = ("waiting", "playing", "won", "abandoned")
OPEN_STATUSES = ("waiting", "playing")
ENDINGS = ("target", "resigned", "abandoned")


class Match(models.Model):
    """One match of a room: its rules and secret seed, its score, and a snapshot of its state."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveIntegerField()
    rules = models.JSONField()
    seed = models.BinaryField(max_length=32)
    client_seed_1 = models.CharField(max_length=64, blank=True)
    client_seed_2 = models.CharField(max_length=64, blank=True)
    status = models.CharField(max_length=9, choices=[(status, status) for status in STATUSES])
    score_1 = models.PositiveIntegerField(default=0)
    score_2 = models.PositiveIntegerField(default=0)
    hand_number = models.PositiveIntegerField(default=0)
    dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    ended = models.CharField(max_length=9, blank=True)
    ended_by = models.PositiveSmallIntegerField(null=True, blank=True)
    level = models.CharField(max_length=6, null=True, blank=True)  # noqa: DJ001 - null is "no bot", or not over yet
    """The computer's when the match ended: its seat may go on at another."""
    snapshot = models.JSONField()
    """As `gin.store.codec` writes it; `gin.store.snapshots` brings it up to now. Holds hidden cards."""
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = (
            models.UniqueConstraint(fields=["room", "number"], name="match_number_once"),
            models.UniqueConstraint(
                fields=["room"], condition=Q(status__in=OPEN_STATUSES), name="match_one_open_a_room"
            ),
            models.CheckConstraint(condition=Q(status__in=STATUSES), name="match_status_known"),
            models.CheckConstraint(condition=Q(winner__isnull=True) | Q(winner__in=[1, 2]), name="match_winner_seat"),
            models.CheckConstraint(condition=Q(dealer__isnull=True) | Q(dealer__in=[1, 2]), name="match_dealer_seat"),
            models.CheckConstraint(
                condition=Q(status="won", winner__isnull=False) | (~Q(status="won") & Q(winner__isnull=True)),
                name="match_winner_iff_won",
            ),
            models.CheckConstraint(
                condition=Q(status__in=OPEN_STATUSES, ended="", ended_at__isnull=True)
                | (~Q(status__in=OPEN_STATUSES) & Q(ended__in=ENDINGS, ended_at__isnull=False)),
                name="match_ended_iff_over",
            ),
            models.CheckConstraint(
                condition=Q(ended_by__isnull=True) | Q(ended_by__in=[1, 2]), name="match_ended_by_seat"
            ),
        )
        indexes = (
            models.Index(fields=["-started_at"], name="match_newest"),
            models.Index(fields=["status", "-started_at"], name="match_of_status"),
        )

    def __str__(self) -> str:
        return f"match {self.number}"

"""Hints and analyses: asked for, computed by a worker, kept."""

import uuid

from django.db import models
from django.db.models import Q

from gin.models.room import Room


class InsightKind(models.TextChoices):
    """What was asked for."""

    HINT = "hint"
    ANALYSIS = "analysis"


class InsightStatus(models.TextChoices):
    """How far it is."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class Insight(models.Model):
    """One question of a seat and its answer. Asked again it is the same row."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="insights")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=InsightKind.choices)
    match_number = models.PositiveIntegerField()
    hand_number = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    """The room's version that a hint is for; 0 for an analysis."""
    whole = models.BooleanField()
    """Whether it tells of both seats, as it may once the match is over."""
    status = models.CharField(max_length=7, choices=InsightStatus.choices, default=InsightStatus.QUEUED)
    progress = models.PositiveSmallIntegerField(default=0)
    """Percent."""
    result = models.JSONField(null=True, blank=True)
    asked_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)
    """When a worker last told how far it is."""

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["room", "seat", "kind", "match_number", "hand_number", "version", "whole"],
                name="insight_once",
            ),
            models.CheckConstraint(condition=Q(seat__in=[1, 2]), name="insight_seat_known"),
            models.CheckConstraint(condition=Q(progress__lte=100), name="insight_progress_percent"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

"""The log: one row for each accepted action."""

from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import Q

from gin.models.match import Match
from gin.models.room import Room


class Event(models.Model):
    """An accepted action and the events it caused. Never changed; its version is the room's after it.

    The database checks neither foreign key: the statement that appends holds the room's row, which guards the match's.
    """

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="events", db_index=False, db_constraint=False)
    version = models.IntegerField()
    until = models.IntegerField()
    """The last version appended together with this one: a person's move and the bot's answer to it."""
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events", db_constraint=False)
    seat = models.SmallIntegerField(null=True, blank=True)
    """Who acted; null is the server."""
    action = models.CharField(max_length=24)
    events = models.JSONField()
    """What it caused, as `gin.store.codec` writes it. Holds hidden cards."""
    request_id = models.CharField(max_length=255, null=True, blank=True)  # noqa: DJ001 - null is "no key given"
    request_hash = models.BinaryField(max_length=32, null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["room", "version"], name="event_version_once"),
            models.UniqueConstraint(
                fields=["room", "seat", "request_id"],
                condition=Q(request_id__isnull=False),
                name="event_request_once",
            ),
            models.CheckConstraint(condition=Q(seat__isnull=True) | Q(seat__in=[1, 2]), name="event_seat_known"),
            models.CheckConstraint(condition=Q(until__gte=models.F("version")), name="event_until_not_before"),
        )
        indexes = (BrinIndex(fields=["at"], name="event_age"),)

    def __str__(self) -> str:
        return f"{self.action} at {self.version}"

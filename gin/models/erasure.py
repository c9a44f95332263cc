"""People's requests to be erased that came by mail."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q

ONE_OR_THE_OTHER = Q(room__isnull=False, seat__isnull=False, account="") | (
    Q(room__isnull=True, seat__isnull=True) & ~Q(account="")
)


class ErasureRequest(models.Model):
    """Somebody asked to be erased: from a seat of a room, or with his whole account.

    When it is done, what named the account is gone from here too.
    """

    asked_at = models.DateTimeField()
    ticket = models.CharField(max_length=100, help_text="Which mail or ticket asks for it. No names.")
    room = models.UUIDField(null=True, blank=True, help_text="The room's id, together with the seat; or an account.")
    seat = models.PositiveSmallIntegerField(null=True, blank=True, choices=[(1, "1"), (2, "2")])
    account = models.CharField(max_length=254, blank=True, help_text="The account's e-mail address, or its id.")
    done_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        default_permissions = ("add", "view")
        constraints = (
            models.CheckConstraint(
                condition=Q(done_at__isnull=False) | ONE_OR_THE_OTHER,
                name="erasure_of_seat_or_account",
            ),
            models.CheckConstraint(condition=Q(seat__isnull=True) | Q(seat__in=[1, 2]), name="erasure_seat_known"),
        )
        indexes = (models.Index(fields=["-asked_at"], name="erasure_newest"),)

    def __str__(self) -> str:
        return f"erasure request {self.pk}"

    def clean(self) -> None:
        """ValidationError unless it names one or the other."""
        if (self.room is None) != (self.seat is None) or (self.room is None) != bool(self.account):
            raise ValidationError("Give a room with a seat, or an account.")

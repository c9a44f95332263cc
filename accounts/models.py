"""People: those who run the service, and those who play with an account."""

import uuid

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q


class User(AbstractUser):
    """Somebody who may enter the admin. Players are accounts, and never come in there."""


class Account(models.Model):
    """A player's account. Its log-in is an e-mail address, in lower case."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    email = models.EmailField(unique=True)
    password = models.CharField(max_length=128)
    """As one of `settings.PASSWORD_HASHERS` writes it."""
    name = models.CharField(max_length=24)
    language = models.CharField(max_length=2, choices=settings.LANGUAGES)
    created_at = models.DateTimeField()
    erasing = models.BooleanField(default=False)
    """Being erased: nobody logs in any more, nothing is claimed any more."""

    def __str__(self) -> str:
        return f"account {self.pk}"


class Token(models.Model):
    """What a device or an app proves an account with, stored as its SHA-256."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    hash = models.BinaryField(max_length=32, unique=True)
    name = models.CharField(max_length=60, blank=True)
    created_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"token {self.pk}"


class LetterKind(models.TextChoices):
    """What a letter is about."""

    REGISTER = "register"
    EMAIL = "email"
    PASSWORD = "password"
    MOVED = "moved"


class Letter(models.Model):
    """A mail to be sent, and once it is, the one-time code in it if it has one, stored as its SHA-256.

    Whether there is an account to write about is seen by whoever delivers it: the request that asked for it did
    the same either way.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=8, choices=LetterKind.choices)
    email = models.EmailField(db_index=True)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, null=True, blank=True, related_name="letters")
    """Whose new address or password it is about; null until a new account begins, and for an address given up."""
    name = models.CharField(max_length=24, blank=True)
    password = models.CharField(max_length=128, blank=True)
    """The new account's, hashed."""
    language = models.CharField(max_length=2, choices=settings.LANGUAGES)
    code_hash = models.BinaryField(max_length=32, unique=True, null=True, blank=True)
    created_at = models.DateTimeField(db_index=True)
    mailed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=LetterKind.values), name="letter_kind_known"),
            models.CheckConstraint(
                condition=Q(code_hash__isnull=True, mailed_at__isnull=True)
                | Q(code_hash__isnull=False, mailed_at__isnull=False),
                name="letter_code_iff_mailed",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} letter {self.pk}"

"""Tokens: given to who logs in and to apps, marked as used, revoked."""

from datetime import datetime
from functools import lru_cache
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Greatest

from accounts.errors import AccountError, AccountErrorCode
from accounts.keys import key_hash
from accounts.models import Token
from accounts.services import people


@transaction.atomic
def give(*, account_id: UUID, name: str, token: str, now: datetime, by: UUID | None = None) -> UUID:
    """Let `token` prove the account; its id. `by` is the token that asks for it.

    AccountError `unauthenticated` if that has been revoked, or the account is being erased.
    """
    people.hold(account_id)
    if by is not None:
        hold(by)
    return Token.objects.create(account_id=account_id, hash=key_hash(token), name=name, created_at=now).pk


def used(*, token: str, now: datetime) -> None:
    """Take note that the token was used; not every call writes, so it is right to the hour."""
    _mark(key_hash(token), now.replace(minute=0, second=0, microsecond=0))


@lru_cache(maxsize=4096)
def _mark(token_hash: bytes, hour: datetime) -> None:
    Token.objects.filter(hash=token_hash).update(last_used_at=Greatest(hour, F("created_at")))


def hold(token_id: UUID) -> None:
    """Keep a token from being revoked until the transaction ends. AccountError `unauthenticated` if it has been."""
    if not Token.objects.select_for_update().filter(pk=token_id).exists():
        raise AccountError(AccountErrorCode.UNAUTHENTICATED)


def revoke(*, account_id: UUID, token_id: str) -> None:
    """Let one of the account's tokens prove nothing any more. AccountError `token_not_found`."""
    try:
        gone = Token.objects.filter(pk=UUID(token_id), account_id=account_id).delete()[0]
    except ValueError:
        gone = 0
    if not gone:
        raise AccountError(AccountErrorCode.TOKEN_NOT_FOUND)


@transaction.atomic
def revoke_all(*, account_id: UUID) -> None:
    """Log out everywhere, what is being given at this moment too."""
    people.hold(account_id)
    Token.objects.filter(account_id=account_id).delete()

"""Reads: who somebody is. Small dataclasses, never models."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from accounts.errors import AccountError, AccountErrorCode
from accounts.keys import key_hash
from accounts.models import Token


@dataclass(frozen=True, slots=True)
class Me:
    """An account, proved by one of its tokens."""

    id: UUID
    email: str
    name: str
    language: str
    created_at: datetime
    token_id: UUID


def account_for(token: str) -> Me:
    """The account that `token` proves. AccountError `unauthenticated`."""
    proved = Token.objects.filter(hash=key_hash(token), account__erasing=False)
    found = proved.values_list(
        "account_id", "account__email", "account__name", "account__language", "account__created_at", "id"
    ).first()
    if found is None:
        raise AccountError(AccountErrorCode.UNAUTHENTICATED)
    return Me(*found)


@dataclass(frozen=True, slots=True)
class TokenInfo:
    """A token as its owner sees it."""

    id: UUID
    name: str
    created_at: datetime
    last_used_at: datetime | None


def tokens(account_id: UUID) -> list[TokenInfo]:
    """The account's tokens, newest first."""
    rows = Token.objects.filter(account_id=account_id).order_by("-created_at", "id")
    return [TokenInfo(*row) for row in rows.values_list("id", "name", "created_at", "last_used_at")]


def token(secret: str) -> TokenInfo:
    """What a token is called and when it was used. AccountError `unauthenticated` if it is revoked."""
    row = Token.objects.filter(hash=key_hash(secret)).values_list("id", "name", "created_at", "last_used_at").first()
    if row is None:
        raise AccountError(AccountErrorCode.UNAUTHENTICATED)
    return TokenInfo(*row)

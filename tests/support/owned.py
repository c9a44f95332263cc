"""Accounts made without the API, and seats that are theirs."""

import secrets
from collections.abc import Callable
from uuid import UUID

import pytest
from django.db.models import QuerySet

from accounts import mail
from accounts.models import Account, Letter
from accounts.services import letters, passwords, tokens
from gin.models import Seat
from tests.support.seated import NOW, Seated

EMAIL, PASSWORD = "ana@example.org", "seven of hearts, twice"


def account() -> Account:
    """Ana's."""
    hashed = passwords.hashed(PASSWORD, email=EMAIL, name="Ana")
    return Account.objects.create(email=EMAIL, password=hashed, name="Ana", language="en", created_at=NOW)


def row(account: Account) -> QuerySet[Account]:
    """Its row in the database."""
    return Account.objects.filter(pk=account.pk)


def token(account: Account) -> UUID:
    """The id of a new token of the account."""
    return tokens.give(account_id=account.pk, name="phone", token=secrets.token_urlsafe(32), now=NOW)


def claimed(room: Seated, account: Account) -> None:
    """Let the account have every person's seat of the room."""
    Seat.objects.filter(room_id=room.actor.room_id, kind="person").update(account=account)


def mailed(monkeypatch: pytest.MonkeyPatch, ask: Callable[[], object]) -> str:
    """The code of a letter that is asked for and delivered."""
    codes: list[str] = []
    before = set(Letter.objects.values_list("pk", flat=True))
    ask()
    (new,) = set(Letter.objects.values_list("pk", flat=True)) - before
    with monkeypatch.context() as patched:
        patched.setattr(mail, "send_code", lambda email, kind, code, language: codes.append(code))
        letters.deliver(letter_id=new, now=NOW)
    return codes[0]

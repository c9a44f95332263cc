"""New accounts, and new addresses of old ones. Who asks never learns whether an address is taken.

Where mail is sent, an address counts once the code that was mailed to it has come back. A server without mail has no
such proof: it takes a free address as it is.
"""

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction

from accounts.errors import AccountError, AccountErrorCode
from accounts.models import Account, Letter, LetterKind
from accounts.services import letters, passwords


def register(*, email: str, password: str, name: str, language: str, now: datetime) -> None:
    """Begin an account, unless the address has one. AccountError `password_weak`."""
    letter = Letter(
        kind=LetterKind.REGISTER,
        email=email,
        name=name,
        password=passwords.hashed(password, email=email, name=name),
        language=language,
        created_at=now,
    )
    if settings.CONFIRM_EMAIL:
        letters.post(letter)
    else:
        _begin(letter, now)


@transaction.atomic
def change_email(*, account_id: UUID, email: str, password: str, now: datetime) -> None:
    """Give the account another address, unless it is taken. AccountError `password_wrong`."""
    account = passwords.require(account_id, password)
    letter = Letter(kind=LetterKind.EMAIL, email=email, account=account, language=account.language, created_at=now)
    if settings.CONFIRM_EMAIL:
        letters.post(letter)
    else:
        _move(letter, now)


@transaction.atomic
def confirm(*, code: str, password: str, now: datetime) -> UUID:
    """Let the new account, or the new address, count; the account's id.

    The code alone proves who reads the mail, not who asked for it: of two who want an account with one address, or
    with a mistyped one, the password tells which. AccountError `code_not_found`, `password_wrong`.
    """
    kinds = [LetterKind.REGISTER, LetterKind.EMAIL]
    letter = letters.opened(code, kinds, now - settings.CONFIRM_CODE_LIFETIME)
    begins = letter.kind == LetterKind.REGISTER
    passwords.check(password, letter.password if begins else letters.owner(letter).password)
    account_id = _begin(letter, now) if begins else _move(letter, now)
    if account_id is None:
        raise AccountError(AccountErrorCode.CODE_NOT_FOUND)
    letter.delete()
    return account_id


def _begin(letter: Letter, now: datetime) -> UUID | None:
    """The new account's id; None if the address was taken."""
    account = Account(
        email=letter.email, password=letter.password, name=letter.name, language=letter.language, created_at=now
    )
    Account.objects.bulk_create([account], ignore_conflicts=True)
    return Account.objects.filter(pk=account.pk).values_list("pk", flat=True).first()


def _move(letter: Letter, now: datetime) -> UUID | None:
    """The account's id; None if the address was taken. Codes sent to the old address, or for another, end.

    The old address is told: it may be a thief who moves.
    """
    account = letters.owner(letter)
    old, account.email = account.email, letter.email
    try:
        with transaction.atomic():
            account.save(update_fields=["email"])
    except IntegrityError:
        return None
    account.letters.exclude(pk=letter.pk).delete()
    if settings.CONFIRM_EMAIL and old != account.email:
        letters.post(Letter(kind=LetterKind.MOVED, email=old, language=account.language, created_at=now))
    return account.pk

"""An account as such: renamed, held fast, erased."""

from uuid import UUID

from django.db import transaction
from django.db.models import Q

from accounts.errors import AccountError, AccountErrorCode
from accounts.models import Account, Letter, Token


def hold(account_id: UUID) -> None:
    """Keep the account from being erased until the transaction ends.

    AccountError `unauthenticated` if it is being erased already: nothing may be tied to it any more.
    """
    if Account.objects.filter(pk=account_id, erasing=False).select_for_update(no_key=True).first() is None:
        raise AccountError(AccountErrorCode.UNAUTHENTICATED)


def rename(*, account_id: UUID, name: str) -> None:
    """Give the account another name."""
    Account.objects.filter(pk=account_id).update(name=name)


def speak(*, account_id: UUID, language: str) -> None:
    """Write to the account in another language."""
    Account.objects.filter(pk=account_id).update(language=language)


@transaction.atomic
def begin_erasing(*, account_id: UUID) -> str:
    """Log out everywhere for good; the address, empty if it is gone. Whoever holds the account is waited for."""
    account = Account.objects.select_for_update().filter(pk=account_id).first()
    if account is None:
        return ""
    Account.objects.filter(pk=account_id).update(erasing=True)
    Token.objects.filter(account_id=account_id).delete()
    return account.email


def being_erased() -> list[UUID]:
    """Accounts whose erasing has begun and not ended."""
    return list(Account.objects.filter(erasing=True).values_list("pk", flat=True))


@transaction.atomic
def erase(*, account_id: UUID) -> None:
    """Erase the account and every letter to it."""
    account = Account.objects.select_for_update().filter(pk=account_id).first()
    if account is not None:
        Letter.objects.filter(Q(email=account.email) | Q(account=account)).delete()
        account.delete()

"""Passwords: checked, changed, and given anew to who has forgotten his."""

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.errors import AccountError, AccountErrorCode
from accounts.models import Account, Letter, LetterKind, Token
from accounts.services import letters


def hashed(password: str, *, email: str, name: str) -> str:
    """The hash of a new password. AccountError `password_weak` says what is wrong with it."""
    try:
        validate_password(password, Account(email=email, name=name))  # type: ignore[arg-type]  # it reads attributes
    except ValidationError as weak:
        reasons = sorted(str(error.code) for error in weak.error_list)
        raise AccountError(AccountErrorCode.PASSWORD_WEAK, reasons=reasons) from None
    return make_password(password)


@transaction.atomic
def opened_by(email: str, password: str) -> Account:
    """The account that these open, locked. AccountError `login_failed`, after the same work whatever is wrong."""
    found = Account.objects.filter(email=email, erasing=False)
    account = found.first()
    if account is None:
        make_password(password)
        raise AccountError(AccountErrorCode.LOGIN_FAILED)
    outdated: list[str] = []
    right = check_password(password, account.password, outdated.append)  # slow, so nothing is locked meanwhile
    if not right or not found.filter(pk=account.pk, password=account.password).select_for_update().exists():
        raise AccountError(AccountErrorCode.LOGIN_FAILED)
    if outdated:
        account.password = make_password(password)
        account.save(update_fields=["password"])
    return account


def require(account_id: UUID, password: str) -> Account:
    """The account, locked, if this is its password. AccountError `password_wrong`."""
    account = Account.objects.filter(pk=account_id, erasing=False).select_for_update().first()
    if account is None:
        raise AccountError(AccountErrorCode.UNAUTHENTICATED)
    check(password, account.password)
    return account


def check(password: str, password_hash: str) -> None:
    """AccountError `password_wrong` unless this is the password that was hashed."""
    if not check_password(password, password_hash):
        raise AccountError(AccountErrorCode.PASSWORD_WRONG)


@transaction.atomic
def change(*, account_id: UUID, password: str, new_password: str, keep: UUID) -> None:
    """Replace the password; every token but `keep` is gone. AccountError `password_wrong`, `password_weak`."""
    account = require(account_id, password)
    _set(account, hashed(new_password, email=account.email, name=account.name))
    account.tokens.exclude(pk=keep).delete()


def request_reset(*, email: str, language: str, now: datetime) -> None:
    """Have a code sent to the address, if it has an account: that is seen by whoever delivers it."""
    letters.post(Letter(kind=LetterKind.PASSWORD, email=email, language=language, created_at=now))


@transaction.atomic
def reset(*, code: str, password: str, now: datetime) -> Account:
    """Replace the password of who has this code, which is used up; all tokens are gone.

    AccountError `code_not_found`, `password_weak`.
    """
    account = letters.owner(letters.opened(code, [LetterKind.PASSWORD], now - settings.RESET_CODE_LIFETIME))
    _set(account, hashed(password, email=account.email, name=account.name))
    Token.objects.filter(account=account).delete()
    return account


def _set(account: Account, password_hash: str) -> None:
    """With the old password go the codes that were sent to replace it, and those that whoever knew it asked for."""
    account.password = password_hash
    account.save(update_fields=["password"])
    account.letters.all().delete()

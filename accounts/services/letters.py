"""Letters: written by a request, delivered by a worker, and the codes in them used."""

from collections.abc import Callable, Collection
from datetime import datetime
from functools import partial
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from accounts import keys, mail, outbound
from accounts.errors import AccountError, AccountErrorCode
from accounts.models import Account, Letter, LetterKind

BATCH: Final = 100


def post(letter: Letter) -> None:
    """Have a letter delivered once the transaction has been committed."""
    letter.save(force_insert=True)
    transaction.on_commit(partial(outbound.deliver, letter.pk))


def deliver(*, letter_id: UUID, now: datetime) -> bool:
    """Send a letter, unless it has been sent; whether it was. A mail that fails is left for the sweep.

    OSError, MailError; a letter to an address that the mail server refuses for good is forgotten.
    """
    try:
        done, send = _deliver(letter_id, now)
        if send is not None:
            send()
        return done
    except mail.MailError as error:
        if not error.final:
            raise
        Letter.objects.filter(pk=letter_id).delete()
        return False


@transaction.atomic
def _deliver(letter_id: UUID, now: datetime) -> tuple[bool, Callable[[], None] | None]:
    """Whether it is delivered, and how a code is sent once it counts: nothing is locked while it is on its way.

    The account first, then the letter, as by whoever ends an account's letters.
    """
    waiting = Letter.objects.filter(pk=letter_id, mailed_at=None)
    to = Account.objects.filter(email__in=waiting.values("email"), erasing=False)
    owner = to.select_for_update(no_key=True).first()
    letter = waiting.select_for_update(skip_locked=True, of=("self",)).first()
    if letter is None:
        return False, None
    if letter.kind == LetterKind.MOVED:
        mail.send_note(letter.email, mail.MOVED, letter.language)
        letter.delete()
        return True, None
    if (letter.kind == LetterKind.PASSWORD) == (owner is not None):
        return True, _with_code(letter, owner, now)
    if owner is not None:
        mail.send_note(letter.email, mail.TAKEN, owner.language)
    letter.delete()  # there is nobody to write to, or nothing more to come of it
    return owner is not None, None


def _with_code(letter: Letter, owner: Account | None, now: datetime) -> Callable[[], None]:
    code = keys.new_key()
    letter.code_hash, letter.mailed_at = keys.key_hash(code), now
    if owner is not None:
        letter.account = owner
    letter.save(update_fields=["code_hash", "mailed_at", "account"])
    return partial(_send_code, letter, code, letter.language if owner is None else owner.language)


def _send_code(letter: Letter, code: str, language: str) -> None:
    try:
        mail.send_code(letter.email, letter.kind, code, language)
    except BaseException:
        Letter.objects.filter(pk=letter.pk, code_hash=letter.code_hash).update(code_hash=None, mailed_at=None)
        raise


def opened(code: str, kinds: Collection[str], mailed_after: datetime) -> Letter:
    """The letter with this code, locked. AccountError `code_not_found`."""
    usable = Letter.objects.filter(code_hash=keys.key_hash(code), kind__in=kinds, mailed_at__gt=mailed_after)
    owners = Account.objects.filter(pk__in=usable.values("account_id"))
    owners.select_for_update().first()  # before its letter, as by whoever ends an account's letters
    letter = usable.select_for_update(of=("self",)).first()
    if letter is None:
        raise AccountError(AccountErrorCode.CODE_NOT_FOUND)
    return letter


def owner(letter: Letter) -> Account:
    """Whose letter it is, locked. AccountError `code_not_found` if it is nobody's, or his who is being erased."""
    rows = Account.objects.filter(erasing=False).select_for_update()
    account = None if letter.account_id is None else rows.filter(pk=letter.account_id).first()
    if account is None:
        raise AccountError(AccountErrorCode.CODE_NOT_FOUND)
    return account


def sweep(*, now: datetime) -> int:
    """Ask again for letters that wait, and forget old ones; how many were asked for."""
    old = now - settings.CONFIRM_CODE_LIFETIME - outbound.LATE
    Letter.objects.filter(Q(mailed_at__lt=old) | Q(mailed_at=None, created_at__lt=old)).delete()
    late = Letter.objects.filter(mailed_at=None, created_at__lt=now - outbound.LATE)
    late = late.order_by("?")  # so that some that always fail do not hold up the others
    waiting = list(late.values_list("pk", flat=True)[:BATCH])
    for letter_id in waiting:
        outbound.deliver(letter_id)
    return len(waiting)

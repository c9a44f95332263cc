"""Who knows a password opens the account with it, and nobody who knows an old one."""

from datetime import UTC, datetime
from threading import Event

import pytest
from django.contrib.auth.hashers import check_password, identify_hasher, make_password
from django.db import transaction

from accounts.errors import AccountError
from accounts.models import Account
from accounts.services import passwords, tokens
from tests.support.together import together
from tests.support.waiting import wait_for

pytestmark = pytest.mark.django_db(transaction=True)

MD5 = "MD5PasswordHasher"
NOW = datetime(2030, 1, 1, tzinfo=UTC)
EMAIL, OLD, NEW = "ana@example.org", "seven of hearts, twice", "eight of clubs, thrice"


@pytest.fixture
def ana() -> Account:
    return Account.objects.create(email=EMAIL, password=make_password(OLD), name="Ana", language="en", created_at=NOW)


def refused(password: str) -> str:
    with pytest.raises(AccountError) as refusal:
        passwords.opened_by(EMAIL, password)
    return refusal.value.code.value


def test_the_password_opens_the_account_and_no_other_does(ana):
    assert passwords.opened_by(EMAIL, OLD) == ana
    assert refused(NEW) == "login_failed"


@pytest.mark.parametrize("meanwhile", [{"password": make_password(NEW)}, {"erasing": True}])
def test_what_changes_while_the_password_is_looked_at_counts(ana, monkeypatch, meanwhile):
    def slowly(*given: object) -> bool:
        together(lambda: Account.objects.filter(pk=ana.pk).update(**meanwhile))
        return check_password(*given)

    monkeypatch.setattr(passwords, "check_password", slowly)
    assert refused(OLD) == "login_failed"


def test_a_password_that_was_stored_another_way_is_stored_anew_at_the_log_in(ana, settings):
    settings.PASSWORD_HASHERS = [f"django.contrib.auth.hashers.{name}" for name in ("ScryptPasswordHasher", MD5)]
    assert identify_hasher(ana.password).algorithm == "md5"
    passwords.opened_by(EMAIL, OLD)
    assert identify_hasher(Account.objects.get().password).algorithm == "scrypt"
    assert passwords.opened_by(EMAIL, OLD) == ana


def test_a_token_that_is_held_is_revoked_afterwards_and_one_that_is_revoked_cannot_be_held(ana):
    token = tokens.give(account_id=ana.pk, name="", token="a" * 43, now=NOW)
    held, order = Event(), []

    def give_a_key() -> None:
        with transaction.atomic():
            tokens.hold(token)
            held.set()
            wait_for(lambda: order == ["asked"], 10)
            order.append("given")

    def log_out() -> None:
        held.wait(10)
        order.append("asked")
        tokens.revoke_all(account_id=ana.pk)
        order.append("revoked")

    together(give_a_key, log_out)
    assert order == ["asked", "given", "revoked"]
    with pytest.raises(AccountError, match="unauthenticated"), transaction.atomic():
        tokens.hold(token)

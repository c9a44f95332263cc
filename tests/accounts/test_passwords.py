"""Who knows a password opens the account with it, and nobody who knows an old one."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.hashers import check_password, identify_hasher, make_password

from accounts.errors import AccountError
from accounts.models import Account
from accounts.services import passwords
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)

MD5 = "MD5PasswordHasher"
EMAIL, OLD, NEW = "ana@example.org", "seven of hearts, twice", "eight of clubs, thrice"


@pytest.fixture
def ana() -> Account:
    now = datetime(2030, 1, 1, tzinfo=UTC)
    return Account.objects.create(email=EMAIL, password=make_password(OLD), name="Ana", language="en", created_at=now)


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

"""Two who meet at one account: its end, its password and its letters, in the one order and in the other."""

from threading import Event as Signal

import pytest

from accounts import mail, outbound
from accounts.errors import AccountError
from accounts.models import Account, Letter
from accounts.services import letters, passwords, registration
from accounts.services import people as accounts
from gin.services import people
from tests.support.owned import EMAIL, PASSWORD, account, mailed, row, token
from tests.support.seated import NOW
from tests.support.together import in_line, together, waiting
from tests.support.waiting import wait_for

pytestmark = pytest.mark.django_db(transaction=True)

OLD, NEW = PASSWORD, "eight of clubs, thrice"


@pytest.fixture(autouse=True)
def no_queue(monkeypatch, settings):
    settings.CONFIRM_EMAIL = True
    monkeypatch.setattr(outbound, "deliver", lambda letter_id: None)


@pytest.fixture
def ana() -> Account:
    return account()


def test_an_account_erased_while_it_gets_a_token(ana) -> None:
    """Told by the gate a moment before; over REST it is a 500."""
    erased, given = in_line(row(ana), lambda: accounts.erase(account_id=ana.pk), lambda: token(ana))
    assert (erased, given) == (None, "unauthenticated")


@pytest.mark.parametrize("call", ["change", "change_email"])
def test_an_account_erased_while_its_password_is_asked(ana, call) -> None:
    keep = token(ana)
    calls = {
        "change": lambda: passwords.change(account_id=ana.pk, password=OLD, new_password=NEW, keep=keep),
        "change_email": lambda: registration.change_email(
            account_id=ana.pk, email="new@example.org", password=OLD, now=NOW
        ),
    }
    accounts_erase = lambda: accounts.erase(account_id=ana.pk)  # noqa: E731
    erased, told = in_line(row(ana), accounts_erase, calls[call])
    assert (erased, told) == (None, "unauthenticated")


def test_two_codes_for_one_account_at_once(ana, monkeypatch) -> None:
    ask = lambda: passwords.request_reset(email=EMAIL, language="en", now=NOW)  # noqa: E731
    codes = [mailed(monkeypatch, ask) for _ in range(2)]
    resets = [lambda code=code: passwords.reset(code=code, password=NEW, now=NOW) for code in codes]
    assert in_line(row(ana), *resets) == [ana, "code_not_found"]


@pytest.mark.parametrize("meanwhile", ["change", "erase"])
def test_a_code_used_while_the_password_is_changed_or_the_account_erased(ana, monkeypatch, meanwhile) -> None:
    code = mailed(monkeypatch, lambda: passwords.request_reset(email=EMAIL, language="en", now=NOW))
    keep = token(ana)
    calls = {
        "change": lambda: passwords.change(account_id=ana.pk, password=OLD, new_password=NEW, keep=keep),
        "erase": lambda: accounts.erase(account_id=ana.pk),
    }
    done, used = in_line(row(ana), calls[meanwhile], lambda: passwords.reset(code=code, password=NEW, now=NOW))
    assert (done, used) == (None, "code_not_found")


def test_an_account_is_erased_while_a_letter_to_it_is_on_its_way(ana, monkeypatch) -> None:
    passwords.request_reset(email=EMAIL, language="en", now=NOW)
    letter = Letter.objects.get()
    sending = Signal()

    def slowly(*_):
        sending.set()
        wait_for(lambda: waiting() or not Letter.objects.exists(), 5)

    monkeypatch.setattr(mail, "send_code", slowly)

    def erasing():
        sending.wait(5)
        people.erase(account_id=ana.pk, now=NOW)

    assert together(lambda: letters.deliver(letter_id=letter.pk, now=NOW), erasing) == [True, None]
    assert not Letter.objects.exists()


def test_a_code_on_its_way_to_an_address_that_is_given_up_opens_nothing(ana, monkeypatch) -> None:
    move = mailed(
        monkeypatch,
        lambda: registration.change_email(account_id=ana.pk, email="new@example.org", password=OLD, now=NOW),
    )
    passwords.request_reset(email=EMAIL, language="en", now=NOW)
    letter = Letter.objects.get(kind="password")
    sent = []

    def slowly(email, kind, code, language):
        sent.append(code)
        together(lambda: registration.confirm(code=move, password=OLD, now=NOW))

    monkeypatch.setattr(mail, "send_code", slowly)
    letters.deliver(letter_id=letter.pk, now=NOW)
    assert Account.objects.get().email == "new@example.org"
    with pytest.raises(AccountError, match="code_not_found"):
        passwords.reset(code=sent[0], password=NEW, now=NOW)


def test_a_code_on_its_way_while_the_password_is_changed_opens_nothing(ana, monkeypatch) -> None:
    keep = token(ana)
    passwords.request_reset(email=EMAIL, language="en", now=NOW)
    letter = Letter.objects.get(kind="password")
    sent = []

    def slowly(email, kind, code, language):
        sent.append(code)
        together(lambda: passwords.change(account_id=ana.pk, password=OLD, new_password=NEW, keep=keep))

    monkeypatch.setattr(mail, "send_code", slowly)
    letters.deliver(letter_id=letter.pk, now=NOW)
    with pytest.raises(AccountError, match="code_not_found"):
        passwords.reset(code=sent[0], password=OLD, now=NOW)

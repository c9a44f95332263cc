"""Letters: what is written to whom, once, and the codes in them."""

import re
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from smtplib import SMTPDataError, SMTPRecipientsRefused

import pytest
from django.conf import settings as configured
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.utils.translation import gettext, override

from accounts import outbound
from accounts.errors import AccountError
from accounts.mail import CODES, MailError
from accounts.models import Account, Letter
from accounts.services import letters, passwords, registration
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)
LATER = NOW + timedelta(minutes=2)
EMAIL, PASSWORD = "ana@example.org", "seven of hearts, twice"
LANGUAGES = [code for code, _ in configured.LANGUAGES]


@pytest.fixture(autouse=True)
def queue(monkeypatch, settings) -> list:
    """A server with mail, and the letters that workers were asked for."""
    settings.CONFIRM_EMAIL = True
    asked: list = []
    monkeypatch.setattr(outbound, "deliver", asked.append)
    return asked


def register(email: str = EMAIL, language: str = "en") -> None:
    registration.register(email=email, password=PASSWORD, name="Ana", language=language, now=NOW)


def account(email: str = EMAIL, language: str = "en") -> Account:
    hashed = passwords.hashed(PASSWORD, email=email, name="Ana")
    return Account.objects.create(email=email, password=hashed, name="Ana", language=language, created_at=NOW)


def deliver_all(queue: list) -> None:
    for letter_id in queue:
        letters.deliver(letter_id=letter_id, now=NOW)
    queue.clear()


def code() -> str:
    """The code in the last mail."""
    return code_in(mail.outbox[-1])


def code_in(sent: EmailMessage) -> str:
    found = re.search(r"http://127\.0\.0\.1:8000/account#(?:confirm|reset)=([A-Za-z0-9_-]{43})\n", sent.body)
    assert found is not None
    return found[1]


def refused(call) -> str:
    with pytest.raises(AccountError) as refusal:
        call()
    return refusal.value.code.value


def test_an_account_begins_with_the_code_from_the_mail(queue):
    register()
    assert not Account.objects.exists()
    deliver_all(queue)
    (sent,) = mail.outbox
    assert sent.to == [EMAIL]
    account_id = registration.confirm(code=code(), password=PASSWORD, now=NOW)
    assert Account.objects.get(pk=account_id).email == EMAIL
    assert passwords.opened_by(EMAIL, PASSWORD).pk == account_id
    assert not Letter.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mail_is_in_the_language_of_its_reader(queue, language):
    register(language=language)
    account("ben@example.org", language)
    for_ben = {"email": "ben@example.org", "password": PASSWORD}
    registration.register(**for_ben, name="Ben", language="en", now=NOW)
    passwords.request_reset(email="ben@example.org", language="en", now=NOW)
    owner = Account.objects.get()
    registration.change_email(account_id=owner.pk, email="new@example.org", password=PASSWORD, now=NOW)
    deliver_all(queue)
    with override(language):
        wanted = [gettext(CODES["register"][1]), gettext("You have an account already"),
                  gettext(CODES["password"][1]), gettext(CODES["email"][1])]  # fmt: skip
    assert [sent.subject for sent in mail.outbox] == wanted
    texts = {sent.body for sent in mail.outbox}
    assert len(texts) == 4
    if language != "en":
        assert not any("most likely you" in text or "This address" in text for text in texts)


def test_who_has_an_account_is_told_so_and_gets_no_code(queue):
    account()
    register()
    deliver_all(queue)
    (sent,) = mail.outbox
    assert "#" not in sent.body
    assert not Letter.objects.exists()


def test_a_password_is_replaced_with_the_code_from_the_mail(queue):
    owner = account()
    owner.tokens.create(hash=b"1", created_at=NOW)
    passwords.request_reset(email=EMAIL, language="en", now=NOW)
    deliver_all(queue)
    with pytest.raises(AccountError):
        passwords.reset(code=code(), password="password1", now=NOW)
    passwords.reset(code=code(), password="eight of clubs, thrice", now=NOW)
    assert passwords.opened_by(EMAIL, "eight of clubs, thrice").pk == owner.pk
    assert refused(lambda: passwords.opened_by(EMAIL, PASSWORD)) == "login_failed"
    assert not owner.tokens.exists()
    assert refused(lambda: passwords.reset(code=code(), password="eight of clubs, thrice", now=NOW)) == "code_not_found"


def test_nobody_is_written_to_about_a_password_of_no_account(queue):
    passwords.request_reset(email=EMAIL, language="en", now=NOW)
    deliver_all(queue)
    assert (mail.outbox, Letter.objects.count()) == ([], 0)


def test_another_address_counts_once_it_is_confirmed(queue):
    owner = account()
    registration.change_email(account_id=owner.pk, email="new@example.org", password=PASSWORD, now=NOW)
    deliver_all(queue)
    assert mail.outbox[0].to == ["new@example.org"]
    assert passwords.opened_by(EMAIL, PASSWORD).pk == owner.pk
    registration.confirm(code=code(), password=PASSWORD, now=NOW)
    assert passwords.opened_by("new@example.org", PASSWORD).pk == owner.pk


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_old_address_is_told_of_the_new_one(queue, language):
    owner = account(language=language)
    registration.change_email(account_id=owner.pk, email="new@example.org", password=PASSWORD, now=NOW)
    deliver_all(queue)
    confirmed = code()
    assert [sent.to for sent in mail.outbox] == [["new@example.org"]]
    registration.confirm(code=confirmed, password=PASSWORD, now=NOW)
    account()  # a new one with the old address changes nothing
    deliver_all(queue)
    told = mail.outbox[-1]
    with override(language):
        assert (told.to, told.subject) == ([EMAIL], gettext("Your account has another address"))
    assert ("If it was not you" in told.body) == (language == "en")
    assert "new@example.org" not in told.body
    assert not Letter.objects.exists()


def test_an_account_is_his_who_knows_the_password_it_was_asked_for_with(queue):
    for password in ("the one of somebody else", PASSWORD):
        registration.register(email=EMAIL, password=password, name="Ana", language="en", now=NOW)
    deliver_all(queue)
    foreign, own = (code_in(sent) for sent in mail.outbox)
    assert refused(lambda: registration.confirm(code=foreign, password=PASSWORD, now=NOW)) == "password_wrong"
    registration.confirm(code=own, password=PASSWORD, now=NOW)
    assert passwords.opened_by(EMAIL, PASSWORD).email == EMAIL


def test_a_mistyped_address_gives_the_account_to_nobody(queue):
    owner = account()
    registration.change_email(account_id=owner.pk, email="stranger@example.org", password=PASSWORD, now=NOW)
    deliver_all(queue)
    assert refused(lambda: registration.confirm(code=code(), password="guessed", now=NOW)) == "password_wrong"
    assert passwords.opened_by(EMAIL, PASSWORD).pk == owner.pk


def test_of_two_who_want_an_address_the_first_to_confirm_has_it(queue):
    codes = []
    for _ in range(2):
        register()
        deliver_all(queue)
        codes.append(code())
    confirmed = together(*[lambda mailed=mailed: _confirmed(mailed) for mailed in codes])
    assert sorted(confirmed) == ["code_not_found", "confirmed"]
    assert Account.objects.count() == 1


def _confirmed(mailed: str) -> str:
    try:
        registration.confirm(code=mailed, password=PASSWORD, now=NOW)
    except AccountError as refusal:
        return refusal.code.value
    return "confirmed"


def test_a_code_works_once_and_for_its_time(queue):
    register()
    deliver_all(queue)
    late = NOW + timedelta(days=1)
    assert refused(lambda: registration.confirm(code=code(), password=PASSWORD, now=late)) == "code_not_found"
    registration.confirm(code=code(), password=PASSWORD, now=late - timedelta(seconds=1))
    assert refused(lambda: registration.confirm(code=code(), password=PASSWORD, now=NOW)) == "code_not_found"
    passwords.request_reset(email=EMAIL, language="en", now=NOW)
    deliver_all(queue)
    late = NOW + timedelta(hours=1)
    assert refused(lambda: passwords.reset(code=code(), password=PASSWORD, now=late)) == "code_not_found"


def test_a_code_is_good_for_what_it_was_sent_for(queue):
    account("ben@example.org")
    register()
    deliver_all(queue)
    begins = code()
    passwords.request_reset(email="ben@example.org", language="en", now=NOW)
    deliver_all(queue)
    assert refused(lambda: registration.confirm(code=code(), password=PASSWORD, now=NOW)) == "code_not_found"
    assert refused(lambda: passwords.reset(code=begins, password=PASSWORD, now=NOW)) == "code_not_found"


def test_a_changed_password_ends_the_codes_to_replace_it(queue):
    owner = account()
    passwords.request_reset(email=EMAIL, language="en", now=NOW)
    deliver_all(queue)
    token = owner.tokens.create(hash=b"1", created_at=NOW)
    passwords.change(account_id=owner.pk, password=PASSWORD, new_password="eight of clubs, thrice", keep=token.pk)
    assert refused(lambda: passwords.reset(code=code(), password=PASSWORD, now=NOW)) == "code_not_found"


def test_a_changed_password_ends_a_change_of_address_that_whoever_knew_the_old_one_asked_for(queue):
    owner = account()
    registration.change_email(account_id=owner.pk, email="thief@example.org", password=PASSWORD, now=NOW)
    deliver_all(queue)
    token = owner.tokens.create(hash=b"1", created_at=NOW)
    passwords.change(account_id=owner.pk, password=PASSWORD, new_password="eight of clubs, thrice", keep=token.pk)
    assert refused(lambda: registration.confirm(code=code(), password=PASSWORD, now=NOW)) == "code_not_found"


def test_a_new_address_ends_the_codes_that_the_old_one_got(queue):
    owner = account()
    passwords.request_reset(email=EMAIL, language="en", now=NOW)
    deliver_all(queue)
    sent_to_the_old = code()
    registration.change_email(account_id=owner.pk, email="new@example.org", password=PASSWORD, now=NOW)
    deliver_all(queue)
    registration.confirm(code=code(), password=PASSWORD, now=NOW)
    assert refused(lambda: passwords.reset(code=sent_to_the_old, password=PASSWORD, now=NOW)) == "code_not_found"


def test_a_letter_is_delivered_once_however_often_it_is_asked_for(queue):
    register()
    (letter_id,) = queue
    delivered = together(*[lambda: letters.deliver(letter_id=letter_id, now=NOW)] * 4)
    assert sorted(delivered) == [False, False, False, True]
    assert len(mail.outbox) == 1


def test_what_a_request_did_not_commit_is_not_sent(queue):
    owner = account()
    wrong = {"account_id": owner.pk, "email": "new@example.org", "password": "wrong", "now": NOW}
    assert refused(lambda: registration.change_email(**wrong)) == "password_wrong"
    assert (queue, Letter.objects.count()) == ([], 0)


def test_a_mail_that_fails_is_sent_later(queue, monkeypatch):
    register()
    (letter_id,) = queue
    with monkeypatch.context() as broken:
        broken.setattr(EmailBackend, "send_messages", _fail)
        with pytest.raises(OSError, match="no line"):
            letters.deliver(letter_id=letter_id, now=NOW)
    queue.clear()
    assert letters.sweep(now=NOW + timedelta(seconds=30)) == 0
    assert letters.sweep(now=LATER) == 1
    deliver_all(queue)
    assert letters.sweep(now=LATER) == 0
    registration.confirm(code=code(), password=PASSWORD, now=LATER)


@pytest.mark.parametrize(("reply", "left"), [(550, 0), (450, 1)])
def test_an_address_that_is_refused_for_good_is_given_up_and_stands_in_no_log(queue, monkeypatch, reply, left):
    def refuse(*_: object) -> int:
        raise SMTPRecipientsRefused({EMAIL: (reply, f"no such user {EMAIL}".encode())})

    register()
    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    with pytest.raises(MailError, match=rf"^the mail server refuses the address: {reply}$") if left else nullcontext():
        letters.deliver(letter_id=queue[0], now=NOW)
    assert Letter.objects.count() == left


def test_a_mail_server_that_fails_is_told_of_without_the_address(queue, monkeypatch):
    def fail(*_: object) -> int:
        raise SMTPDataError(552, f"{EMAIL} has no room".encode())

    register()
    monkeypatch.setattr(EmailBackend, "send_messages", fail)
    with pytest.raises(MailError, match=r"^the mail server fails: SMTPDataError$") as failed:
        letters.deliver(letter_id=queue[0], now=NOW)
    assert failed.value.__cause__ is None
    assert Letter.objects.count() == 1


def _fail(*_: object) -> int:
    raise OSError("no line")


def test_a_code_that_was_mailed_late_lasts_as_long_as_any(queue):
    register()
    letters.deliver(letter_id=queue[0], now=NOW + timedelta(hours=20))
    letters.sweep(now=NOW + timedelta(days=1, hours=19))
    registration.confirm(code=code(), password=PASSWORD, now=NOW + timedelta(days=1, hours=19))


def test_old_letters_are_forgotten(queue):
    register()
    deliver_all(queue)
    letters.sweep(now=NOW + timedelta(days=1))
    assert Letter.objects.exists()
    letters.sweep(now=NOW + timedelta(days=1, minutes=2))
    assert not Letter.objects.exists()

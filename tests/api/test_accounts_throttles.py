"""How often one may guess: by address and by account, whether or not there is such an account."""

import pytest

from tests.support.accounts import PASSWORD, logged_in, login, new_email, person, register
from tests.support.api import answered, refused, throttled


@pytest.mark.parametrize("known", [True, False])
def test_passwords_tried_on_an_account_are_counted(api, rates, known):
    """However the address is written; who is logged in is counted for himself, and another account is not touched."""
    ana, other = person(api), person(api)
    email = ana.email if known else new_email()
    rates(login_account="3/33 seconds")
    for written in (email, email.upper(), email.title()):
        refused(login(api, written, "wrong"), 401, "login_failed")
    throttled(login(api, email, "wrong"))
    throttled(login(api, email))
    wrong = {"password": "wrong", "new_password": "eight of clubs, thrice"}
    for _ in range(3):
        refused(ana.post("me/password", wrong), 403, "password_wrong")
    throttled(ana.post("me/password", wrong))
    throttled(ana.post("me/email", {"email": new_email(), "password": "wrong"}))
    answered(ana.get("me"))
    logged_in(api, other.email)


def test_logging_in_and_codes_are_counted_by_address(api, rates):
    ana = person(api)
    rates(login="3/34 seconds")
    refused(login(api, ana.email, "wrong"), 401, "login_failed")
    refused(api.post("accounts/confirm", {"code": "x", "password": PASSWORD}), 404, "code_not_found")
    refused(api.post("accounts/password-reset/confirm", {"code": "x", "password": PASSWORD}), 404, "code_not_found")
    throttled(login(api, ana.email))
    throttled(api.post("accounts/confirm", {"code": "x", "password": PASSWORD}))
    throttled(api.post("accounts/login", b"{"))
    answered(ana.get("me"))


@pytest.mark.parametrize("known", [True, False])
def test_what_is_sent_to_an_address_is_counted(api, rates, known):
    ana = person(api)
    email = ana.email if known else new_email()
    rates(letter_account="2/35 seconds")
    for written in (email, email.upper()):
        answered(register(api, written), 202)
        assert api.post("accounts/password-reset", {"email": written}).status_code == 204
        answered(ana.post("me/email", {"email": written, "password": PASSWORD}), 202)
    throttled(api.post("accounts/password-reset", {"email": email}))
    throttled(register(api, email))
    throttled(ana.post("me/email", {"email": email, "password": PASSWORD}))


def test_having_mails_sent_is_counted_by_who_asks(api, rates):
    rates(letter="2/36 seconds")
    answered(register(api, new_email()), 202)
    assert api.post("accounts/password-reset", {"email": new_email()}).status_code == 204
    throttled(register(api, new_email()))


def test_calls_around_an_account_are_counted_by_account(api, rates):
    ana, ben = person(api), person(api)
    rates(me="2/37 seconds")
    answered(ana.get("me"))
    answered(logged_in(api, ana.email).get("me/rooms"))
    throttled(ana.get("me"))
    answered(ben.get("me"))


def test_exports_are_counted_by_account(api, rates):
    ana, ben = person(api), person(api)
    rates(export="1/39 seconds")
    answered(ana.get("me/export"))
    throttled(ana.get("me/export"))
    answered(ana.get("me"))
    answered(ben.get("me/export"))


def test_who_has_no_token_is_counted_by_address(api, rates):
    rates(me="2/38 seconds")
    for _ in range(2):
        refused(api.get("me"), 401, "unauthenticated")
    throttled(api.get("me"))

"""Nobody learns who has an account: the same answer after the same work; and what is secret is nowhere in the clear."""

import re
import secrets
from dataclasses import dataclass

import pytest
from celery import current_app
from django.contrib.auth import hashers
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import tasks
from tests.support.accounts import PASSWORD, logged_in, login, new_email, person, register
from tests.support.api import Api, answered, refused, strong_key
from tests.support.tables import holding


@dataclass(frozen=True)
class Seen:
    """Everything that an asker can see or measure of an answer."""

    status: int
    body: bytes
    headers: frozenset
    hashed: int
    statements: tuple


@pytest.fixture
def look(monkeypatch):
    """`look(call, email)`: what a call about the address shows, its password hashes and statements counted."""
    hashed = []
    encode = hashers.MD5PasswordHasher.encode
    monkeypatch.setattr(hashers.MD5PasswordHasher, "encode", lambda *args: hashed.append(1) or encode(*args))

    def seen(call, email):
        hashed.clear()
        with CaptureQueriesContext(connection) as caught:
            response = call(email)
        asked = (query["sql"] for query in caught if "last_used_at" not in query["sql"])  # noted once an hour
        statements = tuple(re.sub(r"'[^']*'|[0-9]+", "?", sql) for sql in asked)
        headers = frozenset((name, value) for name, value in response.items() if name != "X-Request-ID")
        return Seen(response.status_code, response.content, headers, len(hashed), statements)

    return seen


@pytest.fixture(params=[False, True], ids=["no mail", "mail"])
def confirming(request, settings, monkeypatch):
    """Servers without mail and with it."""
    settings.CONFIRM_EMAIL = request.param
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    return request.param


def test_registering_tells_nothing(api, look, confirming, settings):
    settings.CONFIRM_EMAIL = False
    taken = person(api).email
    settings.CONFIRM_EMAIL = confirming

    def begin(email):
        return register(api, email, once=strong_key())

    about_taken, about_free = look(begin, taken), look(begin, new_email())
    assert about_taken == about_free
    assert (about_free.status, about_free.hashed) == (202, 1)


def test_failing_to_log_in_tells_nothing(api, look):
    taken = person(api).email

    def fail(email):
        return login(api, email, "not the password", once=strong_key())

    about_taken, about_free = look(fail, taken), look(fail, new_email())
    assert about_taken == about_free
    assert (about_free.status, about_free.hashed) == (401, 1)


def test_asking_for_a_new_password_tells_nothing(api, look, monkeypatch):
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    taken = person(api).email

    def ask(email):
        return api.post("accounts/password-reset", {"email": email}, once=strong_key())

    about_taken, about_free = look(ask, taken), look(ask, new_email())
    assert about_taken == about_free
    assert (about_free.status, about_free.hashed) == (204, 0)


def test_wanting_another_address_tells_nothing(api, look, settings, monkeypatch):
    ana, taken = person(api), person(api).email
    settings.CONFIRM_EMAIL = True
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)

    def want(email):
        return ana.post("me/email", {"email": email, "password": PASSWORD}, once=secrets.token_hex())

    about_taken, about_free = look(want, taken), look(want, new_email())
    assert about_taken == about_free
    assert (about_free.status, about_free.hashed) == (202, 1)


def test_an_account_that_waits_to_be_confirmed_does_not_open(api, look, settings, monkeypatch):
    settings.CONFIRM_EMAIL = True
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    waiting = new_email()
    assert answered(register(api, waiting), 202) == {"confirm": True}
    about_waiting, about_free = (look(lambda email: login(api, email), email) for email in (waiting, new_email()))
    assert about_waiting == about_free
    assert about_free.status == 401


def test_from_mail_to_log_in_over_rest(api, settings, monkeypatch):
    """A worker is handed ids alone; the codes are in the mails and nowhere else."""
    settings.CONFIRM_EMAIL = True
    asked = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args, **_: asked.append((name, args)))
    email = new_email()
    answered(register(api, email), 202)
    given = answered(api.post("accounts/confirm", {"code": _delivered(asked), "password": PASSWORD, "device": "phone"}))
    assert given["account"]["email"] == email
    assert api.post("accounts/password-reset", {"email": email}).status_code == 204
    code = _delivered(asked)
    refused(api.post("accounts/password-reset/confirm", {"code": "x", "password": PASSWORD}), 404, "code_not_found")
    body = {"code": code, "password": "eight of clubs, thrice"}
    key = strong_key()
    first, again = (answered(api.post("accounts/password-reset/confirm", body, once=key)) for _ in range(2))
    assert first == again
    refused(api.get("me", headers={"Authorization": f"Bearer {given['token']}"}), 401, "unauthenticated")
    refused(api.post("accounts/password-reset/confirm", body), 404, "code_not_found")
    logged_in(api, email, "eight of clubs, thrice")


def _delivered(asked):
    """The code of the letter that a worker is asked for, delivered as its task does."""
    ((name, (letter_id,)),) = asked
    assert name == "accounts.deliver"
    asked.clear()
    tasks.deliver(letter_id)
    found = re.search(r"=([A-Za-z0-9_-]{43})\n", mail.outbox[-1].body)
    assert found is not None
    assert holding(found[1]) == set()
    return found[1]


def test_secrets_are_nowhere_in_the_clear(api):
    email, key = new_email(), strong_key()
    register(api, email, once=key)
    token = answered(login(api, email, once=key[::-1]))["token"]
    app = answered(Api().post("me/tokens", {"name": "bot"}, headers={"Authorization": f"Bearer {token}"}), 201)["token"]
    assert holding(PASSWORD, token, app, key, key[::-1]) == set()
    assert holding(email) == {"accounts_account"}

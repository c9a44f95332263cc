"""Accounts begun, logged in to and out of, and passwords that were forgotten."""

from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils.translation import get_language_from_request
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import selectors
from accounts.keys import keyed_hash
from accounts.services import passwords, registration, tokens
from api.limits import check
from api.rest.base import Call, now, validated
from api.rest.bearer import AccountCall, once, token_for
from api.rest.docs import described
from api.rest.requests import idempotency
from api.rest.throttles import ByAccount, LoggingIn, Writing
from api.schema.accounts import ConfirmIn, LoginIn, LogoutIn, NewPasswordIn, RegisterIn, ResetIn, me_json
from api.schema.wire.accounts import LoggedInOut, RegisteredOut
from gin.services import people

CODE = "k3Xn0cVd7Qm5yTz2LrWb8JpHs4GuFa1EoN6iDxCqB9w"
EMAIL, PASSWORD = "ana@example.org", "seven of hearts, twice"


class Accounts(Call):
    """New accounts."""

    throttle_classes = (Writing,)

    @described(
        RegisterIn,
        {202: RegisteredOut},
        key="strong",
        examples={"an account": {"email": EMAIL, "password": PASSWORD, "name": "Ana", "language": "hr"}},
    )
    def post(self, request: Request) -> Response:
        """Begin an account. The answer is the same whether or not the address has one already."""
        given = validated(RegisterIn, request)
        check("letter_account", counted(given["email"], "register"))
        given.setdefault("language", get_language_from_request(request._request))
        register = partial(registration.register, **given, now=now())
        once("register", idempotency(request, strong=True, secret=True), register)
        return Response({"confirm": settings.CONFIRM_EMAIL}, status=202)


class Confirm(Call):
    """An address, proved."""

    throttle_classes = (LoggingIn,)

    @described(
        ConfirmIn,
        {200: LoggedInOut},
        key="strong",
        examples={"a code": {"code": CODE, "password": PASSWORD, "device": "my phone"}},
    )
    def post(self, request: Request) -> Response:
        """Let a new account, or its new address, count, with the code that was mailed. You are logged in."""
        given = validated(ConfirmIn, request)
        confirm = partial(registration.confirm, code=given["code"], password=given["password"], now=now())
        return logged_in(request, "confirm", given, confirm)


class Login(Call):
    """Logging in."""

    throttle_classes = (LoggingIn,)

    @described(
        LoginIn,
        {200: LoggedInOut},
        key="strong",
        examples={"a phone": {"email": EMAIL, "password": PASSWORD, "device": "my phone"}},
    )
    def post(self, request: Request) -> Response:
        """A token for this device."""
        given = validated(LoginIn, request)
        check("login_account", counted(given["email"], "login"))
        opened = partial(passwords.opened_by, given["email"], given["password"])
        return logged_in(request, "login", given, lambda: opened().pk)


class Logout(AccountCall):
    """Logging out."""

    throttle_classes = (ByAccount,)

    @described(LogoutIn, {204: None}, examples={"here": {}, "everywhere": {"everywhere": True}})
    def post(self, request: Request) -> Response:
        """Revoke the token that asks, or all of the account's."""
        given = validated(LogoutIn, request)
        token_id = None if given.get("everywhere") else str(self.me.token_id)
        people.log_out(account_id=self.me.id, token_id=token_id, now=now())
        return Response(status=204)


class PasswordReset(Call):
    """Forgotten passwords."""

    throttle_classes = (Writing,)

    @described(ResetIn, {204: None}, key="strong", examples={"an address": {"email": EMAIL}})
    def post(self, request: Request) -> Response:
        """Have a code mailed. The answer is the same whether or not the address has an account."""
        email = validated(ResetIn, request)["email"]
        check("letter_account", counted(email, "reset"))
        language = get_language_from_request(request._request)
        ask = partial(passwords.request_reset, email=email, language=language, now=now())
        once("password-reset", idempotency(request, strong=True, secret=True), ask)
        return Response(status=204)


class PasswordResetConfirm(Call):
    """A new password for a forgotten one."""

    throttle_classes = (LoggingIn,)

    @described(
        NewPasswordIn,
        {200: LoggedInOut},
        key="strong",
        examples={"a code": {"code": CODE, "password": PASSWORD, "device": "my phone"}},
    )
    def post(self, request: Request) -> Response:
        """Choose a new password with the code that was mailed. You are logged in, and nowhere else any more."""
        given = validated(NewPasswordIn, request)

        def reset() -> UUID:
            account = passwords.reset(code=given["code"], password=given["password"], now=now())
            people.end_with_tokens(account_id=account.pk, now=now())
            return account.pk

        return logged_in(request, "reset", given, reset)


def counted(whom: str, what: str) -> str:
    """What attempts on an address are counted by, each kind for itself: not the address, which the counters outlive."""
    return keyed_hash(f"{what} {whom}".encode()).hex()


def logged_in(request: Request, call: str, given: dict[str, str], proved: Callable[[], UUID]) -> Response:
    """The answer to whoever has `proved` an account: a token of it."""
    repeat = idempotency(request, strong=True, secret=True)
    token = token_for(call, repeat)

    @transaction.atomic  # the account stays as it was proved until the token is there
    def give() -> None:
        tokens.give(account_id=proved(), name=given.get("device", ""), token=token, now=now())

    once(call, repeat, give)
    return Response({"token": token, "account": me_json(selectors.account_for(token))})

"""One's own account: looked at, changed, erased; its password, its address and its tokens."""

from dataclasses import replace
from functools import partial

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import selectors
from accounts.services import passwords, registration, tokens
from accounts.services import people as accounts
from api.limits import check
from api.rest.accounts import EMAIL, PASSWORD, counted
from api.rest.base import now, validated
from api.rest.bearer import AccountCall, token_for
from api.rest.docs import described
from api.rest.requests import idempotency
from api.rest.throttles import ByAccount
from api.schema.accounts import EmailIn, MeIn, PasswordIn, TokenIn, me_json, token_json
from api.schema.wire.accounts import AccountOut, NewTokenOut, RegisteredOut, TokensOut
from gin.services import people


class MyCall(AccountCall):
    """A call around one's own account."""

    throttle_classes: tuple[type[ByAccount], ...] = (ByAccount,)


class Me(MyCall):
    """The account."""

    @described(None, {200: AccountOut})
    def get(self, _request: Request) -> Response:
        """Your account."""
        return Response(me_json(self.me))

    @described(MeIn, {200: AccountOut}, examples={"a name": {"name": "Ana"}, "a language": {"language": "el"}})
    def patch(self, request: Request) -> Response:
        """Change your name, which open rooms then show, or the language of mails."""
        me, given = self.me, validated(MeIn, request)
        if "name" in given:
            people.rename(account_id=me.id, old=me.name, name=given["name"], now=now())
        if "language" in given:
            accounts.speak(account_id=me.id, language=given["language"])
        return Response(me_json(replace(me, **given)))

    @described(None, {204: None})
    def delete(self, _request: Request) -> Response:
        """Leave all your rooms for good and erase the account."""
        people.erase(account_id=self.me.id, now=now())
        return Response(status=204)


class Password(MyCall):
    """The password."""

    @described(
        PasswordIn,
        {204: None},
        key="any",
        examples={"a better one": {"password": PASSWORD, "new_password": "eight of clubs, thrice"}},
    )
    def post(self, request: Request) -> Response:
        """Change the password. All tokens but the one that asks are revoked."""
        me, given = self.me, validated(PasswordIn, request)
        check("login_account", counted(str(me.id), "logged in"))

        def change() -> None:
            passwords.change(account_id=me.id, **given, keep=me.token_id)
            people.end_with_tokens(account_id=me.id, now=now())

        self.once(idempotency(request, secret=True), change)
        return Response(status=204)


class Email(MyCall):
    """The address."""

    @described(
        EmailIn, {202: RegisteredOut}, key="any", examples={"an address": {"email": EMAIL, "password": PASSWORD}}
    )
    def post(self, request: Request) -> Response:
        """Change the address. The answer is the same whether or not it has an account."""
        me, given = self.me, validated(EmailIn, request)
        check("login_account", counted(str(me.id), "logged in"))
        check("letter_account", counted(given["email"], "move"))
        change = partial(registration.change_email, account_id=me.id, **given, now=now())
        self.once(idempotency(request, secret=True), change)
        return Response({"confirm": settings.CONFIRM_EMAIL}, status=202)


class Tokens(MyCall):
    """Devices and apps."""

    @described(None, {200: TokensOut})
    def get(self, _request: Request) -> Response:
        """Your tokens: their names and when they were used, not their secrets."""
        return Response({"tokens": [token_json(token, self.me) for token in selectors.tokens(self.me.id)]})

    @described(TokenIn, {201: NewTokenOut}, key="any", examples={"an app": {"name": "my bot"}})
    def post(self, request: Request) -> Response:
        """A token for an app, shown this once."""
        me, name = self.me, validated(TokenIn, request)["name"]
        repeat = idempotency(request)
        token = token_for("token", repeat, f"account {me.id}")
        give = partial(tokens.give, account_id=me.id, name=name, token=token, by=me.token_id)
        self.once(repeat, lambda: give(now=now()))
        made = selectors.token(token)
        return Response({**token_json(made, me), "token": token}, status=201)


class Token(MyCall):
    """A device or an app."""

    @described(None, {204: None})
    def delete(self, _request: Request, token_id: str) -> Response:
        """Revoke a token of yours."""
        people.log_out(account_id=self.me.id, token_id=token_id, now=now())
        return Response(status=204)

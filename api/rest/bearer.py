"""Calls by somebody who has an account."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

from rest_framework.request import Request as HTTPRequest
from structlog.contextvars import bind_contextvars

from accounts import selectors
from accounts.errors import AccountError
from accounts.keys import new_key
from accounts.selectors import Me
from accounts.services import tokens
from api.limits import address_of, lookup
from api.rest.base import Call, now
from api.rest.requests import account_token
from gin.errors import ErrorCode, GinError
from gin.request import Request
from gin.services import repeats


def account_of(request: HTTPRequest) -> Me | None:
    """The account that the request's token proves; None without one.

    GinError or AccountError `unauthenticated` for one that proves nothing.
    """
    token = account_token(request)
    if token is None:
        return None
    with lookup(address_of(request.META)):
        me = selectors.account_for(token)
    tokens.used(token=token, now=now())
    return me


class AccountCall(Call):
    """A call by an account."""

    @cached_property
    def _gate(self) -> Me | GinError | AccountError:
        """What the token proves, asked once for a request."""
        try:
            return account_of(self.request) or GinError(ErrorCode.UNAUTHENTICATED)
        except (GinError, AccountError) as refusal:
            return refusal

    @cached_property
    def me(self) -> Me:
        """Who asks. GinError or AccountError `unauthenticated`; Throttled."""
        me = self._gate
        if isinstance(me, GinError | AccountError):
            raise me
        bind_contextvars(account=str(me.id))
        return me

    def refuse_strangers(self) -> None:
        """Ask whose token it is."""
        _ = self.me

    def once(self, request: Request | None, do: Callable[[], Any]) -> None:
        """Do it once for all repeats of the account's request. GinError `idempotency_mismatch`."""
        once(f"account {self.me.id}", request, do)


def once(scope: str, request: Request | None, do: Callable[[], Any]) -> None:
    """Do it once for all repeats of the request."""
    repeats.once(scope, request, now(), partial(_done, do))


def _done(do: Callable[[], Any]) -> repeats.Made:
    do()
    return {"done": True}


def token_for(call: str, request: Request | None, scope: str = "") -> str:
    """A new token, the same one for all repeats of the request."""
    return new_key(derived_from=request.id if request else None, purpose=f"{call} {scope}")

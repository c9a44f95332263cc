"""Accounts, and the tokens that open them."""

from datetime import datetime
from typing import TypedDict

from api.schema.wire.values import Key, Language


class AccountOut(TypedDict):
    """An account as its owner sees it."""

    id: str
    email: str
    name: str
    language: Language
    created_at: datetime


class LoggedInOut(TypedDict):
    """A token, shown this once, and the account that it proves."""

    token: Key
    account: AccountOut


class RegisteredOut(TypedDict):
    """Whether a mail brings a code to confirm the address with."""

    confirm: bool


class TokenOut(TypedDict):
    """A token of an account. `current` is the one that asks."""

    id: str
    name: str
    created_at: datetime
    last_used_at: datetime | None
    current: bool


class TokensOut(TypedDict):
    """The account's tokens, newest first."""

    tokens: list[TokenOut]


class NewTokenOut(TokenOut):
    """A new token with its secret, shown this once."""

    token: Key

"""Accounts, and the tokens that open them."""

from typing import Annotated, TypedDict

from api.schema.wire.values import Key, Language, Time, means


class AccountOut(TypedDict):
    """An account as its owner sees it."""

    id: Annotated[str, means("The account.")]
    email: Annotated[str, means("The address to log in with.")]
    name: Annotated[str, means("Shown to opponents.")]
    language: Annotated[Language, means("Of mails.")]
    created_at: Annotated[Time, means("When it began.")]


class LoggedInOut(TypedDict):
    """A token, shown this once, and the account that it proves."""

    token: Annotated[Key, means("Keep it where the platform keeps secrets.")]
    account: Annotated[AccountOut, means("Whose it is.")]


class RegisteredOut(TypedDict):
    """Whether a mail brings a code to confirm the address with."""

    confirm: Annotated[bool, means("Whether a code is mailed; if not, the address counts as it is.")]


class TokenOut(TypedDict):
    """A token of an account. `current` is the one that asks."""

    id: Annotated[str, means("To revoke it by.")]
    name: Annotated[str, means("To know it again by.")]
    created_at: Annotated[Time, means("When it was made.")]
    last_used_at: Annotated[Time | None, means("Right to the hour; null if never.")]
    current: Annotated[bool, means("Whether it is the one that asks.")]


class TokensOut(TypedDict):
    """The account's tokens, newest first."""

    tokens: Annotated[list[TokenOut], means("Newest first.")]


class NewTokenOut(TokenOut):
    """A new token with its secret, shown this once."""

    token: Annotated[Key, means("Keep it where the platform keeps secrets.")]

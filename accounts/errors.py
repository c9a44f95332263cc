"""Everything that accounts can refuse, by a stable code."""

from enum import StrEnum
from typing import TypeAlias

Fact: TypeAlias = str | list[str]
"""What a refusal may state beside its code."""


class AccountErrorCode(StrEnum):
    """The codes of refusals; the wire shows them as they stand here."""

    UNAUTHENTICATED = "unauthenticated"
    LOGIN_FAILED = "login_failed"
    PASSWORD_WRONG = "password_wrong"
    PASSWORD_WEAK = "password_weak"
    CODE_NOT_FOUND = "code_not_found"
    TOKEN_NOT_FOUND = "token_not_found"


class AccountError(Exception):
    """A refusal: its code and the facts that explain it. Nothing has changed when it is raised."""

    def __init__(self, code: AccountErrorCode, **facts: Fact) -> None:
        super().__init__(code.value)
        self.code = code
        self.facts = facts

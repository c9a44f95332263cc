"""E-mail addresses, written one way only: else one mailbox has two accounts, and limits are walked around."""

from contextlib import suppress

from django.utils.encoding import punycode


def normal(email: str) -> str:
    """The address in lower case, its domain as mail servers know it; what is no address stays none."""
    name, at, domain = email.rpartition("@")
    with suppress(UnicodeError):
        domain = punycode(domain)
    return f"{name.lower()}{at}{domain.lower()}"

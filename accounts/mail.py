"""The mails that accounts send, in the language of whoever reads them."""

from typing import Final

from django.conf import settings
from django.core.mail import send_mail
from django.utils.translation import gettext, gettext_noop, override

from accounts.models import LetterKind

CONFIRM: Final = gettext_noop("Confirm your e-mail address")

CODES: Final[dict[str, tuple[str, str, str]]] = {
    LetterKind.REGISTER: (
        "confirm",
        CONFIRM,
        gettext_noop(
            "Somebody, most likely you, wants an account for gin rummy with this address. To begin it, open\n\n"
            "%(link)s\n\n"
            "The link works once, and for a day. If it was not you, there is nothing to do: no account begins."
        ),
    ),
    LetterKind.EMAIL: (
        "confirm",
        CONFIRM,
        gettext_noop(
            "This address was given as the new one of an account for gin rummy. To let it count, open\n\n"
            "%(link)s\n\n"
            "The link works once, and for a day. If it was not you, there is nothing to do."
        ),
    ),
    LetterKind.PASSWORD: (
        "reset",
        gettext_noop("Choose a new password"),
        gettext_noop(
            "Somebody, most likely you, asked for a new password to your account for gin rummy. To choose one, open\n\n"
            "%(link)s\n\n"
            "The link works once, and for an hour. If it was not you, there is nothing to do: the password stays."
        ),
    ),
}
"""By what a letter is about: the name of its code in the link, its subject and its text."""


def send_code(email: str, kind: str, code: str, language: str) -> None:
    """Send a one-time code, in a link whose fragment no server sees. OSError or SMTPException if it cannot be sent."""
    name, subject, text = CODES[kind]
    _send(email, language, subject, text, f"{settings.PUBLIC_URL}/account#{name}={code}")


def send_taken(email: str, language: str) -> None:
    """Tell the owner of an account that somebody wanted another one with his address."""
    subject = gettext_noop("You have an account already")
    text = gettext_noop(
        "Somebody, most likely you, gave this address for an account for gin rummy. It has one already: log in at\n\n"
        "%(link)s\n\n"
        "If you have forgotten your password, ask for a new one there. If it was not you, there is nothing to do."
    )
    _send(email, language, subject, text, f"{settings.PUBLIC_URL}/account")


def _send(email: str, language: str, subject: str, text: str, link: str) -> None:
    with override(language):
        send_mail(gettext(subject), gettext(text) % {"link": link}, None, [email])

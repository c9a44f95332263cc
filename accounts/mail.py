"""The mails that accounts send, in the language of whoever reads them."""

from smtplib import SMTPException, SMTPRecipientsRefused
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

TAKEN: Final = (
    gettext_noop("You have an account already"),
    gettext_noop(
        "Somebody, most likely you, gave this address for an account for gin rummy. It has one already: log in at\n\n"
        "%(link)s\n\n"
        "If you have forgotten your password, ask for a new one there. If it was not you, there is nothing to do."
    ),
)
"""To the owner of an account, when somebody wanted another one with his address: subject and text."""
MOVED: Final = (
    gettext_noop("Your account has another address"),
    gettext_noop(
        "An account for gin rummy had this e-mail address, and has been given another. If that was you, there is "
        "nothing to do.\n\n"
        "If it was not you, somebody knows your password: ask those who run the service at\n\n"
        "%(link)s\n\n"
        "for help, and choose another password wherever you use the same."
    ),
)
"""To whoever reads an account's old address, when it has another."""


LAST_WORD: Final = 500
"""From this SMTP code on a refusal is for good."""


class MailError(Exception):
    """A mail that was not taken, told without its address, which would stand in logs. `final`: it never will be."""

    def __init__(self, reason: str, *, final: bool) -> None:
        super().__init__(reason)
        self.final = final


def send_code(email: str, kind: str, code: str, language: str) -> None:
    """Send a one-time code, in a link whose fragment no server sees. OSError, MailError if it cannot be sent."""
    name, subject, text = CODES[kind]
    _send(email, language, subject, text, f"{settings.PUBLIC_URL}/account#{name}={code}")


def send_note(email: str, note: tuple[str, str], language: str) -> None:
    """Send `TAKEN` or `MOVED`, which hold no code and lead to the page of accounts. OSError, MailError."""
    _send(email, language, *note, f"{settings.PUBLIC_URL}/account")


def _send(email: str, language: str, subject: str, text: str, link: str) -> None:
    with override(language):
        try:
            send_mail(gettext(subject), gettext(text) % {"link": link}, None, [email])
        except SMTPRecipientsRefused as refused:
            ((code, _),) = refused.recipients.values()
            raise MailError(f"the mail server refuses the address: {code}", final=code >= LAST_WORD) from None
        except SMTPException as error:
            raise MailError(f"the mail server fails: {type(error).__name__}", final=False) from None

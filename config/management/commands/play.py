"""`manage.py play`: a terminal player over the public API."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from client.terminal.commands import LEVELS
from client.terminal.invites import invite_of
from client.terminal.main import run
from client.terminal.options import Options
from client.terminal.texts import LANGUAGES


class Command(BaseCommand):
    """Needs a running server and nothing else: no database, no checks of this installation."""

    help = "Play gin rummy here in the terminal: against the computer, or a person elsewhere."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Everything may be left out."""
        parser.add_argument("--url", default="http://127.0.0.1:8000", help="the server (default: %(default)s)")
        parser.add_argument("--level", choices=LEVELS, help="the computer's level (default: as last time, or medium)")
        parser.add_argument("--target", type=int, help="points that win a new match, 10 to 1000 (default: 100)")
        parser.add_argument("--lang", choices=LANGUAGES, help="the language (default: the environment's)")
        where = parser.add_mutually_exclusive_group()
        where.add_argument("--online", action="store_true", help="make a room for two and print the link to send")
        where.add_argument(
            "--join", metavar="LINK", type=_invite, help="take the seat that an invite's link or code leads to"
        )
        parser.add_argument("--name", help="your name at an online table")
        parser.add_argument("--auto", action="store_true", help="play a whole match without asking, and stop")

    def handle(self, *_: Any, **options: Any) -> None:
        """Exits with 0, or with 1 and the reason when the server cannot be reached or refuses."""
        if reason := _at_odds(**options):
            raise CommandError(reason)
        chosen = Options(
            options["url"],
            level=options["level"],
            auto=options["auto"],
            target=options["target"],
            language=options["lang"],
            online=options["online"],
            join=options["join"],
            name=options["name"],
        )
        if status := run(chosen, os.environ):
            sys.exit(status)


def _invite(text: str) -> str:
    try:
        invite_of(text, "")
    except ValueError:
        raise ArgumentTypeError("this is no invite, such as https://example.org/i/CODE") from None
    return text


def _at_odds(*, online: bool, join: str | None, **options: Any) -> str | None:
    """What was asked for and cannot be, or would be ignored."""
    if sys.stdin is None and not options["auto"]:
        return "standard input is closed, so nothing can be typed: open it, or let --auto play"
    if options["level"] and (online or join):
        return "--level is the computer's, which has no part in a game with --online or --join"
    if options["name"] is not None and not (online or join):
        return "--name is for an online table: give --online or --join too"
    if options["target"] is not None and join:
        return "--target is the host's choice: leave it out with --join"
    return None

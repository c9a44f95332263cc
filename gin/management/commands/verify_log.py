"""`manage.py verify_log`: whether the log, the rows beside it and the published shuffle agree."""

import sys
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError

from gin.models import Match
from gin.rules.shuffle import commitment
from gin.store.verify import Verification


class Command(BaseCommand):
    """Prints a line for each fault, never with a card or a seed in it, and what was looked at."""

    help = "Replay the stored matches from their log and deal every deck again from its seed."

    def add_arguments(self, parser: CommandParser) -> None:
        """Without --match everything is looked at."""
        parser.add_argument("--match", type=int, metavar="ID", help="replay this match alone, and show its commitment")

    def handle(self, *_: Any, **options: Any) -> None:
        """Exits with 1 if there was a fault, or no database to look at."""
        try:
            found = self._verify(options["match"])
        except ImproperlyConfigured:
            raise CommandError("DATABASE_URL must be set: postgres://USER:PASSWORD@HOST:PORT/NAME") from None
        except OperationalError as error:
            raise CommandError(f"the database does not answer; is DATABASE_URL right? {error}") from None
        if found:
            sys.exit(1)

    def _verify(self, match: int | None) -> int:
        verification, found = Verification(match), 0
        if verification.match is not None:
            self.stdout.write(f"commitment {_commitment(verification.match)}")
        for fault in verification.faults():
            found += 1
            self.stdout.write(fault)
        looked = f"rooms {verification.rooms}, matches {verification.matches}, actions {verification.actions}"
        self.stdout.write(f"{looked}, faults {found}")
        return found


def _commitment(match_id: int) -> str:
    """What must have been published before the match."""
    match = Match.objects.filter(pk=match_id).only("seed").first()
    if match is None:
        raise CommandError(f"there is no match {match_id}")
    return commitment(bytes(match.seed))

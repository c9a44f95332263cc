"""`manage.py up`: the whole server with one command, on a machine with nothing but Python."""

import os
import sys
from argparse import ArgumentTypeError
from contextlib import suppress
from pathlib import Path
from signal import SIGTERM
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser

from config.launcher import ROOT, Launcher
from config.processes import end_with_parent
from config.supervisor import Failure, Family, Stopped, StopSignals, describe


class Command(BaseCommand):
    """Start everything, print `ready URL`, and stop whole on Ctrl-C, SIGTERM or SIGHUP."""

    help = "Start PostgreSQL, Valkey, web, workers and beat; Ctrl-C stops them all."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """What `up --help` lists."""
        parser.add_argument("--port", type=_port, default=8000, help="port of 127.0.0.1 (8000)")
        parser.add_argument("--data", type=_folder, default=ROOT / ".data", help="folder of all data (.data)")
        parser.add_argument("--fast", action="store_true", help="no fsync: for tests, not for data you want to keep")
        parser.add_argument("--with-parent", action="store_true", help="stop when the starting process ends (Linux)")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run until told to stop; any failure is one line on standard error and exit code 1."""
        if options["with_parent"]:
            end_with_parent(SIGTERM)
        signals, data = StopSignals(), options["data"].resolve()
        family = Family(lambda: signals.count, self._say, data)
        launcher = Launcher(options["port"], data, options["fast"], family, self._say)
        try:
            launcher.run()
        except Stopped:
            self._say("stopped")
        except Failure as failure:
            self._give_up(str(failure), failure.details)
        except OSError as error:
            self._give_up(describe(error), [])

    def _give_up(self, reason: str, details: list[str]) -> NoReturn:
        for line in details:
            self.stderr.write(f"  | {line}")
        self.stderr.write(f"up: {reason}")
        sys.exit(1)

    def _say(self, line: str) -> None:
        """Whoever read the ready line may have closed the pipe since."""
        with suppress(OSError):
            os.write(1, f"{line}\n".encode())


def _port(text: str) -> int:
    if not text.isdigit() or not 0 < int(text) < 65536:
        raise ArgumentTypeError(f"{text} is no port")
    return int(text)


def _folder(text: str) -> Path:
    if not text.strip():
        raise ArgumentTypeError("a folder needs a name")
    return Path(text)

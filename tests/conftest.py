"""What every test may count on: real PostgreSQL and Valkey, started before Django reads its settings."""

import itertools
import os
from contextlib import ExitStack
from pathlib import Path

import pytest

from config import translations
from config.embedded.folder import InUse
from config.embedded.services import services
from config.supervisor import Family

FOLDERS = Path(__file__).parents[1] / "build/test-services"


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Start what the environment does not name; pytest-django looks for its settings after this."""
    running = ExitStack()
    config.add_cleanup(running.close)
    for number in itertools.count():  # two runs at a time are two data folders, each kept for the next run
        try:
            os.environ.update(running.enter_context(services(FOLDERS / str(number), Family(), fast=True)))
            break
        except InUse:
            continue
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    translations.compile_all()

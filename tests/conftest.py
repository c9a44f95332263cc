"""What every test may count on: real PostgreSQL and Valkey, started before Django reads its settings.

All of it happens while this file is imported, because the `conftest.py` of a folder below may import models. For the
same reason pytest's own settings name no DJANGO_SETTINGS_MODULE: it would be read before this file.
"""

import os
from contextlib import ExitStack
from pathlib import Path

import django
import pytest

from config import translations
from config.embedded.folder import InUse
from config.embedded.services import services
from config.supervisor import Family
from gin.services import seeds
from tests.support.repeatable import RUNNING, series
from tests.support.torture import draw_seed

pytest_plugins = ["tests.support.server"]
FOLDERS = Path(__file__).parents[1] / "build/test-services"


def _start(running: ExitStack, number: int = 0) -> dict[str, str]:
    """What the environment does not name, in a folder kept for the next run: of two runs at a time each has its own."""
    folder = FOLDERS / str(number)
    try:
        return running.enter_context(services(folder, Family(), fast=True)) | {RUNNING: f"{folder}/test"}
    except InUse:
        return _start(running, number + 1)


draw_seed()
_before = dict(os.environ)
_running = ExitStack()
os.environ.update(_start(_running))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
translations.compile_all()
django.setup()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """This process only hands the tests out: those that run them start services of their own."""
    _running.close()
    os.environ.clear()
    os.environ.update(_before)


def pytest_unconfigure() -> None:
    """Stop the services."""
    _running.close()


@pytest.fixture(autouse=True)
def repeatable(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has decks of its own, the same ones in every run."""
    Path(os.environ[RUNNING]).write_text(request.node.nodeid)
    monkeypatch.setattr(seeds, "new_seed", series(request.node.nodeid))

"""Settings of the server processes that tests start: those of the tests, and decks that repeat."""

from config.settings.test import *  # noqa: F403
from config.settings.test import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.support.repeatable.Repeatable"]

"""Settings of the tests: rates that a test run does not reach."""

from config.settings.base import *  # noqa: F403

SECRET_KEY = "for tests only"
THROTTLES = {"create": "100000/minute", "join": "100000/minute", "act": "100000/minute"}

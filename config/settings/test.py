"""Settings of the tests: rates that a test run does not reach."""

from config.settings.base import *  # noqa: F403
from config.settings.base import THROTTLES

SECRET_KEY = "for tests only"
METRICS_OPEN = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # a good one takes its time, in every test
THROTTLES = dict.fromkeys(THROTTLES, "100000/minute")

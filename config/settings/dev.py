"""Settings for a machine of one's own: what `make up` runs."""

from os import environ

from config.settings.base import *  # noqa: F403

DEBUG = environ.get("DEBUG") == "1"
SECRET_KEY = environ.get("SECRET_KEY", "insecure, for development only")
METRICS_OPEN = True

"""Settings for a machine of one's own: what `make up` runs."""

from config.settings import environment
from config.settings.base import *  # noqa: F403

DEBUG = environment.flag("DEBUG", False)
SECRET_KEY = environment.text("SECRET_KEY", "insecure, for development only")
METRICS_OPEN = True

"""Settings of server processes that remember few rooms, else as in `tests.support.settings`."""

from tests.support.settings import *  # noqa: F403
from tests.support.settings import INSTALLED_APPS as USUAL

INSTALLED_APPS = [*USUAL[:-1], "tests.support.small.Small"]

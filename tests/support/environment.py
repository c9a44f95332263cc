"""What server processes around the tests' own database are given."""

import os

from django.conf import settings
from django.db import connection


def environment(**more: str) -> dict[str, str]:
    """What a process of the server is given, with the tests' database instead of the real one."""
    database = connection.settings_dict
    address = "{HOST}:{PORT}/{NAME}".format(**database)
    return {
        **os.environ,
        "DATABASE_URL": f"postgres://{database['USER']}:{database['PASSWORD']}@{address}",
        "REDIS_URL": settings.REDIS_URL,
        "DJANGO_SETTINGS_MODULE": "tests.support.settings",
        **more,
    }

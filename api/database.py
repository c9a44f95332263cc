"""What the doors do when the database has been away."""

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from django.db import InterfaceError, OperationalError, connection

R = TypeVar("R")


class _Outages(threading.local):
    """How often the database has been found away: in all, and as far as this thread has heard."""

    counted = 0
    heard = 0


_outages = _Outages()


def drop_broken_connections() -> None:
    """After a failure: if this thread's connection is broken, so are those that wait in the pool or with other threads.

    Else each of them would fail somebody's request after the database has come back.
    """
    database: Any = connection
    if database.connection is not None and database.connection.closed and database.pool:
        _Outages.counted += 1
        database.pool.drain()


def usably(call: Callable[[], R]) -> R:
    """`call()`, in a thread that keeps its connection: one that has broken is given up, here and in its siblings."""
    if _outages.heard != _Outages.counted:
        connection.close()
        _outages.heard = _Outages.counted
    try:
        return call()
    except (OperationalError, InterfaceError):
        drop_broken_connections()
        connection.close_if_unusable_or_obsolete()
        raise

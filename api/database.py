"""What the doors do when the database has been away."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, connection

P = ParamSpec("P")
R = TypeVar("R")


def drop_broken_connections() -> None:
    """After a failure: if this thread's connection is broken, those that wait in the process's pool are too.

    Else each of them would fail somebody's request after the database has come back.
    """
    database: Any = connection
    if database.connection is not None and database.connection.closed and database.pool:
        database.pool.drain()


def dropping_broken(call: Callable[P, R]) -> Callable[P, R]:
    """`call`, with `drop_broken_connections` after a failure of the database."""

    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return call(*args, **kwargs)
        except (OperationalError, InterfaceError):
            drop_broken_connections()
            raise

    return guarded

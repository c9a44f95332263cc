"""Statements in SQL, over a cursor that a thread keeps: making one costs as much as asking it."""

import threading
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.backends.utils import CursorWrapper


class _Kept(threading.local):
    """A thread's cursor, and the connection that it belongs to."""

    connection: Any = None
    cursor: CursorWrapper


_kept = _Kept()


def ask(sql: str, parameters: Sequence[Any] | Mapping[str, Any]) -> CursorWrapper:
    """Execute one statement. The cursor with its answer is the next one's too, so read it at once."""
    cursor = connection.cursor() if connection.queries_logged else _kept_cursor()
    cursor.execute(sql, parameters)
    return cursor


def _kept_cursor() -> CursorWrapper:
    connection.ensure_connection()
    if _kept.connection is not connection.connection:
        _kept.cursor, _kept.connection = connection.cursor(), connection.connection
    return _kept.cursor

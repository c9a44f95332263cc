"""Calls at the same moment, each in a thread with a database connection of its own."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

from accounts.errors import AccountError
from gin.errors import GinError
from tests.support.waiting import wait_for

Call = Callable[[], Any]


def together(*calls: Call) -> list[Any]:
    """What the calls give, begun at once; of a refused one its code."""
    barrier = Barrier(len(calls))

    def run(call: Call) -> Any:
        barrier.wait(10)
        return _answer(call)

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def in_line(held: QuerySet[Any], *calls: Call) -> list[Any]:
    """What the calls give that meet at these rows: each begins once the one before it waits for a lock, or is done.

    Then the rows are let go. Of a refused call its code, of one that fails "!" and how.
    """
    with ThreadPoolExecutor(len(calls)) as threads:
        answers: list[Future[Any]] = []
        pids: list[int] = []

        def run(call: Call) -> Any:
            with connection.cursor() as cursor:
                pids.append(cursor.execute("SELECT pg_backend_pid()").fetchone()[0])
            return _answer(call, failed="! ")

        def is_there() -> bool:
            return answers[-1].done() or (len(pids) == len(answers) and waits(pids[-1]))

        with transaction.atomic():
            list(held.select_for_update())
            for call in calls:
                answers.append(threads.submit(run, call))
                assert wait_for(is_there, 10), "it neither waits nor is done"
        return [answer.result() for answer in answers]


def waits(pid: int) -> bool:
    """Whether this connection waits for a lock."""
    with connection.cursor() as cursor:
        return cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted AND pid = %s", [pid]).fetchone()[0] > 0


def waiting() -> int:
    """How many connections wait for a lock."""
    with connection.cursor() as cursor:
        return cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted").fetchone()[0]


def _answer(call: Call, failed: str = "") -> Any:
    try:
        return call()
    except (GinError, AccountError) as refusal:
        return refusal.code.value
    except Exception as error:
        if not failed:
            raise
        return f"{failed}{type(error).__name__}: {error} / {error.__cause__!r}"
    finally:
        connection.close()

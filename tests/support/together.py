"""Calls at the same moment, each in a thread with a database connection of its own."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from gin.errors import GinError
from gin.models import Room
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


def in_line(room_id: UUID, *calls: Call) -> list[Any]:
    """What the calls give that all wait for this room, the first in front, before any of them may write to it."""
    with ThreadPoolExecutor(len(calls)) as threads:
        answers: list[Future[Any]] = []
        pids: list[int] = []

        def run(call: Call) -> Any:
            with connection.cursor() as cursor:
                pids.append(cursor.execute("SELECT pg_backend_pid()").fetchone()[0])
            return _answer(call)

        with transaction.atomic():
            Room.objects.select_for_update(no_key=True).get(pk=room_id)
            for there, call in enumerate(calls, 1):
                answers.append(threads.submit(run, call))
                assert wait_for(lambda: _waiting(pids) == there, 10), "it does not wait for the room"  # noqa: B023
        return [answer.result() for answer in answers]


def _waiting(pids: list[int]) -> int:
    """How many of these connections wait for a lock."""
    with connection.cursor() as cursor:
        return cursor.execute(
            "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted AND pid = ANY(%s)", [pids]
        ).fetchone()[0]


def _answer(call: Call) -> Any:
    try:
        return call()
    except GinError as refusal:
        return refusal.code.value
    finally:
        connection.close()

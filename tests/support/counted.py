"""What something costs in numbers that are the same on every machine: statements, commands, calls, bytes."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from types import FrameType
from typing import Any, Final

import psycopg
import pytest
from django.conf import settings
from redis import Redis

MARK: Final = "counted"
GREETING: Final = frozenset({"AUTH", "CLIENT", "HELLO", "SELECT"})
"""What a new connection begins with: how many there are is a matter of luck."""


@dataclass
class Counted:
    """Statements to PostgreSQL and commands to Valkey, of all threads of this process, in order."""

    statements: list[str] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)


@contextmanager
def counting() -> Iterator[Counted]:
    """Count within the block. Valkey itself tells its commands, those that a script of its own gives excepted."""
    counted = Counted()
    with Redis.from_url(settings.REDIS_URL, decode_responses=True) as redis, redis.monitor() as monitor:
        listening = Thread(target=_listen, args=(monitor, counted.commands))
        listening.start()
        redis.echo(MARK)
        try:
            with _statements(counted.statements):
                yield counted
        finally:
            redis.echo(MARK)
            listening.join()


def _listen(monitor: Any, commands: list[str]) -> None:
    marks = 0
    while marks < 2:
        told = monitor.next_command()
        if told["command"] == f"ECHO {MARK}":
            marks += 1
        elif marks and told["client_type"] != "lua" and (name := told["command"].split()[0].upper()) not in GREETING:
            commands.append(name)


@contextmanager
def _statements(statements: list[str]) -> Iterator[None]:
    """Whatever cursor of psycopg executes: Django's own count is one connection's, and sockets have several."""
    execute, executemany = psycopg.Cursor.execute, psycopg.Cursor.executemany

    def counted(cursor: Any, query: Any, *args: Any, **more: Any) -> Any:
        statements.append(" ".join(str(query).split()))
        return execute(cursor, query, *args, **more)

    def counted_many(cursor: Any, query: Any, params: Any, **more: Any) -> Any:
        rows = list(params)
        statements.extend(" ".join(str(query).split()) for _ in rows)
        return executemany(cursor, query, rows, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(psycopg.Cursor, "execute", counted)
        patch.setattr(psycopg.Cursor, "executemany", counted_many)
        yield


class Calls:
    """How many functions this thread called within the block, those written in C too."""

    made = 0

    def __enter__(self) -> "Calls":
        gc.disable()  # what it calls back comes when it likes
        sys.setprofile(self._count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        gc.enable()
        self.made -= 1  # setprofile itself

    def _count(self, frame: FrameType, event: str, arg: object) -> None:
        if event in ("call", "c_call"):
            self.made += 1

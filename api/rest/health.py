"""Whether this process lives, and whether it can serve."""

from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from redis.exceptions import RedisError, ResponseError

DRAINING: Final = "draining"


def healthz(request: HttpRequest) -> JsonResponse:  # noqa: ARG001 - a view
    """This process answers."""
    return JsonResponse({"status": "ok"})


def readyz(request: HttpRequest) -> JsonResponse:  # noqa: ARG001 - a view
    """Database, Redis and schema are as they must be; 503 and what is missing otherwise, or while it is drained."""
    if settings.DRAIN_FILE.exists():
        return JsonResponse({"status": DRAINING}, status=503)
    states = {"database": _database(), "redis": _redis()}
    ready = all(state == "ok" for state in states.values())
    return JsonResponse({"status": "ok" if ready else "unavailable", **states}, status=200 if ready else 503)


def _database() -> str:
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
        read_only = _is_read_only()
    except DatabaseError:
        return "unreachable"
    if read_only:
        return "read-only"
    return "ok" if not waiting else "not migrated"


def _is_read_only() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SHOW transaction_read_only")
        return bool(cursor.fetchone() == ("on",))


def _redis() -> str:
    try:
        cache.set("readyz", 1, timeout=10)
    except ResponseError:  # full, read-only, or without a disk
        return "refuses writes"
    except RedisError:
        return "unreachable"
    return "ok"

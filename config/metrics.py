"""What Prometheus is told: by the web processes at `/metrics`, by workers and beat at a port of their own.

Where `PROMETHEUS_MULTIPROC_DIR` is set, its folder holds the numbers of all processes that share it. What is asked of
the stores is asked when somebody looks.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from secrets import compare_digest
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest, start_http_server
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector
from redis import Redis
from redis.exceptions import RedisError

from gin.topics import QUEUES

OVERDUE: Final = """
SELECT current_setting('transaction_read_only') = 'off',
       count(*), coalesce(max(extract(epoch FROM %s - bot_due_at)), 0)
FROM gin_room WHERE bot_due_at <= %s AND status = 'open'
"""
KEYS: Final = ("", "\x06\x169")
"""How each queue's keys in Redis end: what has the lowest priority stands apart."""


class Stores(Collector):
    """Whether the stores answer, and what waits in them."""

    def collect(self) -> Iterable[Metric]:
        """Ask both."""
        up = GaugeMetricFamily("gin_up", "Whether a store answers and takes writes.", labels=["store"])
        waiting = GaugeMetricFamily("gin_queue_length", "Tasks that no worker has taken.", labels=["queue"])
        overdue = GaugeMetricFamily("gin_bots_overdue", "Rooms whose bot should have moved by now.")
        longest = GaugeMetricFamily("gin_bots_overdue_seconds", "How late the latest of those bots is.")
        rooms = self._rooms()
        writable, queues = self._redis()
        up.add_metric(["database"], float(rooms is not None and rooms[0]))
        up.add_metric(["redis"], float(writable))
        for name, length in queues.items():
            waiting.add_metric([name], length)
        if rooms is not None:
            overdue.add_metric([], rooms[1])
            longest.add_metric([], rooms[2])
        return [up, waiting, overdue, longest]

    def _rooms(self) -> tuple[bool, int, float] | None:
        """Whether the database takes writes, how many bots are late, and by how much."""
        now = timezone.now()
        try:
            with connection.cursor() as cursor:
                cursor.execute(OVERDUE, [now, now])
                writable, count, seconds = cursor.fetchone()
        except DatabaseError:
            return None
        return writable, count, float(seconds)

    def _redis(self) -> tuple[bool, dict[str, int]]:
        """Whether it takes writes, and what waits in it: one that is full tells that still."""
        queues: dict[str, int] = {}
        try:
            with Redis.from_url(settings.REDIS_URL, **settings.REDIS_PATIENCE) as redis:
                queues = {queue: sum(int(str(redis.llen(queue + key))) for key in KEYS) for queue in QUEUES}
                redis.set("gin_up", 1, ex=10)
        except RedisError:
            return False, queues
        return True, queues


def metrics(request: HttpRequest) -> HttpResponse:
    """Everything, for whoever has the token; who has not learns that there is nothing."""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ").encode()
    token = settings.METRICS_TOKEN.encode()
    if not (settings.METRICS_OPEN or (token and compare_digest(given, token))):
        raise Http404
    stores = CollectorRegistry()
    stores.register(Stores())
    return HttpResponse(generate_latest(_numbers()) + generate_latest(stores), content_type=CONTENT_TYPE_LATEST)


def _numbers() -> CollectorRegistry:
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if folder is None:
        return REGISTRY
    forget_ended(Path(folder))
    together = CollectorRegistry()
    MultiProcessCollector(together, folder)  # type: ignore[no-untyped-call]  # it has no types
    return together


def forget_ended(folder: Path) -> None:
    """A process that was killed has nothing open any more. What it counted stays counted."""
    for file in folder.glob("gauge_live*.db"):
        pid = file.stem.rpartition("_")[2]
        if not Path(f"/proc/{pid}").exists():
            mark_process_dead(int(pid), str(folder))  # type: ignore[no-untyped-call]  # nor has this


def serve() -> None:
    """Show this process's metrics at `METRICS_PORT`, if there is one: within, for Prometheus alone."""
    if settings.METRICS_PORT:
        start_http_server(settings.METRICS_PORT)

"""What workers tell of their tasks: metrics, a line of the log, and the id of the request that asked for it."""

from logging.config import dictConfig
from time import perf_counter
from typing import Any, Final

from celery import signals
from django.conf import settings
from prometheus_client import Counter, Histogram
from structlog import get_logger
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

from config import metrics
from gin.bots.registry import bot
from gin.topics import QUEUE_ADVICE, QUEUE_HARD, TASK_BOT_TURN

log = get_logger()

SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
HEADER: Final = "request_id"

tasks = Counter("gin_tasks_total", "Tasks that ended.", ["task", "state"])
task_seconds = Histogram("gin_task_seconds", "Time that a task took.", ["task"], buckets=SECONDS)


@signals.setup_logging.connect
def _set_up_logging(**_: Any) -> None:
    """As everywhere; Celery has ideas of its own otherwise."""
    dictConfig(settings.LOGGING)


@signals.before_task_publish.connect
def _hand_on(headers: dict[str, Any], **_: Any) -> None:
    """The task carries the id of the request that it comes from."""
    if name := get_contextvars().get(HEADER):
        headers[HEADER] = name


@signals.task_prerun.connect
def _begin(task: Any, args: Any, **_: Any) -> None:
    clear_contextvars()
    task.request.began = perf_counter()
    bind_contextvars(task=task.name)
    if name := task.request.get(HEADER):
        bind_contextvars(request_id=name)
    if task.name == TASK_BOT_TURN:
        bind_contextvars(room=args[0])


@signals.task_postrun.connect
def _end(task: Any, state: str | None, **_: Any) -> None:
    seconds = perf_counter() - task.request.began
    tasks.labels(task.name, state or "UNKNOWN").inc()
    task_seconds.labels(task.name).observe(seconds)
    log.info("task", state=state, ms=round(seconds * 1000, 2))
    clear_contextvars()


@signals.celeryd_after_setup.connect
def _warm(instance: Any, **_: Any) -> None:
    """Load the kernels before a worker takes its first turn, so that it is as fast as the hundredth."""
    if {QUEUE_HARD, QUEUE_ADVICE} & set(instance.app.amqp.queues.consume_from):
        bot("hard")


@signals.celeryd_after_setup.connect
def _begin_at_nought(instance: Any, **_: Any) -> None:
    """A count that is born with its first failure has not increased, and the alarm waits for an increase."""
    for name in instance.app.tasks:
        tasks.labels(name, "FAILURE")


@signals.celeryd_init.connect
@signals.beat_init.connect
def _serve(**_: Any) -> None:
    metrics.serve()

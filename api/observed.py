"""What the doors tell of their work: metrics, and one line of the log for each request, act and socket.

The lines name the room and the seat, a problem's code and milliseconds; never a card, a key, a code or a name.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPMethod, HTTPStatus
from time import perf_counter
from typing import Any, Final, ParamSpec, TypeVar

from prometheus_client import Counter, Gauge, Histogram
from structlog import get_logger
from structlog.contextvars import get_contextvars

from api.errors import problem_of

P = ParamSpec("P")
R = TypeVar("R")

log = get_logger()

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
METHODS: Final = frozenset(method.value for method in HTTPMethod)

requests = Counter("gin_requests_total", "Answered requests.", ["method", "route", "status"])
request_seconds = Histogram("gin_request_seconds", "Time to answer a request.", ["route"], buckets=SECONDS)
refusals = Counter("gin_refusals_total", "Refused requests and acts, by the problem's code.", ["door", "code"])
acts = Counter("gin_socket_acts_total", "Acts that came over sockets.", ["outcome"])
acts_done, acts_refused = acts.labels("ok"), acts.labels("refused")
act_seconds = Histogram("gin_socket_act_seconds", "Time to do an act that came over a socket.", buckets=SECONDS)
sockets_open = Gauge("gin_sockets_open", "Open sockets of seats.", multiprocess_mode="livesum")
sockets_closed = Counter("gin_sockets_closed_total", "Sockets that the server closed, by its code.", ["code"])


def answered(method: str, route: str, status: int, seconds: float, *, quiet: bool) -> None:
    """A request was answered; room, seat and code are in the log's context."""
    known = method if method in METHODS else "other"
    requests.labels(known, route, str(status)).inc()
    request_seconds.labels(route).observe(seconds)
    if code := get_contextvars().get("code"):
        refusals.labels("rest", code).inc()
    if not quiet:
        say = log.error if status >= HTTPStatus.INTERNAL_SERVER_ERROR else log.info
        say("request", method=known, route=route, status=status, ms=_ms(seconds))


def act(do: Callable[P, R]) -> Callable[P, R]:
    """A method of a socket's session that does an act: its time and its end are told."""

    @wraps(do)
    def timed(*args: P.args, **kwargs: P.kwargs) -> R:
        began, code = perf_counter(), "ok"
        try:
            return do(*args, **kwargs)
        except Exception as error:
            problem = problem_of(error)
            code = problem.code if problem else "internal"
            refusals.labels("socket", code).inc()
            raise
        finally:
            seconds = perf_counter() - began
            (acts_done if code == "ok" else acts_refused).inc()
            act_seconds.observe(seconds)
            session: Any = args[0]
            log.info("act", **session.named, code=code, ms=_ms(seconds))

    return timed


def opened(named: dict[str, object]) -> None:
    """A seat's socket was let in."""
    sockets_open.inc()
    log.info("socket opened", **named)


def closed(named: dict[str, object]) -> None:
    """It has ended, whoever ended it."""
    sockets_open.dec()
    log.info("socket closed", **named)


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)

"""Logs: one JSON object a line in production, a readable console on a machine of one's own.

Two ways lead to standard error, which is nobody's answer: the standard library's loggers, through `LOGGING`, and
structlog's, which cost a quarter and so carry the lines of the hot path. Neither writes a card, a key, a code or a
name: lines name rooms and seats, addresses appear as routes, and what an exception says is cut where databases quote
rows.
"""

import logging
import re
import sys
import traceback
from collections.abc import Callable
from typing import Any, Final

import orjson
import structlog
from structlog.types import EventDict, Processor, WrappedLogger

LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
FORMATS: Final = ("json", "console")
SECRET: Final = re.compile(
    r"""(?<=/i/)[\w-]+ | (?<=/invites/)[\w-]+ | (?<=Seat\ )[\w-]+ | (?<=Bearer\ )[\w-]+ | (?<=seat\.)[\w-]{20,}
      | (?<=bearer\.)[\w-]{20,} | (?<=://)[^\s/@]+(?=@) | (?<![\w-])[\w-]{43}(?![\w-])""",
    re.VERBOSE,
)
"""Where a secret can stand in a text that others wrote: an address, a header, a key's own form, a URL's password."""
QUOTED_ROWS: Final = re.compile(r"^(DETAIL|CONTEXT|HINT|QUERY|STATEMENT): .*\n?|^LINE \d+: .*\n.*\n?", re.MULTILINE)
"""Where PostgreSQL quotes statements and rows, which hold cards."""


def scrubbed(text: str) -> str:
    """The text without secrets and without what a database quotes."""
    return SECRET.sub("…", QUOTED_ROWS.sub("", text))


def _scrub(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    for name in ("event", "exception"):
        if isinstance(event.get(name), str):
            event[name] = scrubbed(event[name])
    return event


def _exception(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """The traceback's text: no local variables."""
    info = event.pop("exc_info", None)
    if info is True:
        info = sys.exc_info()
    if isinstance(info, BaseException):
        info = (type(info), info, info.__traceback__)
    if info and info[0] is not None:
        event["exception"] = "".join(traceback.format_exception(*info))
    return event


def _json(event: EventDict, **_: Any) -> bytes:
    return orjson.dumps(event, default=str)


def _json_text(event: EventDict, **_: Any) -> str:
    return _json(event).decode()


_COMMON: Final[list[Processor]] = [
    structlog.contextvars.merge_contextvars,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
_FOREIGN: Final[list[Processor]] = [
    *_COMMON,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.PositionalArgumentsFormatter(),
    _exception,
    _scrub,
]


def _renderer(json: bool, serializer: Callable[..., Any]) -> Processor:
    if json:
        return structlog.processors.JSONRenderer(serializer=serializer)
    return structlog.dev.ConsoleRenderer(colors=False)


def formatter(json: bool = True) -> logging.Formatter:
    """What the standard library's handlers write with; named by `LOGGING` and by granian's log file."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_FOREIGN,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _renderer(json, _json_text)],
    )


class Failed(logging.Filter):
    """Of the answers that Django tells, those that an exception made: others are said by address, and by us already."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether one did."""
        return bool(record.exc_info)


def configuration(*, json: bool, level: str) -> dict[str, Any]:
    """Set structlog up; give Django's LOGGING for the rest. `level` such as INFO."""
    to_stderr = structlog.BytesLoggerFactory(sys.stderr.buffer) if json else structlog.WriteLoggerFactory(sys.stderr)
    structlog.configure(
        processors=[*_COMMON, structlog.processors.add_log_level, _renderer(json, _json)],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level)),
        logger_factory=to_stderr,
        cache_logger_on_first_use=True,
    )
    logging.captureWarnings(True)
    propagated = {"handlers": [], "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"ours": {"()": "config.logs.formatter", "json": json}},
        "filters": {"failed": {"()": "config.logs.Failed"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "ours"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # neither their own handlers, nor addresses, which hold codes
            **dict.fromkeys(("uvicorn", "_granian", "django"), propagated),
            "uvicorn.access": {"handlers": [], "propagate": False},
            "uvicorn.error": {"level": "WARNING" if json else level},
            "django.request": {"level": "ERROR", "filters": ["failed"]},
            # what clients try is a 400 in its line `request`: anybody could fill the log with tracebacks
            "django.security": {"level": "CRITICAL"},
            **{f"django.security.{name}": {"level": level} for name in ("csrf", "SuspiciousSession")},
            "httpx": {"level": "WARNING"},
            "django.server": {**propagated, "level": "ERROR"},
            # what a task does is said in one line, by config.tasks
            "celery.app.trace": {"level": "ERROR"},
            "celery.worker.strategy": {"level": "WARNING"},
        },
    }

"""Settings from the environment: empty is as not set, and what cannot be meant is refused by its name."""

import runpy
from collections.abc import Callable, Iterator
from datetime import timedelta
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.core.exceptions import ImproperlyConfigured
from limits import parse

from config.settings import environment

Read = Callable[..., dict[str, Any]]
SETTINGS = Path(environment.__file__).parent
SECRET = "correcthorsebattery"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[Read]:
    """`read(EMAIL_PORT="25")`: the settings of a process that starts with it."""
    before = structlog.get_config()

    def start(**said: str) -> dict[str, Any]:
        for name, value in said.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(SETTINGS / "base.py"))

    yield start
    structlog.configure(**before)


@pytest.mark.parametrize(
    ("name", "said", "meant"),
    [
        *(("EMAIL_USE_TLS", said, True) for said in ("1", "true", "True", "yes", "on", "", " ")),
        *(("EMAIL_USE_TLS", said, False) for said in ("0", "false", "NO", "off")),
        *(("EMAIL_PORT", said, 587) for said in ("", " 587 ")),
        ("METRICS_PORT", "", 0),
        ("LOG_LEVEL", "debug", "DEBUG"),
        ("LOG_LEVEL", "", "INFO"),
        ("HARD_SECONDS", "0.5", 0.5),
        ("HARD_SECONDS", "2", 2.0),
        ("PRESENCE_TTL_SECONDS", "", timedelta(seconds=45)),
        ("ALLOWED_HOSTS", "gin.example.org, 127.0.0.1 ,", ["gin.example.org", "127.0.0.1"]),
        ("CORS_ALLOWED_ORIGINS", "https://a.example, https://b.example", ["https://a.example", "https://b.example"]),
        ("TRUSTED_PROXIES", "10.0.0.0/24, fd00::/8", [ip_network("10.0.0.0/24"), ip_network("fd00::/8")]),
        ("REDIS_URL", "", "redis://127.0.0.1:6379/0"),
        ("DATABASE_URL", "", {}),
        ("DRAIN_FILE", "", Path("/tmp/gin-draining")),
        ("PUBLIC_URL", " https://gin.example.org/ ", "https://gin.example.org"),
    ],
)
def test_what_is_meant(read: Read, name: str, said: str, meant: Any) -> None:
    setting = {"DATABASE_URL": "DATABASES", "PRESENCE_TTL_SECONDS": "PRESENCE_TTL"}.get(name, name)
    assert read(**{name: said})[setting] == meant


@pytest.mark.parametrize(
    ("name", "said", "expected"),
    [
        ("EMAIL_USE_TLS", "maybe", "one of 1, true, yes, on"),
        ("EMAIL_PORT", "smtp", "a whole number from 1 to 65535"),
        ("EMAIL_PORT", "70000", "a whole number from 1 to 65535"),
        ("METRICS_PORT", "-1", "a whole number from 0 to 65535"),
        ("HARD_WORLDS", "0", "a whole number from 1"),
        ("HARD_WORLDS", "9" * 5000, "a whole number from 1"),
        ("SOCKET_THREADS", "four", "a whole number from 1"),
        *(("HARD_SECONDS", said, "seconds, such as 1.5") for said in ("1s", "0", "-1", "nan", "inf", "1e400", "١")),
        ("PRESENCE_GRACE_SECONDS", "99999999", "seconds, such as 1.5"),
        ("LOG_LEVEL", "LOUD", "one of DEBUG, INFO, WARNING, ERROR, CRITICAL"),
        ("LOG_FORMAT", "xml", "one of json, console"),
        *(("THROTTLE_CREATE", said, "such as 60/minute") for said in ("lots", "60", "0/minute", "60/fortnight")),
        ("TRUSTED_PROXIES", "10.0.0.5/24", "networks with commas"),
        ("TRUSTED_PROXIES", "the proxy", "networks with commas"),
        ("REDIS_URL", "foo", "redis://"),
        ("REDIS_URL", "amqp://broker", "redis://"),
        ("DATABASE_URL", "sqlite", "postgres://"),
        ("DATABASE_URL", "sqlite:////tmp/gin.db", "postgres://"),
        ("DATABASE_URL", f"postgres://gin:{SECRET}@db:port/gin", "postgres://"),
        ("DATABASE_URL", "postgres:gin", "postgres://"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_line(read: Read, name: str, said: str, expected: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        read(**{name: said})
    reason = str(refused.value)
    assert reason.startswith(f"{name} must be ")
    assert expected in reason
    assert "\n" not in reason
    assert SECRET not in reason
    assert refused.value.__suppress_context__  # a traceback would tell the value


def test_every_rate_is_one_that_the_limits_read() -> None:
    for span in ("second", "minute", "hour", "day"):
        assert environment.RATE.fullmatch(f"7/{span}")
        assert parse(f"7/{span}").amount == 7


def test_debug_is_a_word_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for said, meant in (("true", True), ("1", True), ("0", False), ("", False)):
        monkeypatch.setenv("DEBUG", said)
        assert runpy.run_path(str(SETTINGS / "dev.py"))["DEBUG"] is meant

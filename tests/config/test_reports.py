"""What leaves the house with a report: that something failed and where, nothing of a game or a person."""

import json
from importlib.util import find_spec
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from accounts.keys import new_key
from config import reports

KEY = new_key()
EVENT: dict[str, Any] = {
    "event_id": "f00d",
    "transaction": "/api/v1/rooms/{room_id}/actions",
    "server_name": "web-1",
    "request": {"url": "https://gin.example.org/i/code", "headers": {"Authorization": f"Seat {KEY}"}, "data": "7H"},
    "user": {"ip_address": "203.0.113.9"},
    "extra": {"celery-job": {"args": ["room"]}},
    "breadcrumbs": {"values": [{"message": "INSERT … 7H"}]},
    "exception": {
        "values": [
            {
                "type": "IntegrityError",
                "value": f"null value\nDETAIL:  Failing row contains (7H, {KEY}).",
                "stacktrace": {"frames": [{"function": "append", "vars": {"holding": "7H KS"}}]},
            }
        ]
    },
    "logentry": {"message": f"key {KEY} drew 7H in room 0190-7H-x"},
    "tags": ["one", 1, None, True],
}


def test_an_event_keeps_what_failed_and_where() -> None:
    kept = reports.clean(EVENT)
    (error,) = kept["exception"]["values"]
    assert (error["type"], error["value"]) == ("IntegrityError", "null value\n")
    assert error["stacktrace"]["frames"] == [{"function": "append"}]
    assert (kept["event_id"], kept["transaction"]) == (EVENT["event_id"], EVENT["transaction"])
    assert kept["tags"] == EVENT["tags"]
    assert kept["logentry"]["message"] == "key … drew … in room 0190-7H-x"


def test_an_event_keeps_nothing_else() -> None:
    text = json.dumps(reports.clean(EVENT)).replace("0190-7H-x", "")
    for secret in (KEY, "7H", "KS", "203.0.113.9", "/i/code", "web-1"):
        assert secret not in text


@pytest.mark.parametrize(
    ("setting", "package", "extra"),
    [("SENTRY_DSN", "sentry_sdk", "sentry"), ("OTEL_EXPORTER_OTLP_ENDPOINT", "opentelemetry", "otel")],
)
def test_a_missing_package_is_named(settings: Any, setting: str, package: str, extra: str) -> None:
    assert find_spec(package) is None, "the lock has it now: test what it sends"
    reports.start()
    setattr(settings, setting, "http://127.0.0.1:1/x")
    with pytest.raises(ImproperlyConfigured, match=rf"{setting} is set.*\[{extra}\]"):
        reports.start()

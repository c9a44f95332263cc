"""The log's form: JSON in production, and nothing in it that was not meant for it."""

import io
import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection
from django.test import Client
from structlog.contextvars import bound_contextvars, clear_contextvars
from structlog.testing import capture_logs

from accounts.models import User
from config import logs
from tests.support.refusing import read_only_database

Logged = Callable[[Callable[[logging.Logger], None]], dict[str, Any]]


@pytest.fixture
def logged() -> Logged:
    """What a call that logs writes, read as JSON."""

    def capture(call: Callable[[logging.Logger], None]) -> dict[str, Any]:
        stream = io.StringIO()
        handler = logging.StreamHandler(stream)
        handler.setFormatter(logs.formatter())
        logger = logging.Logger("gin.somewhere")
        logger.addHandler(handler)
        call(logger)
        line: dict[str, Any] = json.loads(stream.getvalue())
        return line

    return capture


def test_a_line_is_an_object_with_its_context(logged: Logged) -> None:
    clear_contextvars()
    with bound_contextvars(request_id="r1", room="a room"):
        line = logged(lambda log: log.warning("%s sockets of %s", 3, "a room"))
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "3 sockets of a room",
        "level": "warning",
        "logger": "gin.somewhere",
        "request_id": "r1",
        "room": "a room",
    }


KEY, CODE = "piY0ty8ONxQ_A9slDFCgsQKoxCxcB_DvKzO-x5QB4Ic", "q3BvS0cJ1mY8tLkZ4nRxWA"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (f"Authorization: Seat {KEY}", "Authorization: Seat …"),
        ("Authorization: Bearer abc.def", "Authorization: Bearer ….def"),
        (f"('gin.v1', 'seat.{KEY}')", "('gin.v1', 'seat.…')"),
        (f"a key, {KEY}, alone", "a key, …, alone"),
        (f"GET /i/{CODE} HTTP/1.1", "GET /i/… HTTP/1.1"),
        (f"POST /api/v1/invites/{CODE}/join", "POST /api/v1/invites/…/join"),
        ("redis://:word@valkey:6379/0", "redis://…@valkey:6379/0"),
        ("postgres://gin:word@db/gin", "postgres://…@db/gin"),
    ],
)
def test_secrets_are_taken_out_of_texts(logged: Logged, text: str, written: str) -> None:
    assert logged(lambda log: log.error("failed: %s", text))["event"] == f"failed: {written}"


def test_what_is_no_secret_stays(logged: Logged) -> None:
    text = f"room {uuid4()} version 17 of https://gin.example.org/room/{uuid4()}"
    assert logged(lambda log: log.error(text))["event"] == text


@pytest.mark.django_db
def test_a_failed_statements_row_is_not_quoted(logged: Logged) -> None:
    """PostgreSQL names the whole row that did not fit: cards, in ours."""

    holding = [f"{rank}H" for rank in "78"]

    def fail(log: logging.Logger) -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("CREATE TEMPORARY TABLE hands (number int NOT NULL, cards text)")
                cursor.execute("INSERT INTO hands VALUES (NULL, %s)", [" ".join(holding)])
        except IntegrityError:
            log.exception("not written")

    line = logged(fail)
    assert 'null value in column "number"' in line["exception"]
    assert "Traceback" in line["exception"]
    assert not set(holding) & set(json.dumps(line).split())
    assert "DETAIL" not in line["exception"]


def test_no_local_variable_is_shown(logged: Logged) -> None:
    def fail(log: logging.Logger) -> None:
        holding = "7H KS"
        try:
            raise RuntimeError(len(holding))
        except RuntimeError:
            log.exception("failed")

    assert "7H KS" not in json.dumps(logged(fail))


def test_servers_write_no_addresses() -> None:
    """uvicorn asks whether anybody would hear; pytest does."""
    assert not logging.getLogger("uvicorn.access").propagate
    assert not logging.getLogger("django.request").isEnabledFor(logging.WARNING)
    assert not logging.getLogger("httpx").isEnabledFor(logging.INFO)


@pytest.mark.django_db
def test_what_clients_try_makes_no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser("ana"))
    assert client.get("/admin/gin/room/?mode=x").status_code == 400
    assert client.get("/", headers={"Host": "elsewhere.example"}).status_code == 400
    assert caplog.records == []


@pytest.mark.django_db
def test_a_form_from_elsewhere_is_told(caplog: pytest.LogCaptureFixture) -> None:
    """An operator who has forgotten the site's own address sees why nobody can log in."""
    assert Client(enforce_csrf_checks=True).post("/admin/login/").status_code == 403
    assert "CSRF" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_an_answer_of_ours_that_says_503_is_told_once_and_without_its_address(
    caplog: pytest.LogCaptureFixture, settings: Any, tmp_path: Path
) -> None:
    settings.DRAIN_FILE = tmp_path
    with capture_logs() as lines, read_only_database():
        assert Client().get("/readyz").status_code == 503
        assert Client().post("/api/v1/commitments", {}, content_type="application/json").status_code == 503
    assert [(line["event"], line["log_level"], line["status"]) for line in lines] == [("request", "error", 503)]
    assert caplog.records == []


def test_a_fault_of_ours_keeps_its_traceback(caplog: pytest.LogCaptureFixture, settings: Any) -> None:
    settings.TEMPLATES = []
    assert Client(raise_request_exception=False).get("/guide").status_code == 500
    assert any(record.exc_info for record in caplog.records)

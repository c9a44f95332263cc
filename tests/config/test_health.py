"""Whether a process lives, and whether it wants traffic."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_drained_process_lives_and_wants_no_traffic(settings: Any, tmp_path: Path) -> None:
    settings.DRAIN_FILE = tmp_path / "draining"
    assert Client().get("/readyz").json() == {"status": "ok", "database": "ok", "redis": "ok"}
    settings.DRAIN_FILE.touch()
    ready, lives = Client().get("/readyz"), Client().get("/healthz")
    assert (ready.status_code, ready.json()) == (503, {"status": "draining"})
    assert (lives.status_code, lives.json()) == (200, {"status": "ok"})
    settings.DRAIN_FILE.unlink()
    assert Client().get("/readyz").status_code == 200


def test_a_store_out_of_reach_is_named(settings: Any) -> None:
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}}
    ready = Client().get("/readyz")
    assert (ready.status_code, ready.json()) == (
        503,
        {"status": "unavailable", "database": "ok", "redis": "unreachable"},
    )

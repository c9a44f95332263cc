"""Whether a process lives, and whether it wants traffic."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from config.settings.base import DATABASE_PATIENCE
from tests.architecture import deployment
from tests.support.environment import environment
from tests.support.refusing import full_valkey, read_only_database

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


def test_a_redis_that_takes_no_writes_is_not_ready() -> None:
    with full_valkey():
        ready = Client().get("/readyz")
    assert (ready.status_code, ready.json()["redis"]) == (503, "refuses writes")


@pytest.mark.parametrize("asked", DATABASE_PATIENCE)
def test_a_database_that_has_vanished_is_noticed_while_players_wait(asked: str) -> None:
    """Without these the system takes minutes over a connection, and hours over one that is silent."""
    connection.ensure_connection()
    agreed: Any = connection.connection
    assert agreed.info.get_parameters()[asked] == str(DATABASE_PATIENCE[asked])


def test_a_database_that_is_read_only_is_out_of_reach_for_writing_and_not_ready() -> None:
    """As one is after a failover, to whoever still asks the old one."""
    with read_only_database():
        refused, ready = new_room(), Client().get("/readyz")
    assert (refused.status_code, refused.json()["code"], refused["Retry-After"]) == (503, "unavailable", "2")
    assert (ready.status_code, ready.json()["database"]) == (503, "read-only")
    assert new_room().status_code == 201


def new_room() -> Any:
    return Client().post("/api/v1/rooms", {"mode": "computer"}, content_type="application/json")


BY_ADDRESS = """
import sys
import django
django.setup()
from django.test import Client
client = Client(headers={"Host": "172.31.250.7:8000", "Authorization": "Bearer " + "0123456789" * 4})
print(*(client.get(path).status_code for path in sys.argv[1:]))
"""


def test_machines_ask_by_address() -> None:
    """Prometheus and load balancers know no name: in production too they are answered, and nobody else is."""
    stores = {name: address for name, address in environment().items() if name in ("DATABASE_URL", "REDIS_URL")}
    env = {**deployment.environment(deployment.application()["rest"]), **stores, "METRICS_TOKEN": "0123456789" * 4}
    del env["PROMETHEUS_MULTIPROC_DIR"]
    asked = [sys.executable, "-c", BY_ADDRESS, "/healthz", "/readyz", "/metrics", "/", "/api/v1/rooms"]
    statuses = subprocess.run(asked, cwd=deployment.ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout
    assert statuses.split() == ["200", "200", "200", "400", "400"]

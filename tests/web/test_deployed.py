"""As it is deployed: every static file goes by a name that tells its content, and may be kept for ever."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.deployed import deployed

HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+$")
IMPORTED = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["']([./][^"']*)["']""")
FOR_EVER = "max-age=315360000, public, immutable"
BY_HAND = "path => import(path).then(module => Object.keys(module).length)"


@pytest.fixture(scope="module")
def statics(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the static files are collected."""
    return tmp_path_factory.mktemp("deployed") / "static"


@pytest.fixture(scope="module")
def server_url(statics: Path) -> Iterator[str]:
    with deployed(statics) as url:
        yield url


def modules(statics: Path) -> list[Path]:
    """Every module that a browser may load."""
    return [path for path in statics.glob("web/**/*.js") if HASHED.search(path.name)]


def test_every_page_loads_hashed_files_only_and_may_keep_them_for_ever(person):
    ana = person()
    kept = {}
    ana.page.on("response", lambda response: kept.update({response.url: response.headers.get("cache-control")}))
    for path in ("/", "/guide", "/offline"):
        ana.page.goto(ana.url + path)
        ana.page.wait_for_load_state("networkidle")
    statics = {url: header for url, header in kept.items() if "/static/" in url}
    assert len(statics) >= 15
    assert [url for url in statics if not HASHED.search(url)] == []
    assert set(statics.values()) == {FOR_EVER}


def test_every_module_imports_by_hashed_names_and_loads_in_the_browser(person, statics):
    ana = person()
    ana.page.goto(ana.url)
    for module in modules(statics):
        for name in IMPORTED.findall(module.read_text()):
            assert HASHED.search(name), (module.name, name)
            assert (module.parent / name).exists() or (statics / name.removeprefix("/static/")).exists(), name
    paths = [f"/static/{path.relative_to(statics)}" for path in modules(statics) if "/js/" in str(path)]
    loaded = [ana.page.evaluate(BY_HAND, path) for path in paths if not re.search(r"/(main|theme|again)\.", path)]
    assert len(loaded) >= 30
    assert min(loaded) > 0


def test_the_worker_keeps_what_the_offline_page_needs(person):
    ana = person()
    ana.page.goto(ana.url)
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ana.context.set_offline(True)
    ana.page.goto(f"{ana.url}/guide")
    expect(ana.page.locator("h1")).to_have_text("No connection")
    sheets = "[...document.styleSheets].map(sheet => sheet.cssRules.length)"
    assert min(ana.page.evaluate(sheets)) > 0

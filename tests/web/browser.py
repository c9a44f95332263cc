"""A real browser: Chromium or Chrome as installed, else Playwright's own."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def executable(playwright: Playwright) -> str | None:
    """Where the browser is, or None."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    own = playwright.chromium.executable_path
    return found or (own if Path(own).exists() else None)


@contextmanager
def launched() -> Iterator[Browser]:
    """The browser. Without one the test is skipped, on a build server it fails."""
    with sync_playwright() as playwright:
        path = executable(playwright)
        if path is None:
            say = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
            say("NO BROWSER: the pages were not tested; install chromium or run `playwright install chromium`")
        with playwright.chromium.launch(executable_path=path, args=list(OPTIONS)) as browser:
            yield browser

"""A real browser: Chromium or Chrome as installed, else Playwright's own.

python -m tests.web.browser    # gets one where there is none
"""

import os
import shutil
import subprocess
import sys
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
DOWNLOADED = ((sys.executable, "-m", "playwright", "install", "chromium"),)
PACKAGED = (("apt-get", "update", "-qq"), ("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"))
IN_TIME = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "20000", "DEBIAN_FRONTEND": "noninteractive"}
"""A download is given up when nothing comes for so many milliseconds; no package asks questions."""


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
            say("NO BROWSER: the pages were not tested; `python -m tests.web.browser` gets one")
        with playwright.chromium.launch(executable_path=path, args=list(OPTIONS)) as browser:
            yield browser


def runs() -> bool:
    """Whether there is a browser and it starts: a download may lack what the system should have."""
    with sync_playwright() as playwright:
        path = executable(playwright)
    return path is not None and subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0


def get() -> None:
    """See to it that there is a browser: Playwright's download, or Debian's package for who may install it."""
    ways = (DOWNLOADED, PACKAGED) if os.geteuid() == 0 and shutil.which("apt-get") else (DOWNLOADED,)
    for way in ways:
        if runs():
            return
        for command in way:
            sys.stderr.write(f"no browser yet: {' '.join(command)}\n")
            subprocess.run(command, env={**os.environ, **IN_TIME}, stdout=sys.stderr, check=False)
    if not runs():
        sys.stderr.write("NO BROWSER COULD BE HAD: the tests of the pages will be left out\n")


if __name__ == "__main__":
    get()

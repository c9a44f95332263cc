"""python -m tests.web.screenshots [NAME …]: pictures of the screens, all or the named ones, into docs/screenshots.

The server is one of its own with the same cards in every match. What else differs from run to run reads the same in a
picture.
"""

import sys
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser

from config.launcher import ROOT
from tests.config.launched import Up
from tests.web import screens
from tests.web.browser import launched
from tests.web.person import Person

FOLDER: Final = ROOT / "docs/screenshots"
LARGEST: Final = 150_000
"""Bytes of a picture."""
PHONE: Final = {"viewport": {"width": 390, "height": 780}, "device_scale_factor": 2}
DESKTOP: Final = {"viewport": {"width": 1280, "height": 800}}
SAME: Final = """
  const parse = JSON.parse;
  JSON.parse = (text) => parse(text?.replace(/https?:[^"]+[/]i[/][^"]+/g, "https://gin.example.org/i/k3Xn0cVd7Qm5yTz2LrW")
    .replace(/ana[.][^"]+@/g, "ana@"));
  Response.prototype.json = async function () { return JSON.parse(await this.text()); };
  Date.prototype.toLocaleTimeString = () => "20:15";
  Intl.DateTimeFormat = function () { return { format: () => "29 Nov 2026" }; };
"""
"""An invite's code, the address of an account, the time of day and the date."""

PICTURES: Final[dict[str, tuple[Callable[[Person], Any], dict[str, Any], str]]] = {
    "start-phone": (screens.start, PHONE, "dark"),
    "start-desktop": (screens.start, DESKTOP, "light"),
    "table-phone": (screens.first_turn, PHONE, "light"),
    "table-desktop": (screens.first_turn, DESKTOP, "dark"),
    "chosen-phone": (screens.chosen, PHONE, "dark"),
    "chosen-desktop": (screens.chosen, DESKTOP, "light"),
    "showdown-phone": (screens.showdown, PHONE, "light"),
    "showdown-desktop": (screens.showdown, DESKTOP, "dark"),
    "match-end-desktop": (screens.match_end, DESKTOP, "light"),
    "hand-over-phone": (screens.hand_over, PHONE, "dark"),
    "waiting-phone": (screens.waiting, PHONE, "dark"),
    "invite-phone": (screens.invite, PHONE, "light"),
    "account-desktop": (screens.account, DESKTOP, "dark"),
    "settings-phone": (screens.settings, PHONE, "light"),
    "guide-desktop": (screens.guide, DESKTOP, "dark"),
}


def picture(browser: Browser, url: str, name: str) -> bytes:
    """The named screen as WebP."""
    screen, size, scheme = PICTURES[name]
    ana = Person(browser, url, color_scheme=scheme, service_workers="block", **size)
    ana.context.add_init_script(SAME)
    screen(ana)
    ana.page.wait_for_load_state("networkidle")
    devtools = ana.context.new_cdp_session(ana.page)
    taken = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": 90})
    ana.context.close()
    return b64decode(taken["data"])


@contextmanager
def server() -> Iterator[str]:
    """Where it answers."""
    with (
        TemporaryDirectory() as folder,
        Up(Path(folder, "data"), "--fast", DJANGO_SETTINGS_MODULE="tests.web.pictured") as up,
    ):
        if not up.is_ready(300):
            sys.exit("\n".join(up.complained()) or "the server does not answer")
        yield f"http://127.0.0.1:{up.port}"
        up.process.terminate()
        up.process.wait()


def main(names: list[str]) -> int:
    """Take the pictures; 2 if a name is unknown, 1 if a picture is too large for a page."""
    if unknown := set(names) - PICTURES.keys():
        sys.stderr.write(f"no such picture: {', '.join(unknown)}; there are: {', '.join(PICTURES)}\n")
        return 2
    FOLDER.mkdir(exist_ok=True)
    sizes = {}
    with server() as url, launched() as browser:
        for name in names or PICTURES:
            taken = picture(browser, url, name)
            (FOLDER / f"{name}.webp").write_bytes(taken)
            sizes[name] = len(taken)
            print(f"{len(taken):7} {name}")
    return int(max(sizes.values()) > LARGEST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

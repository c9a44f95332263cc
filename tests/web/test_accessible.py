"""Everybody can use it: axe has nothing against any screen (WCAG 2.2, A and AA), light or dark, small or large."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web import screens

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
OPTIONS = {"resultTypes": ["violations"], "runOnly": {"type": "tag", "values": TAGS}}
PHONE, DESKTOP = {"width": 360, "height": 640}, {"width": 1280, "height": 800}
LOOKS = [(PHONE, "dark", "light"), (DESKTOP, "light", "shade")]
"""Size, scheme, and what stands for the cloth: axe measures nothing on a gradient, so its end nearer to the ink."""
CLOTH = "tone => document.body.style.background = `var(--${tone})`"
AXE = Axe()


def faults(page):
    """What axe objects to, and where, in every look."""
    found = set()
    for size, scheme, tone in LOOKS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        page.evaluate(CLOTH, tone)
        for violation in AXE.run(page, options=OPTIONS).response["violations"]:
            for node in violation["nodes"]:
                why = node["failureSummary"].splitlines()[1].strip()
                found.add((violation["id"], " ".join(map(str, node["target"])), scheme, size["width"], why))
    return sorted(found)


@pytest.mark.parametrize("screen", screens.ALL, ids=lambda screen: screen.__name__)
def test_nobody_is_shut_out(person, screen):
    ana = person()
    screen(ana)
    assert faults(ana.page) == []


def test_nobody_is_shut_out_of_the_menu_and_what_is_behind_it(person):
    ana = person()
    screens.first_turn(ana)
    menu = ana.page.get_by_label("Menu")
    menu.click()
    assert faults(ana.page) == []
    items = ana.page.locator(".menu button").all_inner_texts()
    for item in items:
        ana.page.locator(".menu button", has_text=item).click()
        ana.page.locator("#dialog-title", has_text=item).wait_for()
        assert faults(ana.page) == [], item
        ana.page.keyboard.press("Escape")
        menu.click()
    assert len(items) >= 6


def test_nobody_is_shut_out_of_an_account(person):
    ana = person()
    for screen in (screens.account, screens.record, screens.erasure):
        screen(ana)
        assert faults(ana.page) == [], screen.__name__
        ana.page.keyboard.press("Escape")

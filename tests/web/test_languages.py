"""Six languages: every text is there, and the browser's own is spoken."""

import pytest
from playwright.sync_api import expect

from config import translations
from config.settings.base import LANGUAGES

HEADINGS = {
    "en": "Against the computer",
    "cs": "Proti počítači",
    "da": "Mod computeren",
    "el": "Με τον υπολογιστή",
    "hr": "Protiv računala",
    "hy": "Համակարգչի դեմ",
}


def test_no_text_is_missing_or_unsure():
    assert [problem for problem in translations.problems() if problem.startswith("web")] == []


@pytest.mark.parametrize("language", [code for code, _ in LANGUAGES])
def test_the_page_speaks_it_and_fits_a_phone(person, language):
    ana = person(locale=language)
    ana.page.goto(ana.url)
    expect(ana.page.locator(".way-to-play h2").first).to_have_text(HEADINGS[language])
    assert ana.page.evaluate("document.documentElement.scrollWidth") == 360
    ana.page.locator("[data-mode=computer]").click()
    ana.hand()
    assert ana.page.evaluate("document.documentElement.scrollWidth") == 360


def test_czech_counts_one_two_and_five(person):
    ana = person(locale="cs")
    ana.page.goto(ana.url)
    count = "[1, 2, 5].map(n => interpolate(ngettext('%(n)s point', '%(n)s points', n), {n}, true))"
    assert ana.page.evaluate(count) == ["1 bod", "2 body", "5 bodů"]


def test_the_language_can_be_changed(person):
    ana = person()
    ana.page.goto(ana.url)
    ana.page.locator(".foot select").select_option("da")
    expect(ana.page.locator("html")).to_have_attribute("lang", "da")
    expect(ana.page.locator(".way-to-play h2").first).to_have_text(HEADINGS["da"])

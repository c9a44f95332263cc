"""Texts: none is missing, plural forms are right, and the reader may choose another language."""

from playwright.sync_api import expect

from config import translations


def test_no_text_is_missing_or_unsure():
    assert [problem for problem in translations.problems() if problem.startswith("web")] == []


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
    expect(ana.page.locator(".way-to-play h2").first).to_have_text("Mod computeren")

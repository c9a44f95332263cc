"""Six languages: the pages speak the browser's own and fit a phone; the rules at the table are those of the match."""

import pytest
from playwright.sync_api import expect

from tests.web import screens

RULES = {"knock_limit": 7, "target": 60, "gin_bonus": 33, "undercut_bonus": 44, "big_gin": True, "big_gin_bonus": 55}
HEADINGS = {
    "en": "Against the computer",
    "cs": "Proti počítači",
    "da": "Mod computeren",
    "el": "Με τον υπολογιστή",
    "hr": "Protiv računala",
    "hy": "Համակարգչի դեմ",
}
WIDTH = "document.documentElement.scrollWidth"


@pytest.mark.parametrize("language", HEADINGS)
def test_it_is_spoken_and_the_rules_at_the_table_state_the_numbers_of_the_match(person, language):
    ana = person(locale=language)
    ana.page.goto(ana.url)
    expect(ana.page.locator(".way-to-play h2").first).to_have_text(HEADINGS[language])
    assert ana.page.evaluate(WIDTH) == 360
    for screen in (screens.entrance, screens.resume_by_hand):
        screen(ana)
        assert ana.page.evaluate(WIDTH) == 360
    ana.start_with(RULES)
    ana.hand()
    assert ana.page.evaluate(WIDTH) == 360
    ana.page.locator(".bar > .button").click()
    ana.page.locator(".menu .button").nth(4).click()
    rules = ana.page.locator("dialog .guide")
    for number in ("7", "60", "33", "44", "55", "1.0.0"):
        expect(rules).to_contain_text(number)
    assert ana.page.locator("dialog .guide section").count() == 7


OPTIONS = {
    "oklahoma": True,
    "oklahoma_spades_double": True,
    "knock_before_draw": True,
    "big_gin": True,
    "big_gin_bonus": 55,
    "stock_floor": 6,
    "game_bonus": 70,
    "box_bonus": 9,
    "shutout": True,
}
ALWAYS = ("Whoever first reaches 100 points wins", "leaves only {stock_floor} cards in the stock", "and 25 points more",
          "Gin brings 25 points")  # fmt: skip
STANDARD = ("With 10 points of deadwood or less you may knock",)
OPTIONAL = (
    "The first open card sets the limit for a knock",
    "If that card is a spade, the hand counts double",
    "before you draw",
    "big gin and bring 55 points more",
    "Winning the match brings 70 points more",
    "the winner gets 9 points for each hand won",
    "the winner’s points count double",
)


@pytest.mark.parametrize(("rules", "said", "unsaid"), [({}, STANDARD, OPTIONAL), (OPTIONS, OPTIONAL, STANDARD)])
def test_the_rules_at_the_table_tell_what_is_played_and_nothing_else(person, rules, said, unsaid):
    ana = person()
    ana.start_with(rules)
    ana.hand()
    ana.page.locator(".bar > .button").click()
    ana.page.locator(".menu .button").nth(4).click()
    told = ana.page.locator("dialog .guide").inner_text()
    floor = rules.get("stock_floor", 2)
    assert [text for text in (*ALWAYS, *said) if text.format(stock_floor=floor) not in told] == []
    assert [text for text in unsaid if text in told] == []

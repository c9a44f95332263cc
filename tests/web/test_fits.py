"""Everything fits: cards lie within their part of the table, whatever the window, the language and the size of text."""

import pytest

from tests.web import dealt

SMALLEST = (520, 360)
SIZES = [(320, 568), (360, 640), (519, 900), SMALLEST, (600, 360), (641, 560), (641, 900), (712, 1138), (768, 1024)]
SIZES += [(1100, 600), (1112, 834), (1133, 744), (1180, 820), (1280, 800)]
"""The smallest has one row for its hand and a column for the piles: there a long name may touch another."""
OUTLINE = 4
"""Pixels of it around a chosen card."""
LONG = "Konstantinos-Alexandross"
SIZE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
WIDTH = "document.documentElement.scrollWidth"
BOXES = """selector => [...document.querySelectorAll(selector)].map(element => {
  const {left, right, top, bottom} = element.getBoundingClientRect();
  return {left, right, top, bottom};
})"""


CUT = """selector => [...document.querySelectorAll(selector)]
  .filter(element => element.scrollWidth > element.clientWidth).map(element => element.textContent)"""
APART = """() => {
  const spans = [...document.querySelectorAll(".hand .name")].map(name => {
    const range = document.createRange();
    range.selectNodeContents(name);
    return range.getBoundingClientRect();
  });
  return spans.slice(1).every(({left, top}, i) => top !== spans[i].top || left >= spans[i].right);
}"""
"""Whether no name of a meld lies on the next."""


def boxes(page, selector):
    """Where the elements are."""
    return page.evaluate(BOXES, selector)


def resized(page, size):
    """The page in a window of this size."""
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.evaluate("() => new Promise(requestAnimationFrame)")


def outside(page, selector):
    """What of it sticks out of the table's own part of the window."""
    (main,) = boxes(page, "main")
    return [box for box in boxes(page, selector) if box["left"] < main["left"] or box["right"] > main["right"]]


def inside(page, selector):
    """Whether all of it can be seen without scrolling."""
    size = page.viewport_size
    return all(
        0 <= box["left"] <= box["right"] <= size["width"] and 0 <= box["top"] <= box["bottom"] <= size["height"]
        for box in boxes(page, selector)
    )


@pytest.mark.parametrize(("melds", "cards", "language"), [(2, 11, "en"), (3, 11, "en"), (3, 10, "hr")])
def test_a_hand_with_melds_fits_every_window(person, melds, cards, language):
    page = dealt.table(person(locale=language), dealt.held(melds, cards))
    for size in SIZES:
        resized(page, size)
        assert len(boxes(page, ".hand .card")) == cards
        assert outside(page, ".hand :is(.card, .group, .name)") == [], size
        assert page.evaluate(WIDTH) == size[0]
        assert page.evaluate(APART) or size == SMALLEST


@pytest.mark.parametrize(("language", "name"), [("en", "Ben"), ("hy", LONG), ("el", LONG.replace("-", " "))])
def test_a_question_about_a_new_match_pushes_no_move_off_a_small_phone(person, language, name):
    view = dealt.held(3, 10)
    view["legal_actions"] = [{"type": kind} for kind in ("pass", "accept_new_match", "decline_new_match")]
    view["match"] = {"offer": 2}
    seats = [{"seat": seat, "kind": "human", "name": name, "connected": True} for seat in (1, 2)]
    view["room"] = {"mode": "online", "seats": seats}
    page = dealt.table(person(locale=language), view)
    for size in ((360, 640), (390, 844)):
        resized(page, size)
        assert len(boxes(page, ".offer .button")) == 2
        assert inside(page, ".offer, .offer > *, .offer .button, .tray > .buttons .button")
        assert page.evaluate(SIZE) == list(size)


@pytest.mark.parametrize("language", ["en", "el", "hy"])
def test_large_text_widens_no_page_and_leaves_the_hand_its_room(person, language):
    page = dealt.table(person(locale=language), dealt.held(3))
    page.locator(".hand .card").last.click()
    for size in ((360, 640), (390, 844), (844, 390), (1280, 800)):
        resized(page, size)
        for pixels in (24, 32):
            page.evaluate("pixels => document.documentElement.style.fontSize = `${pixels}px`", pixels)
            assert page.evaluate(WIDTH) == size[0]
            assert outside(page, ".hand .card, .tray .button") == [], size
            assert page.evaluate(CUT, ".tray .button") == []
            (main,) = boxes(page, "main")
            assert main["right"] > size[0] * 0.7


def test_a_lifted_card_covers_no_name_of_the_row_above(person):
    page = dealt.table(person(), dealt.held(3))
    lifted = page.locator(".hand .card").last
    lifted.click()
    for size in ((360, 640), (390, 844)):
        resized(page, size)
        page.evaluate("() => Promise.all(document.getAnimations().map(({finished}) => finished))")
        assert boxes(page, ".hand .row .name")[0]["bottom"] <= boxes(page, ".hand .chosen")[0]["top"] - OUTLINE, size


@pytest.mark.parametrize("language", ["el", "hy"])
def test_the_level_is_shown_whole_and_a_small_phone_shows_the_whole_count(person, language):
    page = dealt.table(person(locale=language), dealt.held(3))
    page.locator(".hand .card").last.click()
    for size in [(360, 640), *(size for size in SIZES if size[0] > 360)]:
        resized(page, size)
        assert page.evaluate(CUT, ".player .who") == [], size
        assert page.evaluate(SIZE) == list(size)


@pytest.mark.parametrize("size", [(360, 640), (740, 360)])
def test_who_won_and_how_to_go_on_are_seen_at_once(person, size):
    ana = person(locale="hy")
    ana.start("computer")
    ana.hand()
    resized(ana.page, size)
    ana.page.locator(".bar > button").click()
    ana.page.locator(".menu .button").nth(3).click()
    ana.page.locator("dialog .primary").click()
    ana.page.locator(".matchend > .primary").wait_for()
    assert inside(ana.page, ".matchend > *")
    assert ana.page.evaluate(WIDTH) == size[0]

"""Without colours: melds and suits can still be told apart, and eleven cards chosen."""

import pytest
from playwright.sync_api import expect

HAND = {
    "number": 1,
    "dealer": 2,
    "phase": "discard",
    "to_act": 1,
    "knock_limit": 10,
    "discard_pile": [],
    "taken_card": "9C",
    "your_cards": ["5S", "6S", "7S", "QH", "QD", "QC", "2D", "AC", "3H", "8D", "9C"],
    "your_melds": [["5S", "6S", "7S"], ["QH", "QD", "QC"]],
    "your_deadwood": 23,
}
SHOW = """async ([hand, sort]) => {
  localStorage["gin.settings"] = JSON.stringify({ sort });
  const at = (path) => `/static/web/${path}`;
  const { html, render } = await import(at("vendor/preact.js"));
  const { settings } = await import(at("js/storage.js"));
  const { Hand } = await import(at("js/table/hand.js"));
  settings.set({ sort });
  const game = { seat: 1, saved: {}, choose() {} };
  render(html`<${Hand} game=${game} state=${{ view: { hand }, selected: null }} />`, document.getElementById("app"));
}"""
LINE = """(element, where) => {
  const { borderBottomStyle, backgroundImage, height, content } = getComputedStyle(element, where);
  return where ? [content, backgroundImage, height].join(" ") : borderBottomStyle;
}"""


@pytest.fixture
def show(person):
    """The hand on a page, sorted in a way."""
    ana = person()
    ana.page.goto(ana.url + "/guide")

    def drawn(sort):
        ana.page.evaluate(SHOW, [HAND, sort])
        ana.hand()
        return ana.page

    return drawn


def test_a_meld_has_its_name_and_a_line_of_its_own_beside_its_colour(show):
    page = show("melds")
    assert page.locator(".run .name, .set .name").all_inner_texts() == ["Run", "Set"]
    for kind, line in ((".run", "solid"), (".set", "solid"), (".loose", "dotted")):
        assert page.locator(f"{kind} .cards").first.evaluate(LINE) == line
    expect(page.locator("[data-card='6S']")).to_have_accessible_name("Six of spades, in a run")


def test_in_another_order_each_meld_has_a_pattern_of_its_own(show):
    page = show("rank")
    run, kings, loose = (page.locator(f"[data-card='{card}']").evaluate(LINE, "::after") for card in ("6S", "QH", "2D"))
    assert len({run, kings, loose}) == 3
    assert loose.startswith("none")


def test_each_suit_has_its_sign_in_the_corner_of_every_card(show):
    page = show("melds")
    signs = page.locator(".hand .index").evaluate_all("all => all.map(one => one.dataset.pip[0])")
    cards = page.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card[1])")
    assert signs == [dict(zip("SHDC", "♠♥♦♣", strict=True))[suit] for suit in cards]

"""The hand: the card just taken, what a discard would leave, its own order, and room for a finger."""

from itertools import pairwise

from playwright.sync_api import expect


def test_the_card_just_taken_says_why_it_stays_also_after_a_refresh(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    ana.press("t")
    for _ in range(2):
        taken = ana.page.locator(".hand .taken")
        expect(taken).to_have_count(1)
        taken.click()
        expect(ana.page.locator(".refused")).to_contain_text("You just took")
        expect(ana.page.locator("[aria-keyshortcuts=d]")).to_be_disabled()
        ana.page.reload()


def test_the_deadwood_after_a_discard_is_shown_before_it(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    ana.press("t")
    ana.choose_last()
    shown = ana.page.locator(".count b").inner_text()
    ana.page.locator("[aria-keyshortcuts=d]").click()
    ana.settled()
    expect(ana.page.locator(".count")).to_contain_text(f"Deadwood {shown}")


def test_eleven_cards_fit_a_phone_and_each_is_wide_enough_for_a_finger(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    ana.press("t")
    boxes = ana.page.locator(".hand [data-card]").evaluate_all(
        "all => all.map(card => { const {left, right, top, bottom} = card.getBoundingClientRect();"
        " return {left, right, top, bottom} })"
    )
    assert len(boxes) == 11
    assert all(box["left"] >= 0 and box["right"] <= 360 and box["bottom"] <= 640 for box in boxes)
    for a, b in pairwise(boxes):
        assert a["top"] != b["top"] or b["left"] - a["left"] >= 44
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert ana.page.evaluate(size) == [360, 640]


def test_a_card_is_dragged_to_another_place_and_onto_the_discard_pile(person):
    ana = person()
    ana.start_with({"knock_limit": 0})  # else the computer may knock before the hand is looked at
    ana.hand()
    ana.press("t")
    expect(ana.page.locator(".hand [data-card]")).to_have_count(11)
    *_, last = ana.page.locator(".hand [data-card]:not(.taken)").all()
    card = last.get_attribute("data-card")
    for button, key in (("right", ""), ("left", "Escape")):  # neither is meant
        last.hover()
        ana.page.mouse.down(button=button)
        ana.page.locator(".discards").hover(force=True)
        if key:
            ana.page.keyboard.press(key)
        ana.page.mouse.up(button=button)
        assert len(ana.hand()) == 11
    last.drag_to(ana.page.locator(".hand [data-card]").first, target_position={"x": 8, "y": 20})
    expect(ana.page.locator(".hand [data-card]").first).to_have_attribute("data-card", card)
    ana.page.locator(f'.hand [data-card="{card}"]').drag_to(ana.page.locator(".discards"))
    expect(ana.page.locator(f'.hand [data-card="{card}"]')).to_have_count(0)
    assert len(ana.hand()) == 10


def test_the_own_order_survives_a_refresh_and_a_draw(person):
    ana = person()
    ana.start("computer")
    first = ana.hand()[0]
    ana.page.locator(f'.hand [data-card="{first}"]').focus()
    ana.page.keyboard.press("Shift+ArrowRight")
    moved = ana.hand()
    assert moved[1] == first
    ana.page.reload()
    assert ana.hand() == moved
    ana.press("t")
    assert ana.hand()[:10] == moved

"""Hints on one's turn, marked on the table, and what a finished hand's moves cost."""

import re

from playwright.sync_api import expect

POINTS = re.compile(r"\d+\.\d")
ANSWER = 60_000
"""Milliseconds: the worker may have to load its kernels first."""


def test_a_hint_marks_the_advised_move_and_says_what_the_others_cost(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    page = ana.page
    ana.press("h")
    expect(page.locator(".line.told b")).to_have_text(re.compile("Pass|Take"), timeout=ANSWER)
    expect(page.locator(".buttons .advised")).to_have_count(1)
    ana.press("t")
    expect(page.locator(".tag, .advised")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    best = page.locator(".hand .advised")
    expect(best).to_have_count(1, timeout=ANSWER)
    expect(best).to_have_accessible_name(re.compile("advised"))
    others = page.locator(".hand .tag:not(.best)").all_inner_texts()
    assert others
    assert all(POINTS.fullmatch(cost) for cost in others)
    expect(page.locator(".line.told small")).to_contain_text(re.compile(rf"Other moves cost: .*{POINTS.pattern} ± "))
    page.locator(".hand [data-card]:not(.advised):not(.taken)").last.click()
    expect(page.locator(".buttons .advised")).to_have_count(0)
    best.click()
    expect(page.locator(".buttons .advised")).to_have_count(1)
    ana.press("d")
    expect(page.locator(".line.told")).to_have_count(0)


def test_a_screen_reader_hears_the_cards_of_a_hint_by_name(person):
    ana, advised = person(), {"cost": 0, "margin": 0}
    answer = {"id": "x", "status": "done", "moves": [advised]}
    ana.page.route("**/hint", lambda route: route.fulfill(json=answer))
    ana.start("computer")
    ana.hand()
    taking, throwing = {"type": "draw", "from": "discard"}, {"type": "discard", "card": "5H"}
    top = ana.page.locator(".discards [data-card]").last.get_attribute("aria-label")
    for move, said in ((taking, f"Take {top}"), (throwing, "Discard Five of hearts")):
        advised.update(move)
        ana.press("h")
        expect(ana.page.locator(".table > [role=status]")).to_have_text(said)
        ana.page.reload()
        ana.hand()


def test_no_advice_is_said_kindly_and_the_turn_goes_on(person):
    ana = person()
    ana.page.route("**/hint", lambda route: route.fulfill(json={"id": "x", "kind": "hint", "status": "failed"}))
    ana.start("computer")
    ana.hand()
    ana.press("h")
    expect(ana.page.locator(".refused")).to_contain_text("No advice came this time")
    ana.press("t")
    assert len(ana.hand()) == 11


def test_at_one_device_the_hint_waits_for_the_hand_to_be_shown(person):
    ana = person()
    ana.start("local")
    expect(ana.page.locator(".handover")).to_be_visible()
    ana.page.keyboard.press("h")
    expect(ana.page.locator(".hint")).to_have_count(0)
    ana.page.get_by_text("Reveal my hand").click()
    ana.hand()
    ana.press("h")
    expect(ana.page.locator(".line.told")).to_be_visible(timeout=ANSWER)
    ana.press("p")
    expect(ana.page.locator(".line.told, .tag")).to_have_count(0)

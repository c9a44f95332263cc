"""Without a pointer: cards reached by keys, and where the focus is when its place has gone."""

from playwright.sync_api import expect


def test_tab_and_arrows_alone_reach_a_card_and_discard_it(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    ana.press("t")
    keyboard, lit = ana.page.keyboard, ana.page.locator(".hand [data-card]:focus")
    for _ in range(8):
        keyboard.press("Tab")
        if lit.count():
            break
    first = lit.get_attribute("data-card")
    keyboard.press("ArrowRight")
    if "taken" in str(lit.get_attribute("class")):
        keyboard.press("ArrowRight")
    card = lit.get_attribute("data-card")
    assert card != first
    keyboard.press("Enter")
    expect(lit).to_have_attribute("aria-pressed", "true")
    for _ in range(8):
        keyboard.press("Tab")
        if ana.page.locator("[aria-keyshortcuts=d]:focus").count():
            break
    keyboard.press("Enter")
    expect(ana.page.locator(".hand [data-card]")).to_have_count(10)
    assert card not in ana.hand()


def test_who_may_take_a_card_hears_its_name(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    card = ana.page.locator(".discards [data-card]").last.get_attribute("aria-label")
    named = ana.page.get_by_role("button", name=f"Take {card}", exact=True)
    expect(named).to_have_count(2)
    expect(ana.page.locator("[aria-keyshortcuts=t]")).to_have_accessible_name(f"Take {card}")


def test_letters_are_those_of_the_keys_where_a_keyboard_writes_others(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    greek = {"key": "τ", "code": "KeyT", "bubbles": True}
    ana.page.locator("body").dispatch_event("keydown", greek)
    expect(ana.page.locator(".hand [data-card]")).to_have_count(11)


def test_the_focus_stays_at_the_table_when_its_button_has_gone(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    inside = ana.page.locator(".hand :focus")
    ana.page.locator("[aria-keyshortcuts=t]").focus()
    ana.press("Enter")
    expect(inside).to_have_count(1)
    ana.choose_last()
    ana.page.locator("[aria-keyshortcuts=d]").focus()
    ana.press("Enter")
    expect(inside).to_have_count(1)
    ana.page.get_by_label("Menu").click()
    ana.page.locator(".menu >> text=Resign").click()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".table :focus")).to_have_count(1)


def test_the_end_of_a_match_is_said_and_the_focus_is_where_one_goes_on(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    ana.page.get_by_label("Menu").click()
    ana.page.locator(".menu >> text=Resign").click()
    ana.page.locator("dialog .primary").press("Enter")
    expect(ana.page.locator(".table > [role=status]")).to_have_text("Computer wins the match. You resigned.")
    expect(ana.page.locator(".matchend > .primary")).to_be_focused()

"""Against the computer: by keys alone to the showdown, through refreshes, with the level changed on the way."""

from playwright.sync_api import expect


def test_a_hand_is_played_by_keys_to_the_sum_and_the_next_one(person):
    ana = person()
    ana.start("computer")
    page = ana.page
    held = ana.hand()
    assert ana.seen_cards() == {*held, page.locator(".discards [data-card]").get_attribute("data-card")}
    for _ in range(40):
        if page.locator(".showdown").count():
            break
        ana.turn()
    heading = page.locator(".showdown h2")
    expect(heading).to_be_visible()
    if heading.inner_text() != "The stock has run out":
        assert page.locator(".spread").count() == 2
        expect(page.locator(".sum")).to_contain_text("point")
        assert page.locator(".showdown [data-card]").count() >= 20
    page.reload()
    expect(heading).to_be_visible()
    expect(page.get_by_role("button", name="Next hand")).to_be_focused()
    page.keyboard.press("n")
    assert len(ana.hand()) == 10


def phase_of(page):
    return page.locator(".line b").inner_text()


def test_a_refresh_keeps_the_cards_and_what_may_be_done_in_each_phase(person):
    ana = person()
    ana.start("computer")
    for key in ("", "p", "t"):
        if key and ana.offers(key):
            ana.press(key)
        before = ana.hand(), phase_of(ana.page), ana.page.locator(".buttons button").all_inner_texts()
        ana.page.reload()
        assert (ana.hand(), phase_of(ana.page), ana.page.locator(".buttons button").all_inner_texts()) == before


def test_the_level_changes_on_the_way_and_cancel_changes_nothing(person):
    ana = person()
    ana.start("computer", "easy")
    held = ana.hand()
    page = ana.page
    for leave, level in ((".buttons .button:not(.primary)", "easy"), (".primary", "medium")):
        page.get_by_label("Menu").click()
        page.locator(".menu >> text=Change the level").click()
        page.locator("input[value=medium]").check()
        page.locator(f"dialog {leave}").click()
        expect(page.locator(".player").first).to_contain_text(f"Computer · {level}")
    assert ana.hand() == held
    page.goto(ana.url)
    expect(page.locator(".way-to-play select")).to_have_value("medium")


def test_the_hard_computer_thinks_elsewhere_and_its_move_comes_by_itself(person):
    ana = person()
    ana.start("computer", "hard")
    ana.hand()
    ana.press("t")
    ana.choose_last()
    ana.press("d")
    expect(ana.page.locator(".line b")).to_have_text("Draw a card.", timeout=20_000)
    expect(ana.page.locator(".line")).to_contain_text("Computer discards")


def test_a_resigned_match_shows_the_sheet_and_its_shuffle_can_be_checked(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    page = ana.page
    page.get_by_label("Menu").click()
    page.locator(".menu >> text=Resign").click()
    page.locator("dialog .primary").click()
    page.locator(".fairness summary").click()
    page.locator(".fairness button", has_text="Check").click()
    expect(page.locator(".fairness [role=status]")).to_contain_text("All is well")
    with page.expect_download() as download:
        page.locator(".fairness button", has_text="Save").click()
    assert download.value.suggested_filename == "gin-rummy-1.json"
    page.goto(ana.url)
    expect(page.locator(".continue")).to_contain_text("over")
    page.locator(".continue").click()
    page.locator(".matchend > .primary").click()
    assert len(ana.hand()) == 10

"""Against the computer: by keys alone to the showdown, through refreshes, with the level changed on the way."""

from itertools import pairwise

from playwright.sync_api import expect

LIMIT = 200_000


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


def test_the_first_view_and_the_way_to_the_table_are_light_in_the_longest_language(person):
    ana = person(locale="hy")
    sizes = []
    ana.page.on("requestfinished", lambda request: sizes.append(sum(request.sizes().values())))
    ana.page.goto(ana.url)
    ana.page.wait_for_load_state("networkidle")
    first = sum(sizes)
    ana.page.locator("[data-mode=computer]").click()
    ana.hand()
    ana.page.wait_for_load_state("networkidle")
    print(f"first view: {first} bytes; with the table: {sum(sizes)} bytes in {len(sizes)} requests")
    assert 10_000 < first < LIMIT
    assert sum(sizes) < 2 * LIMIT


def test_delete_my_data_leaves_nothing_here_and_no_seat_there(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    key = ana.page.evaluate("Object.values(Object.values(JSON.parse(localStorage['gin.games']))[0].keys)[0]")
    room = ana.page.url.split("/")[-1]
    ana.page.goto(ana.url)
    ana.page.get_by_text("Delete my data").click()
    expect(ana.page.locator("dialog")).to_contain_text("1 saved game goes.")
    ana.page.locator("dialog .primary").click()
    expect(ana.page.locator(".told")).to_contain_text("gone")
    assert "gin.games" not in ana.page.evaluate("Object.keys(localStorage)")
    headers = {"Authorization": f"Seat {key}"}
    assert ana.context.request.get(f"{ana.url}/api/v1/rooms/{room}", headers=headers).status == 404


def test_a_browser_that_stores_nothing_is_told_why_no_game_begins(person):
    ana = person()
    ana.context.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full'); }")
    ana.page.goto(ana.url)
    ana.page.locator("[data-mode=computer]").click()
    expect(ana.page.locator(".told")).to_contain_text("does not let the page store anything")


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

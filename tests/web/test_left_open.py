"""The start page between games: a question that changes nothing, and games that went on elsewhere meanwhile."""

from playwright.sync_api import expect

ENDED = """() => {
  const [[id, game]] = Object.entries(JSON.parse(localStorage["gin.games"]));
  localStorage["gin.games"] = JSON.stringify({[id]: {...game, status: "won"}});
}"""
"""What a table notes when its match has ended."""
SHOWN_AGAIN = "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
"""What the browser tells a page that it had kept for the way back."""


def test_who_cancels_a_question_is_back_at_the_button_that_asked(person):
    ana = person()
    ana.page.goto(ana.url)
    button = ana.page.get_by_role("button", name="Delete my data")
    button.press("Enter")
    ana.page.locator("dialog .button", has_text="Cancel").press("Enter")
    expect(ana.page.locator("dialog")).to_have_count(0)
    expect(button).to_be_focused()


def test_a_game_that_went_on_in_another_tab_is_shown_as_it_stands(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    start = ana.sit(ana.context.new_page())
    start.goto(ana.url)
    game = start.locator(".continue")
    expect(game).to_contain_text("easy")
    expect(game).not_to_contain_text("over")
    ana.page.get_by_label("Menu").click()
    ana.page.locator(".menu >> text=Resign").click()
    ana.page.locator("dialog .primary").click()
    expect(game).to_contain_text("over")
    ana.page.evaluate("localStorage.clear()")
    expect(game).to_have_count(0)


def test_a_page_that_was_kept_for_the_way_back_shows_games_as_they_stand(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    ana.page.goto(ana.url)
    game = ana.page.locator(".continue")
    expect(game).to_contain_text("easy")
    expect(game).not_to_contain_text("over")
    ana.page.evaluate(ENDED)
    ana.page.evaluate(SHOWN_AGAIN)
    expect(game).to_contain_text("over")


def test_a_game_that_was_forgotten_is_not_noted_again_by_its_open_table(person):
    ana = person()
    ana.start("computer")
    ana.hand()
    ana.page.evaluate("localStorage.clear()")
    ana.press("t")
    expect(ana.page.locator(".hand [data-card]")).to_have_count(11)
    assert ana.page.evaluate("localStorage['gin.games']") is None

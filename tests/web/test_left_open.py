"""The start page between games: a question that changes nothing."""

from playwright.sync_api import expect


def test_who_cancels_a_question_is_back_at_the_button_that_asked(person):
    ana = person()
    ana.page.goto(ana.url)
    button = ana.page.get_by_role("button", name="Delete my data")
    button.press("Enter")
    ana.page.locator("dialog .button", has_text="Cancel").press("Enter")
    expect(ana.page.locator("dialog")).to_have_count(0)
    expect(button).to_be_focused()

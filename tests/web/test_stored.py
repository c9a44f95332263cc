"""What a browser keeps of games, until it is told to forget them, or when it keeps nothing."""

from playwright.sync_api import expect


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

"""A game that comes along to another device, and links that are copied and shared."""

from playwright.sync_api import expect

from tests.web import screens

SHARE = """navigator.share = async (what) => { globalThis.shared = what; }"""
"""The device's own way to send something, which this browser does not have."""


def test_the_link_takes_the_seat_to_another_device_and_leaves_it_here_as_well(person):
    ana, phone = person(), person()
    ana.start("computer")
    held = ana.hand()
    ana.page.goto(ana.url)
    ana.page.get_by_role("button", name="On another device").click()
    link = ana.page.locator(".address").input_value()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Go on here").click()
    assert sorted(phone.hand()) == sorted(held)
    phone.press("t")
    ana.page.goto(ana.url)
    ana.page.locator(".continue").click()
    assert len(ana.hand()) == 11


def test_the_link_works_once_and_says_so(person):
    ana, phone, third = person(), person(), person()
    screens.elsewhere(ana)
    link = ana.page.locator(".address").input_value()
    phone.page.goto(link)
    phone.page.locator(".paper .primary").click()
    phone.hand()
    third.page.goto(link)
    third.page.locator(".paper .primary").click()
    expect(third.page.locator(".paper [role=status]")).to_contain_text("used or is too old")
    assert third.page.url.startswith(f"{third.url}/resume")


def test_a_link_may_be_pasted(person):
    ana, phone = person(), person()
    screens.elsewhere(ana)
    phone.page.goto(f"{phone.url}/resume")
    phone.page.get_by_label("The link from the other device").fill(ana.page.locator(".address").input_value())
    phone.page.keyboard.press("Enter")
    assert len(phone.hand()) == 10


def test_no_code_of_a_link_is_ever_sent_in_an_address(person):
    ana, phone = person(), person()
    screens.elsewhere(ana)
    link = ana.page.locator(".address").input_value()
    sent = []
    phone.page.on("request", lambda asked: sent.extend((asked.url.partition("#")[0], asked.headers.get("referer"))))
    phone.page.goto(link)
    phone.page.locator(".paper .primary").click()
    phone.hand()
    code = link.partition("#")[2]
    assert len(code) == 43
    assert [text for text in sent if code in (text or "")] == []


def test_the_invitation_is_copied_and_shared(person):
    ana = person(permissions=["clipboard-read", "clipboard-write"])
    ana.context.add_init_script(SHARE)
    address = screens.waiting(ana)
    ana.page.get_by_role("button", name="Copy").click()
    expect(ana.page.get_by_role("button", name="Copied")).to_be_visible()
    assert ana.page.evaluate("navigator.clipboard.readText()") == address
    ana.page.get_by_role("button", name="Share").click()
    shared = ana.page.evaluate("shared")
    assert shared == {"title": "Gin rummy", "text": "Play gin rummy with me", "url": address}


def test_without_a_way_to_share_there_is_no_such_button(person):
    ana = person()
    ana.context.add_init_script("delete Navigator.prototype.share")
    screens.waiting(ana)
    expect(ana.page.get_by_role("button", name="Share")).to_have_count(0)
    expect(ana.page.get_by_role("button", name="Copy")).to_be_visible()

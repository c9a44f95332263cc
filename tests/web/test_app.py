"""The app that can be installed, and what it says without a connection."""

import pytest
from playwright.sync_api import expect

from tests.support.waiting import wait_for

IMPATIENT = "const real = AbortSignal.timeout; AbortSignal.timeout = (ms) => real.call(AbortSignal, ms / 20);"


@pytest.mark.parametrize("name", ["Gin rummy", "Gin remi"])
def test_the_manifest_names_it_in_the_readers_language(client, name):
    language = "hr" if name == "Gin remi" else "en"
    manifest = client.get("/manifest.json", headers={"accept-language": language}).json()
    assert manifest["name"] == name
    assert manifest["display"] == "standalone"
    assert manifest["icons"]


def test_without_a_connection_a_page_says_so_and_the_game_goes_on_later(person):
    ana = person()
    ana.start("computer")
    held = ana.hand()
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ana.context.set_offline(True)
    ana.page.reload()
    expect(ana.page.locator("h1")).to_have_text("No connection")
    address = ana.page.url
    ana.page.get_by_text("Try again").click()
    expect(ana.page.locator("h1")).to_have_text("No connection")
    ana.context.set_offline(False)
    assert ana.hand() == held
    assert ana.page.url == address


@pytest.mark.parametrize("mode", ["computer", "local"])
def test_a_table_that_the_server_does_not_bring_says_so_until_it_does(person, mode):
    ana = person()
    ana.start(mode)
    ana.settled()
    ana.page.route("**/api/v1/**", lambda route: route.abort("internetdisconnected"))
    ana.page.reload()
    expect(ana.page.locator(".message")).to_contain_text("No connection")
    expect(ana.page.locator(".message a")).to_have_attribute("href", "/")
    ana.page.unroute("**/api/v1/**")
    expect(ana.page.locator("main .middle")).to_be_visible()
    expect(ana.page.locator(".message, .notice")).to_have_count(0)


def test_a_request_that_is_never_answered_is_sent_again_and_done_once(person):
    ana = person()
    ana.context.add_init_script(IMPATIENT)
    ana.start("computer")
    ana.hand()
    ana.page.route("**/actions", lambda route: route.fetch(), times=1)  # done, and the page never hears of it
    ana.press("t")
    expect(ana.page.locator(".hand [data-card]")).to_have_count(11)
    expect(ana.page.locator(".notice, .refused")).to_have_count(0)


def test_it_says_so_in_the_language_that_was_chosen_last(person):
    ana = person()
    ana.page.goto(ana.url)
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ana.page.locator(".foot select").select_option("da")
    expect(ana.page.locator("html")).to_have_attribute("lang", "da")
    assert wait_for(lambda: ana.page.evaluate("caches.keys()") == ["offline-da"], 20)
    ana.context.set_offline(True)
    ana.page.reload()
    expect(ana.page.locator("h1")).to_have_text("Ingen forbindelse")

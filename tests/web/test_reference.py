"""The page of the API's document: it asks no other site for anything, and its console stays empty."""

import re

from playwright.sync_api import expect


def test_it_shows_the_calls_and_asks_nobody_else(person, server_url):
    page = person(viewport={"width": 1280, "height": 800}).page
    asked, refused = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("response", lambda response: refused.append(response.url) if response.status >= 400 else None)
    page.goto(f"{server_url}/api/v1/docs/")
    expect(page.locator("h1").first).to_contain_text("Gin rummy")
    expect(page.locator("body")).to_contain_text("Draw a shuffle seed for a room to come")
    page.get_by_role("link", name=re.compile("API docs by")).wait_for()
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith((server_url, "data:", "blob:"))] == []
    assert refused == []
    assert page.locator("link[rel=preconnect]").count() == 0

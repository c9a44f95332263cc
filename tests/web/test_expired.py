"""A game that expired while nobody played it."""

import re

import psycopg
import pytest
from playwright.sync_api import expect

from tests.web.test_account import address, register


@pytest.fixture
def expire(tmp_path_factory):
    """Make of a person's game what beat makes of one that nobody has played for long."""
    known = next(tmp_path_factory.getbasetemp().glob("server*/data/env")).read_text()
    database = re.search(r"^DATABASE_URL=(.*)$", known, re.MULTILINE)[1]

    def expire(someone):
        room = someone.page.url.split("/")[-1]
        with psycopg.connect(database) as connection:
            connection.execute("UPDATE gin_room SET status = 'expired' WHERE id = %s", [room])
        return room

    return expire


def test_it_says_so_and_is_offered_no_more_but_its_name_can_be_erased(person, expire):
    ana = person()
    ana.start("computer")
    ana.hand()
    room = expire(ana)
    key = ana.page.evaluate("room => JSON.parse(localStorage['gin.games'])[room].keys[1]", room)
    ana.page.reload()
    expect(ana.page.get_by_text("This game has expired.")).to_be_visible()
    ana.page.get_by_role("link", name="Start page").click()
    expect(ana.page.locator("[data-mode=computer]")).to_be_visible()
    assert ana.page.locator(".continue").count() == 0
    ana.page.get_by_text("Delete my data").click()
    ana.page.locator("dialog .primary").click()
    expect(ana.page.locator(".told")).to_contain_text("gone")
    answer = ana.context.request.get(f"{ana.url}/api/v1/rooms/{room}", headers={"Authorization": f"Seat {key}"})
    assert answer.json()["code"] == "room_not_found"


def test_it_keeps_no_other_game_out_of_an_account(person, expire):
    ana = person()
    for mode in ("computer", "online"):
        ana.start(mode)
        expect(ana.page.locator(".table")).to_be_visible()
    expire(ana)
    register(ana, address())
    ana.page.get_by_role("button", name="Add to my account").click()
    expect(ana.page.get_by_role("button", name="Continue")).to_have_count(1)
    expect(ana.page.get_by_role("button", name="Add to my account")).to_have_count(0)

"""The page at `/`: what runs, in the reader's language, under a policy that lets nothing foreign in.

None of these tests may touch the database, so the page does not either.
"""

import re
import tomllib
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from config import translations
from gin.rules.ruleset import VERSION as RULES_VERSION

ROOT = Path(__file__).parents[2]
HEADINGS = {
    "en": "Gin rummy",
    "cs": "Zahraj si v terminálu",
    "da": "Spil i terminalen",
    "el": "Τζιν ράμι",
    "hr": "Gin remi",
    "hy": "Ջին ռամի",
}


@pytest.fixture
def page(client):
    """The page's HTML for a language of the browser."""

    def get(language: str = "en") -> str:
        response = client.get("/", headers={"accept-language": language})
        assert response.status_code == 200
        return response.content.decode()

    return get


@pytest.mark.parametrize(("language", "heading"), HEADINGS.items())
def test_it_speaks_the_browsers_language(page, language, heading):
    html = page(f"{language},en;q=0.5")
    assert f'<html lang="{language}">' in html
    assert re.search(rf"<h[12]>{heading}</h[12]>", html)


def test_a_language_we_do_not_have_gets_english(page):
    assert page("fi") == page("en")


@pytest.mark.parametrize("language", translations.LANGUAGES)
def test_the_picture_has_the_letters_of_the_table(page, language):
    table = translations.read(ROOT / f"web/locale/{language}/LC_MESSAGES/djangojs.po")
    ace, king = (table.get(letter, context="card index").string for letter in "AK")
    letters = re.findall(r'data-letter="([^"]*)"', page(language))
    assert letters == [*"5678", king, king, king, ace, *"24"]


@pytest.mark.parametrize("language", HEADINGS)
def test_it_says_which_version_and_which_rules_run(page, language):
    ours = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    footer = re.search(r"<footer>(.*)</footer>", page(language))
    assert footer
    assert re.findall(r"\d+\.\d+\.\d+", footer[1]) == [ours, RULES_VERSION]


def test_the_policy_lets_in_nothing_foreign_and_the_page_needs_nothing_else(client):
    response = client.get("/")
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    html = response.content.decode()
    assert not re.search(r"<script(?! src=)|<style|\sstyle=|\son\w+=", html)
    assert all(address.startswith("/") for address in re.findall(r'(?:href|src)="([^"]*)"', html))


@pytest.mark.parametrize("address", ["/i/a-code", "/room/an-id"])
def test_the_table_has_the_same_policy_and_an_invite_is_not_passed_on(client, address):
    response = client.get(address)
    assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    assert not re.search(r"<script(?! src=)|<style|\sstyle=|\son\w+=", response.content.decode())
    assert response.headers["Referrer-Policy"] == ("no-referrer" if address.startswith("/i/") else "same-origin")


def test_every_address_on_it_leads_somewhere(client, page):
    for address in re.findall(r'href="(/[^"]*)"', page()):
        if address.startswith("/static/"):
            assert finders.find(address.removeprefix("/static/"))
        else:
            assert client.get(address).status_code == 200


def test_the_terminal_line_names_the_server_that_was_asked(client):
    html = client.get("/", headers={"host": "localhost:8123"}).content.decode()
    assert "manage.py play --level hard --url http://localhost:8123</code>" in html

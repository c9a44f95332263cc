"""The screens of the browser client, each brought about by somebody who holds a browser.

`make screenshots` takes their pictures, and `test_accessible.py` looks whether everybody can use them.
"""

from collections.abc import Callable
from secrets import token_urlsafe
from typing import Any

import httpx
from playwright.sync_api import expect

from client.api import Client
from client.terminal.auto import choose
from client.views import View, your_turn
from tests.web.person import Person

Wanted = Callable[[View], bool]
KEEP = """([id, game]) => localStorage.setItem("gin.games", JSON.stringify({[id]: {id, at: 1, ...game}}))"""
"""What the page itself would note of a game."""
LOG_IN = """token => localStorage.setItem("gin.login", JSON.stringify({token}))"""
PASSWORD = "seven of hearts, twice"


def start(ana: Person) -> None:
    """Three ways to play."""
    ana.page.goto(ana.url)
    expect(ana.page.locator("[data-mode=online]")).to_be_enabled()


def left_open(ana: Person) -> None:
    """A game to go on with."""
    _open(ana, "computer")
    ana.hand()
    start(ana)
    expect(ana.page.locator(".continue")).to_be_visible()


def deletion(ana: Person) -> None:
    """The question before everything is erased."""
    start(ana)
    ana.page.locator(".foot button").last.click()
    expect(ana.page.locator("dialog")).to_be_visible()


def offline(ana: Person) -> None:
    """What is shown without a connection."""
    ana.page.goto(f"{ana.url}/offline")


def settings(ana: Person) -> None:
    """The settings, over the start page."""
    start(ana)
    ana.page.locator(".foot button").first.click()
    expect(ana.page.locator("dialog")).to_be_visible()


def guide(ana: Person) -> None:
    """Rules and guide."""
    ana.page.goto(f"{ana.url}/guide")
    expect(ana.page.locator(".guide section")).to_have_count(7)


def first_turn(ana: Person) -> None:
    """The first card is offered."""
    _open(ana, "computer", level="medium")
    ana.hand()


def chosen(ana: Person) -> None:
    """A card is lifted, and the table says what would be left without it."""
    knock = _open(ana, "computer", _may_knock, level="medium")
    ana.hand()
    card = next(move["card"] for move in knock["legal_actions"] if move["type"] == "knock")
    ana.page.locator(f'.hand [data-card="{card}"]').press("Enter")
    expect(ana.page.locator("[aria-keyshortcuts=k]")).to_be_enabled()


def showdown(ana: Person) -> None:
    """After a knock: both hands, the layoffs, the sum."""
    chosen(ana)
    ana.press("k")
    expect(ana.page.locator(".showdown")).to_be_visible()


def match_end(ana: Person) -> None:
    """Who won, and the score sheet."""
    _open(ana, "computer", lambda view: view["match"]["status"] == "won", level="easy", rules={"target": 60})
    expect(ana.page.locator(".kept .sheet")).to_be_visible()


def hand_over(ana: Person) -> None:
    """Between two players at one device."""
    _open(ana, "local")
    expect(ana.page.locator(".handover button")).to_be_enabled()


def waiting(ana: Person) -> str:
    """The invitation, before the friend has come; its address."""
    view = _open(ana, "online", name="Ana")
    expect(ana.page.locator("svg.code path")).to_be_attached()
    return str(view["room"]["invite_url"])


def invite(ben: Person) -> None:
    """What the friend sees who was invited."""
    with Client(ben.url) as host:
        address = host.create_room("online", name="Ana")["view"]["room"]["invite_url"]
    ben.page.goto(f"{ben.url}/i/{address.rpartition('/')[2]}")
    expect(ben.page.locator(".paper form .primary")).to_be_visible()


def elsewhere(ana: Person) -> None:
    """The link that takes a game to another device."""
    left_open(ana)
    ana.page.locator(".open-game .button").click()
    expect(ana.page.locator("dialog svg.code path")).to_be_attached()


def resume(ana: Person) -> None:
    """What such a link leads to."""
    ana.page.goto(f"{ana.url}/resume#k3Xn0cVd7Qm5yTz2LrWb8JpHs4GuFa1EoN6iDxCqB9w")
    expect(ana.page.locator(".paper .primary")).to_be_visible()


def resume_by_hand(ana: Person) -> None:
    """The same without a link."""
    ana.page.goto(f"{ana.url}/resume")
    expect(ana.page.locator(".paper input")).to_be_visible()


def entrance(ana: Person) -> None:
    """The account's page for who is not logged in."""
    ana.page.goto(f"{ana.url}/account")
    expect(ana.page.locator("form")).to_be_visible()


def registration(ana: Person) -> None:
    """A new account, with a password that is too weak."""
    entrance(ana)
    ana.page.locator(".account section + .buttons .button").first.click()
    name, email, password = ana.page.locator("form input").all()
    name.fill("Ana")
    email.fill("ana@example.org")
    password.fill("password1")
    ana.page.locator("form .primary").click()
    expect(ana.page.locator("form [role=alert]")).not_to_be_empty()


def account(ana: Person) -> None:
    """Of somebody who has played: a game that is open, a match that is over, figures."""
    token = member(ana.url)
    _open(ana, "computer", lambda view: view["match"]["status"] == "won", level="easy", rules={"target": 60})
    ana.page.evaluate(LOG_IN, token)
    ana.page.goto(f"{ana.url}/account")
    ana.page.locator(".account .row .button").click()
    expect(ana.page.locator(".rows li")).to_have_count(2)
    ana.page.reload()
    expect(ana.page.locator(".figures")).to_be_visible()


def record(ana: Person) -> None:
    """A finished match, move by move, over the account's page."""
    ana.page.locator(".rows .button").last.click()
    expect(ana.page.locator(".recorded").first).to_be_visible()


def erasure(ana: Person) -> None:
    """The question before an account is erased, over its page."""
    ana.page.locator("section .buttons .button").last.click()
    expect(ana.page.locator("dialog .primary")).to_be_visible()


def member(url: str) -> str:
    """A token of a new account."""
    who = {"email": f"ana.{token_urlsafe(6)}@example.org".lower(), "password": PASSWORD}
    with httpx.Client(base_url=f"{url}/api/v1") as api:
        api.post("/accounts", json={**who, "name": "Ana"}, headers=_once()).raise_for_status()
        entered = api.post("/accounts/login", json={**who, "device": "Chrome, Linux"}, headers=_once())
        return str(entered.raise_for_status().json()["token"])


def _once() -> dict[str, str]:
    return {"Idempotency-Key": token_urlsafe(16)}


def no_invite(ben: Person) -> None:
    """An invite that does not exist."""
    ben.page.goto(f"{ben.url}/i/k3Xn0cVd7Qm5yTz2LrWb8J")
    expect(ben.page.locator(".paper [role=status]")).not_to_be_empty()


def _may_knock(view: View) -> bool:
    """The first turn that offers a knock is the picture's."""
    return any(move["type"] == "knock" for move in view["legal_actions"])


def _open(ana: Person, mode: str, until: Wanted = lambda view: True, **options: Any) -> View:
    """A room, played by the API until it is as wanted, and then shown. The cards are those of every other run."""
    with Client(ana.url) as player:
        made = player.create_room(mode, **options)
        keys = {str(seat["seat"]): seat["key"] for seat in made["seats"]}
        player.key, view = keys["1"], made["view"]
        while not until(view):
            view = player.act(view, choose(view) if your_turn(view) else {"type": "new_match"})["view"]
    ana.page.goto(f"{ana.url}/offline")
    ana.page.evaluate(KEEP, [made["room_id"], {"mode": mode, "keys": keys, "scores": view["match"]["scores"]}])
    ana.page.goto(f"{ana.url}/room/{made['room_id']}")
    return view


ALL = (start, left_open, deletion, settings, elsewhere, guide, first_turn, chosen, showdown, match_end, hand_over)
ALL += (waiting, invite, no_invite, offline, resume, resume_by_hand, entrance, registration)

"""Somebody at the table: sees what the page shows, presses what it offers, notes what went over the line."""

import re
from secrets import token_urlsafe
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, WebSocket, expect

USUAL: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "reduced_motion": "reduce", "locale": "en-GB"}
CARD = re.compile(r'"([A23456789TJQK][SHDC])"')
KEEP = """([id, key]) => localStorage.setItem("gin.games",
  JSON.stringify({[id]: {id, mode: "computer", keys: {1: key}, scores: {1: 0, 2: 0}}}))"""
"""What the page itself would note of a game."""
OVERHEAR = """
  const ask = fetch;
  globalThis.fetch = async (...args) => {
    const answer = await ask(...args);
    await overheard(await answer.clone().text());
    return answer;
  };
"""
"""Every answer of the API is noted before the page gets it."""
EXPECTED = re.compile("ERR_INTERNET_DISCONNECTED|status of 4(01|03|04|09|10|22)")
"""What a browser notes of a line that a test cut and of a move that the server refused."""
READY = ".table[aria-busy=false]"


class Person:
    """A browser of one's own, a phone unless told. `errors` is what its console said."""

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        self.url, self.errors, self.traffic = url, list[str](), list[str]()
        self.context = browser.new_context(**{**USUAL, **options})
        self.context.expose_function("overheard", self._overhear)
        self.context.add_init_script(OVERHEAR)
        self.page = self.sit(self.context.new_page())

    def sit(self, page: Page) -> Page:
        """Listen to a page of this browser."""
        page.set_default_timeout(30_000)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", self._listen)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            self.errors.append(f"{message.text} {message.location}")

    def _overhear(self, text: str) -> None:
        self.traffic.append(text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.traffic.append(str(frame)))

    def start(self, mode: str, level: str = "easy") -> None:
        """Begin a game from the start page."""
        self.page.goto(self.url)
        if mode == "computer":
            self.page.locator(".way-to-play select").select_option(level)
        self.page.locator(f"[data-mode={mode}]").click()
        self.page.wait_for_url("**/room/*")

    def start_with(self, rules: dict[str, Any]) -> None:
        """Begin a game against the computer under rules of one's own, which the start page does not offer."""
        made = self.context.request.post(
            f"{self.url}/api/v1/rooms",
            data={"mode": "computer", "level": "easy", "rules": rules},
            headers={"Idempotency-Key": token_urlsafe(16)},
        ).json()
        self.page.goto(self.url)
        self.page.evaluate(KEEP, [made["room_id"], made["seats"][0]["key"]])
        self.page.goto(f"{self.url}/room/{made['room_id']}")

    def hand(self) -> list[str]:
        """The cards of one's hand, as shown."""
        cards = self.page.locator(".hand [data-card]")
        cards.first.wait_for()
        return [str(card) for card in cards.evaluate_all("all => all.map(card => card.dataset.card)")]

    def settled(self) -> Page:
        """The page, when no move is on its way."""
        self.page.locator(READY).wait_for()
        return self.page

    def offers(self, key: str) -> bool:
        """Whether the button of this key may be pressed."""
        return self.settled().locator(f".buttons [aria-keyshortcuts={key}]:enabled").count() > 0

    def press(self, key: str) -> None:
        """Press a key and wait for the server's answer."""
        self.page.keyboard.press(key)
        self.settled()

    def choose_last(self) -> str:
        """Lift the last card that may be discarded, by keys."""
        free = self.page.locator(".hand [data-card]:not(.taken)").last
        free.focus()
        self.page.keyboard.press("Enter")
        expect(free).to_have_attribute("aria-pressed", "true")
        return str(free.get_attribute("data-card"))

    def turn(self) -> None:
        """One's turn by keys: pass the upcard, draw from the stock, discard the last card, knock when it may be."""
        for key in ("p", "s"):
            if self.offers(key):
                self.press(key)
        if self.page.locator("[aria-keyshortcuts=d]").count():
            self.choose_last()
            self.press("k" if self.offers("k") else "d")

    def seen_cards(self) -> set[str]:
        """Every card that came over the line so far."""
        return {card for text in self.traffic for card in CARD.findall(text)}

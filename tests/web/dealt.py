"""A table with the cards and the moves that a test wants to look at, whatever the server dealt."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.web.person import Person

MELDS = [["2S", "3S", "4S"], ["7H", "8H", "9H"], ["QS", "QD", "QC"]]
LOOSE = ["AD", "5C", "TC", "JD", "KH", "2C"]
INSTEAD = """
  const parse = JSON.parse, instead = %s;
  const changed = (old, wanted) => Object.entries(wanted).reduce((all, [name, value]) => ({...all,
    [name]: value?.constructor === Object ? changed(all[name] ?? {}, value) : value}), old);
  JSON.parse = (text) => parse(text, (_, value) => value?.legal_actions ? changed(value, instead) : value);
  Response.prototype.json = async function () { return JSON.parse(await this.text()); };
"""
"""Every view of the room is changed before the page gets it."""


def held(melds: int, count: int = 11) -> dict[str, Any]:
    """The view's change to so many cards with so many melds, any of which may be discarded."""
    melded = MELDS[:melds]
    cards = [card for meld in melded for card in meld]
    cards += LOOSE[: count - len(cards)]
    moves = [{"type": kind, "card": card, "deadwood": 10} for card in cards for kind in ("discard", "knock")]
    hand = {"your_cards": cards, "your_melds": melded, "your_deadwood": 21}
    return {"hand": hand, "legal_actions": moves}


def table(ana: Person, view: dict[str, Any]) -> Page:
    """Against the computer, with this in the view."""
    ana.context.add_init_script(INSTEAD % json.dumps(view))
    ana.start("computer", "medium")
    ana.hand()
    return ana.page

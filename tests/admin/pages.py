"""Pages of the admin, as a person reads and confirms them."""

import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from gin.rules.cards import NAMES, names
from gin.rules.state import MatchState, Phase
from tests.support.seated import Seated

HIDDEN_INPUT = re.compile(r'<input type="hidden" name="(order|version)"(?: value="([^"]*)")?')
REASON = "a player asked in ticket 7"


def page(client: Client, address: str, status: int = 200) -> str:
    """What it says."""
    response = client.get(f"/admin/gin/{address}")
    assert response.status_code == status, (address, response.status_code)
    return response.content.decode()


def of_room(room: Seated, deed: str) -> str:
    """The address of a deed."""
    return f"room/{room.actor.room_id}/{deed}/"


def form_of(text: str) -> dict[str, str]:
    """What the page itself has filled in, with a reason."""
    return {**dict(HIDDEN_INPUT.findall(text)), "reason": REASON}


def confirm(client: Client, address: str, **fields: Any) -> HttpResponse:
    """Open the page that asks why, fill it in, and send it."""
    return send(client, address, {**form_of(page(client, address)), **fields})


def send(client: Client, address: str, form: dict[str, Any]) -> HttpResponse:
    """Send a form."""
    return client.post(f"/admin/gin/{address}", form)  # type: ignore[return-value]


def hidden_cards(state: MatchState) -> set[str]:
    """What lies face down or in a hand unseen: everything that a bystander must not read."""
    hand = state.hand
    assert hand is not None
    stock = {NAMES[card] for card in hand.stock}
    showdown = state.previous_result
    if hand.phase is Phase.OVER and showdown is not None and showdown.number == hand.number and showdown.knocker:
        return stock  # both holdings lie on the table
    return {*stock, *names((hand.holdings[0] & ~hand.known[0]) | (hand.holdings[1] & ~hand.known[1]))}

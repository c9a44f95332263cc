"""The automatic player's choice, from the legal actions alone."""

import pytest

from client.terminal.auto import choose
from tests.client.positions import RESIGN, view

STOCK = {"type": "draw", "from": "stock"}
DISCARD_PILE = {"type": "draw", "from": "discard"}
KNOCK = {"type": "knock", "card": "KS", "deadwood": 9, "gin": False}
GIN = {"type": "knock", "card": "QS", "deadwood": 0, "gin": True}
HIGH = {"type": "discard", "card": "2D", "deadwood": 17}
LOW = {"type": "discard", "card": "KS", "deadwood": 9}


@pytest.mark.parametrize(
    ("legal", "chosen"),
    [
        ([{"type": "pass"}, DISCARD_PILE], {"type": "pass"}),
        ([DISCARD_PILE, STOCK], STOCK),
        ([HIGH, LOW], LOW),
        ([HIGH, LOW, KNOCK], KNOCK),
        ([LOW, KNOCK, GIN], GIN),
        ([GIN, {"type": "big_gin", "deadwood": 0}], {"type": "big_gin", "deadwood": 0}),
        ([STOCK, {"type": "knock", "card": None, "deadwood": 8}], {"type": "knock", "card": None, "deadwood": 8}),
        ([{"type": "new_match"}, {"type": "next_hand"}], {"type": "next_hand"}),
    ],
)
def test_it_ends_the_hand_when_it_can_and_never_the_match(legal, chosen):
    assert choose(view([RESIGN, *legal])) == chosen

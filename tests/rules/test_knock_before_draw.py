"""The knock instead of a draw, off and on, at the table."""

from tests.rules.hands import BAD, BASE, GIN, KNOCKS
from tests.support.table import Table, table


def test_knock_before_draw_off():
    start = table(GIN, BAD).play("pass, pass, draw stock, discard drawn, draw stock, discard drawn")
    start.refuses("knock", "card_needed")
    assert start.moves() == ["draw stock", "draw discard"]


def ready(first: str, second: str, **options: object) -> Table:
    """Seat 1's second turn begins."""
    start = table(first, second, knock_before_draw=True, **options)
    return start.play("pass, pass, draw stock, discard drawn, draw stock, discard drawn")


def test_knock_before_draw():
    start = ready(*KNOCKS["1"][:2])
    assert start.moves() == ["draw stock", "draw discard", "knock"]
    stock, pile = len(start.hand.stock), start.hand.discard_pile
    start.play("knock")
    assert start.outcome == ("knock", 1, 10)
    assert start.result.deadwood == (2, 12)
    assert (len(start.hand.stock), start.hand.discard_pile) == (stock, pile)


def test_knock_before_draw_for_gin():
    assert ready(GIN, BAD).play("knock").outcome == ("gin", 1, 80)


def test_knock_before_draw_may_be_undercut():
    assert ready(*KNOCKS["11"][:2]).play("knock").outcome == ("undercut", 2, 30)


def test_knock_before_draw_keeps_the_limit():
    start = ready(BAD, GIN).refuses("knock", "deadwood_too_high", deadwood=55, limit=10)
    assert start.moves() == ["draw stock", "draw discard"]


def test_knock_before_draw_keeps_the_upcards_limit():
    rules = {"oklahoma": True, "upcard": "2H"}
    ready(f"{BASE} 3D", BAD.replace("3D", "QS"), **rules).refuses("knock", "deadwood_too_high", deadwood=3, limit=2)


def test_with_the_option_a_discard_may_still_knock():
    assert ready(*KNOCKS["1"][:2]).play("draw stock, knock drawn").outcome == ("knock", 1, 10)


def test_no_knock_at_the_upcard_nor_on_the_forced_draw():
    start = table(GIN, BAD, knock_before_draw=True)
    start.refuses("knock", "wrong_phase", phase="upcard").play("pass").refuses("knock", "wrong_phase")
    start.play("pass").refuses("knock", "stock_only")
    assert start.moves() == ["draw stock"]
    start.play("draw stock").refuses("knock", "card_needed")


def test_a_knock_before_the_draw_after_the_upcard_was_taken():
    """The dealer's first turn is a turn like any other."""
    start = table(BAD, GIN, upcard="TH", knock_before_draw=True).play("draw discard, discard 8C")
    assert start.moves() == ["draw stock", "draw discard", "knock"]
    assert start.play("knock").outcome[:2] == ("gin", 2)

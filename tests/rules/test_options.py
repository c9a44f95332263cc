"""The numbers that may be set, at the table; and settling by itself."""

import pytest

from gin.errors import GinError
from gin.rules.cards import parse
from gin.rules.scoring import settle
from tests.rules.hands import BAD, BASE, GIN, KNOCKS
from tests.support.table import table


@pytest.mark.parametrize("limit", range(11))
def test_knock_limit(limit):
    """Exactly the limit may knock, one more may not."""
    loose = {0: "KS", 1: "AC", **{n: f"{n}D" for n in range(2, 10)}, 10: "TD", 11: ""}
    start = table(f"{BASE} {loose[limit]}", knock_limit=limit)
    assert start.knock_by(1).result.deadwood[0] == limit
    over = f"{BASE} {loose[limit + 1]}" if limit < 10 else "5S 6S 7S QH QC QD 4D 3H 3C AH"
    start = table(over, knock_limit=limit).play("pass, pass, draw stock")
    start.refuses("knock drawn", "deadwood_too_high", deadwood=limit + 1, limit=limit)
    assert start.hand.knock_limit == start.view(2).hand.knock_limit == limit


@pytest.mark.parametrize("bonus", [0, 25, 100])
def test_gin_bonus(bonus):
    assert table(GIN, BAD, gin_bonus=bonus).knock_by(1).outcome == ("gin", 1, 55 + bonus)


@pytest.mark.parametrize("bonus", [0, 25, 100])
def test_undercut_bonus(bonus):
    tied, under = KNOCKS["10"], KNOCKS["11"]
    assert table(*tied[:2], undercut_bonus=bonus).knock_by(1).outcome == ("undercut", 2, bonus)
    assert table(*under[:2], undercut_bonus=bonus).knock_by(1).outcome == ("undercut", 2, 5 + bonus)


@pytest.mark.parametrize(("target", "won"), [(10, True), (11, False)])
def test_target(target, won):
    """Ten points win to ten, not to eleven."""
    end = table(*KNOCKS["1"][:2], target=target).knock_by(1)
    assert end.state.status.value == ("won" if won else "playing")
    assert end.state.winner == (1 if won else None)
    assert end.state.scores == (10, 0)
    if won:
        end.refuses("next hand", "match_over").refuses("1: resign", "match_over")


@pytest.mark.parametrize("floor", range(2, 11))
def test_stock_floor(floor):
    start = table(stock_floor=floor).play("pass, pass").throw_until(floor + 1)
    assert start.hand.phase.value == "draw"
    start.play("draw stock")
    assert start.play("discard drawn").outcome == ("void", None, 0)
    assert len(start.hand.stock) == floor


def test_settle_takes_a_hands_own_limit():
    with pytest.raises(GinError):
        settle(parse(f"{BASE} 8D"), parse(BAD), limit=7)
    assert settle(parse(f"{BASE} 8D"), parse(BAD), limit=8, double=True).points == 2 * (55 - 8)


@pytest.mark.parametrize(
    ("knocker", "defender"),
    [
        (GIN, "AC"),
        ("AC", BAD),
        (f"{GIN} 8S AH", BAD),
        (GIN, GIN),
        (GIN, f"{BAD} AH"),
        (GIN, "KS 3D 5D 7D 9D JD 2C 4C 6C 8C"),
    ],
)
def test_settle_wants_two_hands(knocker, defender):
    with pytest.raises(ValueError, match="card"):
        settle(parse(knocker), parse(defender))

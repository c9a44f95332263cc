"""Faults of other engines in melds, knocks, layoffs and scores, by their number; each in its whole kind.

Every showdown is played by either seat and in all orders of the suits: neither may change the outcome.
"""

from itertools import pairwise, permutations

import pytest

from gin.rules import arrange
from gin.rules.cards import NAMES, RANKS, SUITS, card, parse, show
from gin.rules.events import HandEnded
from gin.rules.settlement import Seat
from tests.rules.hands import BASE, KNOCKS
from tests.support.table import Table, table


def in_other_suits(*hands: str) -> list[tuple[str, ...]]:
    orders = [str.maketrans(SUITS, "".join(order)) for order in permutations(SUITS)]
    return [tuple(hand.translate(order) for hand in hands) for order in orders]


def knocked(knocker: str, defender: str, seat: Seat) -> Table:
    hands = (knocker, defender) if seat == 1 else (defender, knocker)
    return table(*hands).knock_by(seat)


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("case", KNOCKS)
def test_knock(case, seat):
    knocker, defender, layoffs, deadwood, (kind, winner, points) = KNOCKS[case]
    for ours, theirs, laid in in_other_suits(knocker, defender, layoffs):
        shown = knocked(ours, theirs, seat)
        assert shown.result.deadwood == (deadwood if seat == 1 else deadwood[::-1])
        assert shown.outcome == (kind, seat if winner == "knocker" else 3 - seat, points)
        assert set(shown.layoffs) == set(laid.split())


def test_1_a_run_grows_with_each_layoff():
    """Two cards below and two above every run of three, four or five: all four go on it, nearest first."""
    for suit in SUITS:
        for low in range(2, 9):
            for high in range(low + 2, min(low + 5, 11)):
                spread = (parse(" ".join(rank + suit for rank in RANKS[low : high + 1])),)
                near, far = (low - 1, high + 1), (low - 2, high + 2)
                held = sum(1 << card(RANKS[rank] + suit) for rank in near + far)
                laid = [NAMES[laid] for laid, _ in arrange.best_defence(held, spread).layoffs]
                assert laid == [RANKS[rank] + suit for rank in near + far]


@pytest.mark.parametrize(
    "hand",
    [
        "6H QH QC 5H KD KH 7H KC 4H QD",
        "KC 3S 3C 9C KH 3H 9H 3D 9D KD",
        "TC 2H 3H 2S TD 5H 3S 4H 4S TS",
        "5S 4H 6S TH 3H JH 5H 9H 2H 4S",
    ],
)
def test_2_gin_is_recognised(hand):
    for (gin,) in in_other_suits(hand):
        assert arrange.deadwood(parse(gin)) == 0
        assert table(gin).knock_by(1).outcome[:2] == ("gin", 1)


def test_3_a_card_is_in_one_meld_only():
    for (hand,) in in_other_suits("JC 9D 8S 6D JS 8H TD 8D 7D JD"):
        melds = arrange.best_arrangement(parse(hand)).melds
        assert sum(melds).bit_count() == sum(meld.bit_count() for meld in melds)
        table(hand).play("pass, pass, draw stock").refuses("knock drawn", "deadwood_too_high", deadwood=16, limit=10)


def test_5_the_ace_is_low_only():
    assert arrange.deadwood(parse("AS 7S QS KS 2H 3H 4H 7D 9D 7C")) == 30
    for suit in SUITS:
        for cards in ("Q{0} K{0} A{0}", "K{0} A{0} 2{0}"):
            assert arrange.best_arrangement(parse(cards.format(suit))).melds == ()
        assert arrange.deadwood(parse(f"J{suit} Q{suit} K{suit} A{suit}")) == 1
        assert arrange.deadwood(parse(f"A{suit} 2{suit} 3{suit}")) == 0


def test_5_no_run_goes_on_in_the_next_suit():
    for upper, lower in pairwise(SUITS):
        for cards in (f"Q{upper} K{upper} A{lower}", f"K{upper} A{lower} 2{lower}"):
            assert arrange.best_arrangement(parse(cards)).melds == ()


@pytest.mark.parametrize("upcard", [name for name in NAMES if name not in f"{BASE} 2D"])
def test_7_a_taken_card_is_not_thrown_back(upcard):
    start = table(f"{BASE} 2D", upcard=upcard).play("draw discard")
    start.refuses(f"discard {upcard}", "card_just_taken", card=upcard)
    start.refuses(f"knock {upcard}", "card_just_taken", card=upcard)
    start.play("discard 2D, draw stock, discard drawn, draw stock").play(f"discard {upcard}")


def test_7_a_drawn_card_may_be_thrown():
    table(f"{BASE} 2D", stock="TC").play("pass, pass, draw stock, discard TC")
    table(f"{BASE} 2D", stock="TC").play("pass, pass, draw stock, knock TC")


def test_15_the_limit_is_exact():
    ten, eleven = "AS 2S 3S 9D 9C 9H 2D 3C 4H AH", "AS 2S 3S 9D 9C 9H 2D 3C 5H AH"
    assert table(ten).knock_by(1).result.deadwood[0] == 10
    table(eleven).play("pass, pass, draw stock").refuses("knock drawn", "deadwood_too_high", deadwood=11, limit=10)


def test_24_a_bad_knock_changes_nothing():
    start = table("AS 2S 3S 4H 5H 9D JD QC KC 8C", stock="TC")
    start.refuses("knock AS", "wrong_phase", phase="upcard")
    start.play("pass, pass").refuses("knock AS", "wrong_phase", phase="draw").refuses("knock", "card_needed")
    start.play("draw stock").refuses("knock", "card_needed")
    start.refuses("2: knock AS", "not_your_turn", to_act=1)
    for name in NAMES:
        if name in "AS 2S 3S 4H 5H 9D JD QC KC 8C TC":
            start.refuses(f"knock {name}", "deadwood_too_high", limit=10)
        else:
            start.refuses(f"knock {name}", "card_not_held", card=name)
    start.play("discard TC").refuses("1: knock KC", "not_your_turn", to_act=2)


@pytest.mark.parametrize("case", ["1", "8", "11", "12"])
def test_25_every_knock_writes_one_result(case):
    shown = knocked(*KNOCKS[case][:2], 1)
    ended = [event.result for event in shown.events if isinstance(event, HandEnded)]
    assert ended == [shown.result]
    assert shown.hand.phase.value == "over"
    assert len(shown.state.hands) == 1


@pytest.mark.parametrize("seat", [1, 2])
def test_26_the_showdown_is_shown(seat):
    """Both seats see both arrangements, the layoffs, what is left and the points."""
    knocker, defender, *_ = KNOCKS["1"]
    shown = knocked(knocker, defender, seat)
    for view in (shown.view(1), shown.view(2)):
        result = view.hand.result
        assert result == view.previous_result
        assert (result.cards[seat - 1], result.cards[2 - seat]) == (parse(knocker), parse(defender))
        assert [show(meld) for meld in result.melds[seat - 1]] == ["5S 6S 7S", "QH QD QC", "KH KD KC"]
        assert [show(meld) for meld in result.melds[2 - seat]] == ["JH JD JC"]
        assert {show(meld) for _, meld in result.layoffs} == {"5S 6S 7S"}
        assert result.points == view.match.scores[seat - 1] == 10


@pytest.mark.parametrize(
    ("eleven", "least"),
    [("4S 6S 5C 6C 4D 5D 6D 7D 2H 5H 6H", 10), ("4S 5S 6S AC 4C 5C 6C AH 2H 4H 6H", 8)],
)
def test_27b_the_best_discard_is_searched(eleven, least):
    """Of eleven cards the deadwood after each discard, not after the highest loose card."""
    *ten, drawn = eleven.split()
    start = table(" ".join(ten), stock=drawn).play("pass, pass, draw stock")
    left = {legal.action.card: legal.deadwood for legal in start.view(1).legal_actions if legal.gin is not None}
    assert min(left.values()) == least
    best = min(left, key=left.__getitem__)
    assert start.play(f"knock {NAMES[best]}").result.deadwood[0] == least


def test_27b_the_discard_that_makes_the_knock():
    start = table("4S 6S 5C 6C 4D 5D 6D 7D 2H 5H", stock="6H").play("pass, pass, draw stock")
    assert [step for step in start.moves() if step.startswith("knock")] == ["knock 7D"]

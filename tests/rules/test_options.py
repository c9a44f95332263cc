"""Each option off and on, at the table."""

import pytest

from gin.errors import GinError
from gin.rules.cards import NAMES, SUITS, parse
from gin.rules.ruleset import RuleSet
from gin.rules.scoring import final_bonus, settle
from tests.rules.test_cases_showdown import BASE, KNOCKS
from tests.support.table import Table, table

GIN = f"{BASE} KS"
BAD = "AD 3D 5D 7D 9D JD 2C 4C 6C 8C"
"""A hand without a meld: 55 points."""


# numbers


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


# big gin


def test_big_gin_off():
    start = table(GIN, BAD, stock="AC").play("pass, pass, draw stock")
    start.refuses("big gin", "not_in_these_rules", option="big_gin")
    eleven = table(GIN, BAD, stock="8S").play("pass, pass, draw stock")
    assert eleven.view(1).deadwood == 0
    assert "big gin" not in eleven.moves()
    assert eleven.play("knock 8S").outcome == ("gin", 1, 80)


@pytest.mark.parametrize(("bonus", "options"), [(31, {}), (0, {"big_gin_bonus": 0}), (77, {"big_gin_bonus": 77})])
def test_big_gin_on(bonus, options):
    start = table(GIN, BAD, stock="8S", big_gin=True, **options).play("pass, pass, draw stock")
    assert start.moves()[-1] == "big gin"
    start.play("big gin")
    assert start.outcome == ("big_gin", 1, 55 + bonus)
    assert start.result.cards[0].bit_count() == 11
    assert start.hand.phase.value == "over"


def test_big_gin_with_the_taken_card():
    """No card is thrown, so the card just taken is no hindrance."""
    assert table(GIN, BAD, upcard="8S", big_gin=True).play("draw discard, big gin").outcome == ("big_gin", 1, 86)


def test_big_gin_needs_all_eleven():
    start = table(GIN, BAD, stock="AC", big_gin=True).refuses("big gin", "wrong_phase", phase="upcard")
    start.play("pass, pass").refuses("big gin", "wrong_phase", phase="draw").play("draw stock")
    start.refuses("big gin", "deadwood_too_high", deadwood=1, limit=0)
    assert "big gin" not in start.moves()
    assert start.play("knock AC").outcome == ("gin", 1, 80)


def test_big_gin_lets_nothing_be_laid_off():
    loose = "9S TS JS AD 3D 5D 7D 2C 4C 6C"
    assert table(GIN, loose, stock="8S", big_gin=True).play("pass, pass, draw stock, big gin").layoffs == []


# oklahoma


@pytest.mark.parametrize("upcard", NAMES)
def test_oklahoma(upcard):
    limit = 10 if upcard[0] in "TJQK" else int(upcard[0].replace("A", "0"))
    assert table(upcard=upcard).hand.knock_limit == 10
    start = table(upcard=upcard, oklahoma=True)
    assert start.hand.knock_limit == start.view(1).hand.knock_limit == limit
    assert start.hand.doubled is False


def test_oklahoma_number():
    seven = table(f"{BASE} 7D", BAD.replace("7D", "QS"), upcard="7H", oklahoma=True)
    assert seven.knock_by(1).result.deadwood[0] == 7
    start = table(f"{BASE} 8D", upcard="7H", oklahoma=True).play("pass, pass, draw stock")
    start.refuses("knock drawn", "deadwood_too_high", deadwood=8, limit=7)


def test_oklahoma_ace_is_gin_only():
    start = table(f"{BASE} AC", upcard="AH", oklahoma=True).play("pass, pass, draw stock")
    start.refuses("knock drawn", "deadwood_too_high", deadwood=1, limit=0)
    assert table(GIN, upcard="AH", oklahoma=True).knock_by(1).outcome[0] == "gin"


def test_oklahoma_limit_is_each_hands_own():
    start = table(*KNOCKS["1"][:2], upcard="TH", oklahoma=True).knock_by(1).deal(upcard="3C")
    assert start.hand.knock_limit == 3


@pytest.mark.parametrize("suit", SUITS)
def test_oklahoma_spades_double(suit):
    """With a spade as upcard the hand counts twice, for whoever wins it; the limit is as ever."""
    doubled = 2 if suit == "S" else 1
    rules = {"upcard": f"T{suit}", "oklahoma": True, "oklahoma_spades_double": True}
    knock, tie = KNOCKS["1"][:2], (f"{BASE} 5D", "JH JD JC 4H 4D 4C 9C 9D 9H 5C")
    start = table(*knock, **rules)
    assert start.view(2).hand.doubled is (suit == "S")
    assert start.knock_by(1).outcome == ("knock", 1, 10 * doubled)
    assert start.state.scores == (10 * doubled, 0)
    assert table(*tie, **rules).knock_by(1).outcome == ("undercut", 2, 25 * doubled)
    assert table(GIN, BAD, **rules).knock_by(1).outcome == ("gin", 1, 80 * doubled)


def test_only_spades_double():
    doubled = [name for name in NAMES if table(upcard=name, oklahoma=True, oklahoma_spades_double=True).hand.doubled]
    assert doubled == [name for name in NAMES if name.endswith("S")]


def test_without_the_option_spades_are_like_any_suit():
    assert table(*KNOCKS["1"][:2], upcard="TS", oklahoma=True).knock_by(1).outcome == ("knock", 1, 10)


# bonuses of a won match


def three_hands(*winners: int, **options: object) -> Table:
    """A match to 20 in which these seats win ten points each."""
    knocker, defender, *_ = KNOCKS["1"]
    deals = {1: (knocker, defender), 2: (defender, knocker)}
    start = table(*deals[winners[0]], target=20, **options).knock_by(winners[0])
    for winner in winners[1:]:
        start.deal(*deals[winner]).knock_by(winner)
    return start


@pytest.mark.parametrize(
    ("options", "bonus"),
    [
        ({}, 0),
        ({"game_bonus": 100}, 100),
        ({"box_bonus": 25}, 50),
        ({"game_bonus": 100, "box_bonus": 25}, 150),
        ({"shutout": True}, 0),
        ({"shutout": True, "game_bonus": 100}, 100),
    ],
)
def test_bonuses_are_added_once_to_the_winner(options, bonus):
    end = three_hands(1, 2, 1, **options)
    assert (end.state.winner, end.state.bonus, end.state.scores) == (1, bonus, (20 + bonus, 10))
    assert end.view(2).match.scores == (20 + bonus, 10)


@pytest.mark.parametrize(
    ("options", "total"),
    [
        ({}, 20),
        ({"shutout": True}, 40),
        ({"shutout": True, "game_bonus": 100}, 240),
        ({"shutout": True, "box_bonus": 25}, 140),
        ({"shutout": True, "game_bonus": 100, "box_bonus": 25}, 340),
    ],
)
@pytest.mark.parametrize("winner", [1, 2])
def test_a_shutout_doubles_all_that_the_winner_has(options, total, winner):
    end = three_hands(winner, winner, **options)
    assert end.state.scores[winner - 1] == total
    assert end.state.scores[2 - winner] == 0


def test_a_shutout_counts_hands_won_not_points():
    """An opponent who won a hand of 0 points is not shut out."""
    zero = table(*KNOCKS["10"][:2], undercut_bonus=0, target=20, shutout=True).knock_by(1)
    assert zero.outcome == ("undercut", 2, 0)
    zero.deal(GIN, BAD).knock_by(1)
    assert zero.state.scores == (80, 0)


def test_void_hands_are_no_boxes():
    start = table(target=20, box_bonus=25, shutout=True).play("pass, pass").throw_until(2)
    assert start.deal(GIN, BAD).knock_by(1).state.scores == (210, 0)


def test_no_bonus_before_the_match_is_won_nor_for_a_resignation():
    start = table(*KNOCKS["1"][:2], game_bonus=100, box_bonus=25, shutout=True).knock_by(1)
    assert start.state.scores == (10, 0)
    start.play("2: resign")
    assert (start.state.winner, start.state.scores, start.state.bonus) == (1, (10, 0), 0)


def test_final_bonus():
    rules = RuleSet(game_bonus=100, box_bonus=25, shutout=True)
    assert final_bonus(rules, score=104, won=5, lost=1) == 225
    assert final_bonus(rules, score=104, won=5, lost=0) == 104 + 2 * 225


# knock before the draw


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


# settle by itself


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

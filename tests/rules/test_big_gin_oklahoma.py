"""Big gin and Oklahoma, off and on, at the table."""

import pytest

from gin.errors import GinError
from gin.rules.cards import NAMES, SUITS, parse
from gin.rules.ruleset import RuleSet
from gin.rules.scoring import settle
from tests.rules.hands import BAD, BASE, GIN, KNOCKS
from tests.support.table import table


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


@pytest.mark.parametrize(
    ("knocker", "rules", "code"),
    [
        ("5S 6S 7S QH QC QD KH KC KD AC 2D", RuleSet(big_gin=True), "deadwood_too_high"),
        ("5S 6S 7S 8S QH QC QD KH KC KD KS", RuleSet(), "not_in_these_rules"),
    ],
)
def test_eleven_cards_settle_as_big_gin_or_not_at_all(knocker, rules, code):
    with pytest.raises(GinError) as refusal:
        settle(parse(knocker), parse("AD 3D 5D 7D 9D JD 2C 4C 6C 8C"), rules)
    assert refusal.value.code.value == code

"""Cards and their names; the tables of melds against their plain definition."""

import pytest

from gin.rules import cards
from gin.rules.arrange import best_arrangement, best_defence
from gin.rules.melds import RUNS, SETS, SUIT_SHIFTS, openings
from tests.rules import solver

MELDS = [solver.number(meld) for meld in solver.melds_in(solver.ALL)]


def test_a_suits_cards_are_neighbours():
    assert cards.NAMES[:14] == ("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS", "AH")
    assert cards.NAMES[26] == "AD"
    assert cards.NAMES[51] == "KC"


def test_values():
    assert [cards.VALUES[cards.card(rank + "H")] for rank in "A23456789TJQK"] == [1, *range(2, 11), 10, 10, 10]
    assert cards.value(cards.FULL_DECK) == 4 * 85


def test_parse_and_show():
    assert cards.parse("") == 0
    assert cards.parse("  KC\nAS ") == 1 << 51 | 1
    assert cards.show(cards.parse("KC 7H AS TD")) == "AS 7H TD KC"
    for n, name in enumerate(cards.NAMES):
        assert cards.parse(name) == 1 << cards.card(name) == 1 << n
        assert cards.show(1 << n) == name
    assert cards.parse(cards.show(cards.FULL_DECK)) == cards.FULL_DECK == cards.mask(range(52))


@pytest.mark.parametrize("text", ["1S", "10S", "as", "A", "SA", "AS,2S", "Á♠", "AS AS", "AX", "JK"])
def test_what_is_no_card(text):
    with pytest.raises(ValueError, match="card"):
        cards.parse(text)


def test_there_are_this_many_melds():
    """65 sets; 11 runs of three, 10 of four and so on to one of thirteen, in four suits."""
    assert len(RUNS) == 66
    assert sum(map(len, SETS)) == 65
    assert len(MELDS) == 65 + 4 * 66
    runs = {run << shift for run in RUNS for shift in SUIT_SHIFTS}
    assert runs.union(*SETS) == set(MELDS)


def test_a_meld_and_a_card_more():
    """What fits a meld is just what makes it a greater one."""
    all_melds = set(MELDS)
    for meld in MELDS:
        fits = sum(1 << n for n in range(52) if not meld >> n & 1 and meld | 1 << n in all_melds)
        assert openings(meld) == fits, cards.show(meld)


@pytest.mark.parametrize("text", ["", "AS", "AS 2S", "AS AH", "AS 2S 3H", "AS AH 2S", "AS 2S 4S"])
def test_no_meld(text):
    assert best_arrangement(cards.parse(text)).melds == ()


def test_hands_may_not_overlap():
    with pytest.raises(ValueError, match="both hands: AS"):
        best_defence(cards.parse("AS 2H"), (cards.parse("AS 2S 3S"),))


def test_arrangements_keep_their_cards_to_themselves():
    arrangement = best_arrangement(cards.parse("AS 2S 3S"))
    assert repr(arrangement) == "<1 melds>"
    assert repr(best_defence(cards.parse("4S 7H"), arrangement.melds)) == "<0 melds, 1 layoffs>"

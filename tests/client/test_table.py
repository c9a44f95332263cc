"""The table, as plain text."""

from io import StringIO

import pytest
from rich.console import Console

from client.terminal.showdown import headline, outcome, sides
from client.terminal.table import rows, table
from client.terminal.texts import LANGUAGES, texts
from tests.client.positions import RESIGN, RULES, UNDERCUT, view

EN = texts("en")


def printed(what, width=100):
    paper = StringIO()
    Console(file=paper, width=width, highlight=False).print(what)
    return [" ".join(line.split()) for line in paper.getvalue().splitlines()]


def test_scores_piles_and_the_opponents_known_cards_are_shown():
    lines = printed(table(view(), EN))
    assert lines[0].startswith("You 25 : 40 computer (hard), to 100")
    assert "Stock 24 cards" in lines
    assert "The computer 10 cards, among them 4♠" in lines
    assert "Discard pile … 4♣ 5♣ 9♣ K♦ J♠ 10♥ 7♦ A♠" in lines


def test_the_hand_shows_its_melds_by_name_and_the_loose_cards_from_high_to_low():
    lines = printed(table(view(), EN))
    at = lines.index("Your hand deadwood 19")
    assert lines[at + 1 : at + 4] == ["run 7♥ 8♥ 9♥", "set Q♠ Q♦ Q♣", "loose K♠ 4♦ 2♣ 2♦ A♣"]


def test_legal_discards_and_knocks_show_what_they_leave_best_first():
    lines = printed(table(view(), EN))
    assert "7h discard; deadwood left: K♠→9 · 4♦→15 · Q♠→29" in lines
    assert "k 7h knock; deadwood left: K♠→9" in lines


def test_gin_is_told_from_a_knock():
    lines = printed(table(view([{"type": "knock", "card": "KS", "deadwood": 0, "gin": True}]), EN))
    assert "k 7h gin, discarding: K♠" in lines
    assert not any("knock" in line for line in lines)


def test_the_start_of_a_turn_offers_both_piles():
    lines = printed(table(view([{"type": "draw", "from": "stock"}, {"type": "draw", "from": "discard"}, RESIGN]), EN))
    assert lines[-2:] == ["s draw from the stock", "d take A♠"]


def test_between_hands_only_the_deal_is_offered():
    lines = printed(table(view([{"type": "next_hand"}, {"type": "new_match"}, RESIGN], {"phase": "over"}), EN))
    assert lines[1:] == ["n deal the next hand"]


def test_a_finished_match_offers_another():
    lines = printed(table(view([{"type": "new_match"}], {"phase": "over"}, status="won"), EN))
    assert lines[1:] == ["new start a new match"]


def test_the_showdown_lays_both_hands_open_with_layoffs_and_the_sum():
    assert printed(rows(sides(UNDERCUT, RULES, 1, "Boris", EN))) == [
        "You deadwood 8",
        "run 5♠ 6♠ 7♠",
        "set Q♥ Q♣ Q♦",
        "set K♥ K♣ K♦",
        "loose 8♦",
        "Boris deadwood 6",
        "set J♥ J♦ J♣",
        "set 10♥ 10♦ 10♣",
        "loose 3♣ 2♥ A♠",
        "laid off 8♠ → 5♠ 6♠ 7♠",
        "Points 8 − 6 + 25 = 27",
    ]


@pytest.mark.parametrize(
    ("ended", "said", "reckoned"),
    [
        (("knock", 1, 1, 10, (2, 12)), "You knock. You get 10 points.", "12 − 2 = 10"),
        (("knock", 2, 2, 1, (3, 2)), "The computer knocks. The computer gets 1 point.", "3 − 2 = 1"),
        (("undercut", 1, 2, 25, (5, 5)), "Undercut. The computer gets 25 points.", "5 − 5 + 25 = 25"),
        (("gin", 1, 1, 70, (0, 45)), "Gin. You get 70 points.", "45 + 25 = 70"),
        (("big_gin", 2, 2, 41, (10, 0)), "Big gin. The computer gets 41 points.", "10 + 31 = 41"),
        (("knock", 1, 1, 50, (5, 30)), "You knock. You get 50 points.", "(30 − 5) × 2 = 50"),
        (("gin", 1, 1, 70, (0, 10)), "Gin. You get 70 points.", "(10 + 25) × 2 = 70"),
    ],
)
def test_points_are_explained(ended, said, reckoned):
    kind, knocker, winner, points, deadwood = ended
    result = {
        **UNDERCUT,
        "kind": kind,
        "knocker": knocker,
        "winner": winner,
        "points": points,
        "deadwood": {"1": deadwood[0], "2": deadwood[1]},
    }
    assert headline(result, 1, "The computer", EN) == said
    assert printed(rows(sides(result, RULES, 1, "The computer", EN)))[-1] == f"Points {reckoned}"


def test_a_void_hand_shows_no_cards():
    nothing = {"knocker": None, "winner": None, "cards": None, "melds": None, "layoffs": [], "deadwood": None}
    void = {**UNDERCUT, "kind": "void", "points": 0, **nothing}
    assert headline(void, 1, "Boris", EN) == "A void hand: no points for anyone."
    assert sides(void, RULES, 1, "Boris", EN) == []


@pytest.mark.parametrize(
    ("winner", "ended", "said"),
    [
        (1, "target", "You win the match, 25 : 40."),
        (2, "target", "The computer wins the match, 40 : 25."),
        (2, "resigned", "You give the match up at 25 : 40."),
    ],
)
def test_the_matchs_end_is_said(winner, ended, said):
    assert outcome(view(status="won", winner=winner, ended=ended), EN) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_lost_on_a_narrow_screen_in_any_language(language):
    shown = "".join(printed(table(view(), texts(language)), width=40))
    for card in ("7♥", "Q♣", "K♠→9", "4♦→15", "J♠", "4♠"):
        assert card in shown

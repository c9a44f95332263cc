"""What the player types."""

import pytest

from client.terminal.cards import read, show
from client.terminal.commands import Command, action_of, parse
from tests.client.positions import view


@pytest.mark.parametrize(
    ("typed", "card"),
    [("7h", "7H"), ("7H", "7H"), ("10d", "TD"), ("td", "TD"), (" as ", "AS"), ("q♣", "QC"), ("7♥", "7H")],
)
def test_a_card_is_read_as_people_write_it(typed, card):
    assert read(typed) == card


@pytest.mark.parametrize("typed", ["", "7", "h7", "1s", "11h", "7x", "7hh", "seven"])
def test_what_is_no_card_is_none(typed):
    assert read(typed) is None


def test_every_card_shown_can_be_typed():
    deck = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    assert [read(show(card).replace("[red]", "").replace("[/red]", "")) for card in deck] == deck


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("s", Command("stock")),
        ("D", Command("take")),
        ("p", Command("pass")),
        ("7h", Command("discard", "7H")),
        ("discard 10c", Command("discard", "TC")),
        ("k 7h", Command("knock", "7H")),
        ("K  7H ", Command("knock", "7H")),
        ("k", Command("knock")),
        ("n", Command("next_hand")),
        ("level hard", Command("level", "hard")),
        ("new", Command("new_match")),
        ("resign", Command("resign")),
        ("accept", Command("accept_new_match")),
        ("decline", Command("decline_new_match")),
        ("withdraw", Command("withdraw_new_match")),
        ("leave", Command("leave")),
        ("record", Command("record")),
        ("record 2", Command("record", "2")),
        ("?", Command("help")),
        ("quit", Command("quit")),
        ("", Command("look")),
    ],
)
def test_a_command_is_understood(line, command):
    assert parse(line) == command


@pytest.mark.parametrize("line", ["x", "s 7h", "k 7x", "level", "level best", "record one", "discard", "7h 8h", "q!"])
def test_anything_else_is_not(line):
    assert parse(line) is None


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("s", {"type": "draw", "from": "stock"}),
        ("d", {"type": "draw", "from": "discard"}),
        ("p", {"type": "pass"}),
        ("7h", {"type": "discard", "card": "7H"}),
        ("k 7h", {"type": "knock", "card": "7H"}),
        ("b", {"type": "big_gin"}),
        ("n", {"type": "next_hand"}),
        ("new", {"type": "new_match"}),
        ("resign", {"type": "resign"}),
    ],
)
def test_a_command_becomes_an_action(line, action):
    command = parse(line)
    assert command is not None
    assert action_of(command, view()) == action


def test_k_alone_knocks_with_the_least_deadwood():
    knocks = [{"type": "knock", "card": "QS", "deadwood": 9}, {"type": "knock", "card": "KS", "deadwood": 4}]
    assert action_of(Command("knock"), view(knocks)) == knocks[1]


def test_k_alone_without_a_legal_knock_is_refused_for_the_best_one():
    discards = [{"type": "discard", "card": "QS", "deadwood": 40}, {"type": "discard", "card": "KS", "deadwood": 24}]
    assert action_of(Command("knock"), view(discards)) == {"type": "knock", "card": "KS", "deadwood": 24}


def test_k_alone_with_nothing_to_throw_is_left_to_the_server_to_refuse():
    assert action_of(Command("knock"), view([])) == {"type": "knock"}

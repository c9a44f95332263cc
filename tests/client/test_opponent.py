"""What the opponent is called, and what is said of their coming and going."""

import pytest

from client.terminal.opponent import opponent_name, whereabouts
from client.terminal.texts import texts
from tests.client.positions import view

EN = texts("en")


def online(connected=True, name="Boris", paused=None):
    here = view()
    here["room"].update(mode="online", level=None, paused=paused)
    here["room"]["seats"][1].update(kind="person", name=name, connected=connected)
    return here


AWAY = online(connected=False, paused={"reason": "opponent_away", "seat": 2, "since": "2030-01-01T12:30:00Z"})
WAITING = "Boris is away. Waiting for the return, since 12:30."


@pytest.fixture(autouse=True)
def _in_greenwich(monkeypatch):
    monkeypatch.setenv("TZ", "UTC")


def test_names():
    assert opponent_name(online(), EN) == "Boris"
    assert opponent_name(online(name=""), EN) == "Your opponent"
    assert opponent_name(view(), EN) == "The computer"
    alone = online()
    del alone["room"]["seats"][1]
    assert opponent_name(alone, EN) == "Your opponent"


def test_a_name_is_no_markup():
    assert opponent_name(online(name="[red]"), EN) == "\\[red]"


def test_moves_that_wait_say_for_whom_and_since_when_once():
    assert whereabouts(online(), AWAY, EN) == [WAITING]
    assert whereabouts(AWAY, AWAY, EN) == []
    assert whereabouts(AWAY, online(), EN) == ["Boris is back."]


def test_who_comes_to_a_waiting_table_is_told_at_once():
    assert whereabouts(None, AWAY, EN) == [WAITING]
    assert whereabouts(None, online(), EN) == []


def test_where_moves_do_not_wait_absence_is_just_mentioned():
    assert whereabouts(online(), online(connected=False), EN) == ["Boris is not connected now."]


def test_while_nobody_has_joined_nobody_is_missed():
    alone = online()
    del alone["room"]["seats"][1]
    assert whereabouts(alone, alone, EN) == []
    assert whereabouts(alone, online(), EN) == []

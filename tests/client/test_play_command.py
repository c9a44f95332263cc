"""`manage.py play` from the outside: no database, and a clear end when there is nothing to play with."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from client import transport
from client.terminal.main import run
from client.terminal.options import Options
from client.terminal.saved import SavedGame, save, state_file
from config.management.commands.play import Command
from tests.client.canned import canned_server, problem, unused_port

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch, tmp_path):
    monkeypatch.setattr(transport, "FIRST_DELAY", 0.001)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.mark.parametrize("auto", [True, False])
def test_without_a_server_it_says_so_and_fails(auto, capsys):
    url = f"http://127.0.0.1:{unused_port()}"
    with pytest.raises(SystemExit) as ended:
        call_command(Command(), url=url, auto=auto)
    assert ended.value.code == 1
    assert capsys.readouterr().err.split() == f"The server at {url} does not answer.".split()


def test_it_says_so_in_the_players_language(capsys):
    url = f"http://127.0.0.1:{unused_port()}"
    assert run(Options(url), {"LANG": "da_DK.UTF-8"}) == 1
    assert capsys.readouterr().err.split() == f"Serveren på {url} svarer ikke.".split()


def test_what_the_server_refuses_is_said_with_its_reason(capsys):
    with canned_server(problem(422, "rules_invalid")) as server:
        assert run(Options(server.url, target=5), {}) == 1
    assert "The server refused this: No." in capsys.readouterr().err
    assert server.asked[0].body["rules"] == {"target": 5}


def test_a_target_of_nothing_is_sent_and_refused():
    with canned_server(problem(422, "rules_invalid")) as server:
        assert run(Options(server.url, target=0), {}) == 1
    assert server.asked[0].body["rules"] == {"target": 0}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--join", ""], "this is no invite, such as https://example.org/i/CODE"),
        (["--join", "http://[::1/i/x"], "this is no invite, such as https://example.org/i/CODE"),
        (["--online", "--level", "easy"], "--level is the computer's"),
        (["--join", "abc", "--level", "easy"], "--level is the computer's"),
        (["--join", "abc", "--target", "50"], "--target is the host's choice"),
        (["--name", "Ana"], "--name is for an online table"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(arguments, reason):
    with pytest.raises(CommandError, match=reason):
        call_command(Command(), *arguments, f"--url=http://127.0.0.1:{unused_port()}")


def test_without_a_keyboard_only_the_automatic_player_plays(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(CommandError, match="standard input is closed"):
        call_command(Command())
    with pytest.raises(SystemExit):
        call_command(Command(), auto=True, url=f"http://127.0.0.1:{unused_port()}")


def test_a_terminal_without_symbols_gets_letters():
    line = "import sys; from client.terminal import cards; sys.stdout.reconfigure(errors=cards.PLAIN_ERRORS); "
    told = subprocess.run(
        [sys.executable, "-c", line + "print('7♥→9 … přemýšlí Ω')"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == "7H->9 ... premysli ?\n"


def test_a_saved_game_is_not_given_up_because_the_server_is_in_trouble(tmp_path):
    with canned_server(problem(500, "error")) as server:
        save(state_file({"XDG_STATE_HOME": str(tmp_path)}), server.url, SavedGame("room-1", "k", "easy"))
        assert run(Options(server.url), {"XDG_STATE_HOME": str(tmp_path)}) == 1
    assert [asked.method for asked in server.asked] == ["GET"]

"""A player at the terminal, typing, against a real server."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def type_in(server_url, tmp_path):
    """Runs the player with these lines typed, then the end of input; its output."""

    def typed(*lines, options=()):
        played = subprocess.run(
            [sys.executable, "manage.py", "play", "--url", server_url, *options],
            input="".join(f"{line}\n" for line in lines),
            env={**os.environ, "LC_ALL": "C.UTF-8", "TERM": "dumb", "XDG_STATE_HOME": str(tmp_path)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (played.returncode, played.stderr) == (0, "")
        assert "\x1b" not in played.stdout
        return played.stdout

    return typed


def test_the_first_hand_begins_with_the_upcard(type_in):
    table = type_in()
    assert "You 0 : 0 computer (medium), to 100" in table
    assert "take " in table
    assert "pass" in table


def test_a_pass_is_told_and_a_refusal_explained(type_in):
    shown = type_in("n", "nonsense", "p")
    assert "That is not possible now." in shown
    assert "I did not understand that." in shown
    assert "You pass." in shown


def test_k_alone_says_why_there_is_no_knock(type_in):
    shown = type_in("p", "k", "s", "k", options=["--level", "easy"])
    assert "That is not possible now." in shown
    assert "in deadwood; a knock needs" in shown


def test_the_level_changes_in_the_middle_of_a_hand(type_in):
    assert "computer (easy), to 100" in type_in("level easy")


def test_leaving_keeps_the_game_for_its_owner_alone_and_the_level_for_next_time(type_in, tmp_path):
    first = type_in(options=["--level", "easy"])
    kept = tmp_path / "gin" / "terminal.json"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    again = type_in("y")
    assert "Your match stands at 0 : 0." in again
    assert first.splitlines()[1:8] == again.splitlines()[1:8]
    anew = type_in("n")
    assert "computer (easy)" in anew


def test_where_nothing_can_be_kept_the_game_is_played_and_it_is_said(type_in, tmp_path):
    (tmp_path / "gin").write_text("a file where the folder should be")
    assert "terminal.json cannot be written, so there will be no way back to this game." in type_in()
    assert "You pass." in type_in("p")


def test_giving_up_asks_first_and_another_match_follows(type_in):
    shown = type_in("resign", "n", "resign", "y", "record", "new")
    assert shown.count("Are you sure?") == 2
    assert shown.count("You give the match up at 0 : 0.") == 1
    assert shown.rstrip(" >\n").count("You 0 : 0 computer") >= 2


def test_the_player_is_addressed_in_the_chosen_language(type_in):
    assert "Pasuješ." in type_in("p", options=["--lang", "cs"])

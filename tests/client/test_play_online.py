"""Two people, each at a terminal of their own, against a real server."""

import os
import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.waiting import wait_for

ROOT = Path(__file__).parents[2]


class Terminal:
    """`manage.py play` with a keyboard and a screen to read."""

    def __init__(self, screen, *options):
        self._screen = screen
        with screen.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "play", *options],
                env={**os.environ, "LC_ALL": "C.UTF-8", "TERM": "dumb", "XDG_STATE_HOME": str(screen.parent)},
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=subprocess.STDOUT,
                bufsize=0,
            )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()

    @property
    def shown(self):
        return self._screen.read_text()

    def types(self, line):
        self.process.stdin.write(f"{line}\n".encode())

    def reads(self, text, seconds=15):
        assert wait_for(lambda: text in self.shown, seconds), self.shown

    def link(self):
        self.reads("Waiting for your opponent …")
        return re.search(r"^http\S+$", self.shown, re.MULTILINE)[0]

    def ends(self):
        return self.process.wait(60)


@pytest.fixture
def sit_down(tmp_path):
    with ExitStack() as opened:
        yield lambda name, *options: opened.enter_context(Terminal(tmp_path / name, *options))


def test_two_automatic_players_play_a_whole_match(server_url, sit_down):
    ana = sit_down("ana", "--online", "--auto", "--name", "Ana", "--target", "30", "--url", server_url)
    boris = sit_down("boris", "--join", ana.link(), "--auto", "--name", "Boris")
    assert (ana.ends(), boris.ends()) == (0, 0)
    _, _, _, *ana_hands, ana_says = ana.shown.splitlines()
    *boris_hands, boris_says = boris.shown.splitlines()
    assert len(ana_hands) == len(boris_hands) > 0
    won = re.fullmatch(r"(You win|Boris wins) the match, (\d+) : (\d+)\.", ana_says)
    assert won
    assert boris_says == f"{'Ana wins' if won[1] == 'You win' else 'You win'} the match, {won[2]} : {won[3]}."


def test_two_people_meet_offer_and_part(server_url, sit_down):
    ana = sit_down("ana", "--online", "--name", "Ana", "--url", server_url)
    link = ana.link()
    boris = sit_down("boris", "--join", link, "--name", "Boris")
    ana.reads("Boris has joined.")
    ana.reads("You 0 : 0 Boris, to 100")
    boris.reads("You 0 : 0 Ana, to 100")
    boris.types("s")
    boris.reads("It is not your turn.")
    ana.types("p")
    ana.reads("You pass.")
    boris.reads("Ana passes.")
    boris.types("new")
    boris.reads("You offer a new match.")
    ana.reads("Boris offers a new match.")
    boris.types("quit")
    assert boris.ends() == 0
    ana.types("decline")
    ana.reads("You decline the new match.")
    again = sit_down("again", "--join", link)
    again.reads("You 0 : 0 Ana, to 100")
    ana.types("leave")
    ana.types("y")
    again.reads("Your opponent has left for good.")
    again.reads("The room is closed.")
    assert (ana.ends(), again.ends()) == (0, 0)


def test_a_host_may_leave_before_anybody_joined(server_url, sit_down):
    ana = sit_down("ana", "--online", "--url", server_url)
    ana.link()
    ana.types("leave")
    ana.types("y")
    ana.reads("The room is closed.")
    assert ana.ends() == 0


def test_a_host_may_go_on_with_the_room_that_waits(server_url, sit_down):
    first = sit_down("first", "--online", "--url", server_url)
    link = first.link()
    first.types("quit")
    assert first.ends() == 0
    again = sit_down("again", "--online", "--url", server_url)
    again.reads("Go on with it?")
    again.types("y")
    assert again.link() == link


def test_a_host_whose_seat_cannot_be_kept_is_told_so(server_url, sit_down, tmp_path):
    (tmp_path / "gin").write_text("a file where the folder should be")
    ana = sit_down("ana", "--online", "--url", server_url)
    ana.reads("cannot be written, so there will be no way back to this game.")
    assert ana.link()


def test_what_leads_nowhere_is_said(server_url, sit_down):
    lost = sit_down("lost", "--join", f"{server_url}/i/nonsense")
    assert lost.ends() == 1
    assert "no longer exists" in lost.shown

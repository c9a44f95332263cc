"""The game's turns at the terminal where the computer takes its time or the line breaks."""

from io import StringIO

from rich.console import Console

from client import Client
from client.terminal.game import Game
from client.terminal.returning import agreed
from client.terminal.texts import texts
from client.transport import ATTEMPTS
from tests.client.canned import HANG_UP, Reply, canned_server, problem
from tests.client.positions import RESIGN, UNDERCUT, view

EN = texts("en")
YOURS = view()
THEIRS = view([RESIGN], {"phase": "draw", "to_act": 2})
THEIRS["room"]["version"] = 18
AFTER = view([{"type": "draw", "from": "stock"}, RESIGN], {"phase": "draw"})
AFTER["room"]["version"] = 20
THEIR_MOVE = [
    {"type": "card_drawn", "seat": 2, "from": "stock", "card": None},
    {"type": "card_discarded", "seat": 2, "card": "9D"},
]
NEWS = Reply(200, {"events": THEIR_MOVE})


def played(lines, *replies, start=YOURS):
    """What the terminal shows when these lines are typed, and the requests that were sent."""
    paper, typed = StringIO(), iter([*lines, "quit"])
    console = Console(file=paper, width=100, highlight=False)
    with canned_server(*replies) as server, Client(server.url, "k", lambda _: None) as client:
        Game(client, start, console, lambda _: next(typed), EN).play()
    assert server.replies == []
    return paper.getvalue(), [f"{asked.method} {asked.path.removeprefix('/api/v1/rooms/')}" for asked in server.asked]


def test_while_the_computer_thinks_the_game_waits_and_then_tells_its_move():
    acted = Reply(200, {"version": 18, "events": [], "view": THEIRS})
    shown, asked = played(["ks"], acted, Reply(200, THEIRS), Reply(200, AFTER), NEWS)
    assert asked == ["POST room-1/actions", "GET room-1", "GET room-1", "GET room-1/events?after=18"]
    thinking = shown.index("The computer is thinking …")
    assert thinking < shown.index("The computer draws from the stock.") < shown.index("The computer discards 9♦.")


def test_when_patience_ends_the_player_may_wait_on_or_change_the_level():
    shown, _ = played([], *[Reply(200, THEIRS)] * 31, Reply(200, {"events": []}), start=THEIRS)
    assert "The computer takes its time. Press Enter to wait on, or try: level easy" in shown


def test_a_move_on_an_old_position_is_explained_and_the_news_are_fetched():
    shown, asked = played(["ks"], problem(409, "stale_version"), Reply(200, AFTER), NEWS)
    assert asked == ["POST room-1/actions", "GET room-1", "GET room-1/events?after=17"]
    assert "The game has gone on in the meantime." in shown
    assert "The computer discards 9♦." in shown
    assert shown.rstrip().endswith("draw from the stock")


def test_a_broken_line_leaves_the_game_open_and_enter_looks_again():
    shown, asked = played(["ks", ""], *[HANG_UP] * ATTEMPTS, Reply(200, AFTER), NEWS)
    assert "does not answer." in shown
    assert asked[-2:] == ["GET room-1", "GET room-1/events?after=17"]
    assert shown.rstrip().endswith("draw from the stock")


def test_the_showdown_is_shown_once():
    over = view([{"type": "next_hand"}, RESIGN], {"phase": "over", "to_act": None}, hands=[{"number": 1}])
    over["previous_result"] = UNDERCUT
    shown, _ = played(["k ks", ""], Reply(200, {"version": 18, "events": [], "view": over}), Reply(200, over))
    assert shown.count("Undercut. The computer gets 27 points.") == 1
    assert shown.count("8 − 6 + 25 = 27") == 1


def test_a_no_sends_nothing():
    _, asked = played(["resign", "n"])
    assert asked == []


def test_yes_is_understood_in_english_and_in_the_players_language():
    assert agreed("Y", False, EN)
    assert agreed("ano", False, texts("cs"))
    assert agreed("Ναι", False, texts("el"))
    assert not agreed("n", True, EN)
    assert not agreed("", False, EN)
    assert agreed("", True, EN)

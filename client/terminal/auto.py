"""Plays a whole match by itself, choosing from the legal actions alone."""

from collections.abc import Callable
from typing import Final

from client.api import Client
from client.problems import ClientError, Problem
from client.terminal.opponent import opponent_name
from client.terminal.showdown import headline, outcome
from client.terminal.texts import Texts
from client.views import MOVES, Action, Level, View, deadwood_left, your_seat, your_turn

ORDER: Final = ("big_gin", "knock", "pass", "draw", "discard", "next_hand")
"""What is done first where it may be done. The upcard is left: only a player who knows melds can judge it."""
PATIENCE: Final = 120.0
"""Seconds that the computer may think about one move."""


class Stalled(ClientError):
    """The computer has not moved for PATIENCE seconds."""


def choose(view: View) -> Action:
    """The move: ends the hand when it can, else draws from the stock and throws what leaves least deadwood."""
    moves = [action for action in view["legal_actions"] if action["type"] in MOVES]
    return min(moves, key=_rank)


def _rank(action: Action) -> tuple[int, int, bool]:
    return ORDER.index(action["type"]), deadwood_left(action), action.get("from") == "discard"


def play_match(client: Client, level: Level, rules: dict[str, int], say: Callable[[str], None], t: Texts) -> View:
    """Plays a match to its end in a room of its own; says a line for each hand and the result."""
    seated = client.create_room(level=level, rules=rules)
    client.key = seated["seats"][0]["key"]
    view, told = seated["view"], 0
    while view["match"]["status"] == "playing":
        view = _turn(client, view)
        for hand in view["match"]["hands"][told:]:
            told += 1
            say(f"{hand['number']:3}  {headline(hand, your_seat(view), opponent_name(view, t), t)}  {score(view)}")
    say(outcome(view, t))
    return view


def _turn(client: Client, view: View) -> View:
    if not your_turn(view):
        view = client.wait_for_turn(view["room"]["id"], PATIENCE)
        if view["match"]["status"] == "playing" and not your_turn(view):
            raise Stalled
        return view
    try:
        return client.act(view, choose(view))["view"]
    except Problem as problem:
        if problem.code != "stale_version":
            raise
        return client.view(view["room"]["id"])


def score(view: View) -> str:
    """The player's points, then the opponent's."""
    you = your_seat(view)
    return f"{view['match']['scores'][str(you)]} : {view['match']['scores'][str(3 - you)]}"

"""Going on with a game that was left."""

from collections.abc import Callable
from typing import Final

from client.api import Client
from client.problems import Problem
from client.terminal.saved import SavedGame
from client.terminal.texts import Texts
from client.views import View, still_playing, your_seat

GONE: Final = frozenset({401, 404, 410})
"""Answers that mean a saved game is no more; after any other, it may still be there."""


def continued(client: Client, saved: SavedGame, ask: Callable[[str], str], t: Texts) -> View | None:
    """The saved game, if it is still under way and the player wants to go on with it; then the client has its key."""
    client.key = saved.key
    view = _if_there(client, saved.room_id)
    if view and still_playing(view) and agreed(ask(_question(view, t)), True, t):
        return view
    client.key = None
    return None


def agreed(answer: str, otherwise: bool, t: Texts) -> bool:
    """Whether a typed answer is a yes, in English or the player's language; `otherwise` for an empty one."""
    typed = answer.strip().lower()
    return typed[0] in ("y", t.pgettext("the letter for yes", "y")) if typed else otherwise


def _if_there(client: Client, room_id: str) -> View | None:
    try:
        return client.view(room_id)
    except Problem as problem:
        if problem.status not in GONE:
            raise
    return None


def _question(view: View, t: Texts) -> str:
    you, scores = your_seat(view), view["match"]["scores"]
    question = t.gettext("Your match stands at {yours} : {theirs}. Go on with it? (Y/n) ")
    return question.format(yours=scores[str(you)], theirs=scores[str(3 - you)])

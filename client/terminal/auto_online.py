"""Plays a whole match against a person, or another automatic player, by itself."""

import asyncio
from collections.abc import Callable
from typing import Final

from client.problems import Problem
from client.socket import RoomSocket
from client.terminal.auto import choose, score
from client.terminal.opponent import opponent_name
from client.terminal.showdown import headline, outcome
from client.terminal.texts import Texts
from client.updates import News, Update
from client.views import View, still_playing, your_seat, your_turn

AWAY_PAUSE: Final = 1.0
"""Seconds before another attempt when the opponent turned out to be away."""


async def play_match_online(base_url: str, room_id: str, key: str, say: Callable[[str], None], t: Texts) -> View:
    """Plays to the end of the match, waiting for the opponent as long as it takes; says each hand and the result."""
    told = 0

    def hear(update: Update) -> None:
        nonlocal told
        if isinstance(update, News):
            view = update.view
            for hand in view["match"]["hands"][told:]:
                told += 1
                say(f"{hand['number']:3}  {headline(hand, your_seat(view), opponent_name(view, t), t)}  {score(view)}")

    async with RoomSocket(base_url, room_id, key, hear) as room:
        while still_playing(view := await room.until(_something_to_do)):
            await _move(room, view)
    say(outcome(view, t))
    return view


def _something_to_do(view: View) -> bool:
    return not still_playing(view) or (your_turn(view) and view["room"]["paused"] is None)


async def _move(room: RoomSocket, view: View) -> None:
    """Both may deal the next hand at the same moment: then one of them is too late, and just looks again."""
    try:
        await room.act(choose(view), view)
    except Problem as problem:
        if problem.code == "opponent_away":
            await asyncio.sleep(AWAY_PAUSE)
        elif problem.code == "stale_version":
            current = problem.facts["version"]
            await room.until(lambda now: now["room"]["version"] >= current)
        else:
            raise

"""The one on the other side of the table: what to call them, and whether they are there."""

from datetime import datetime

from rich.markup import escape

from client.terminal.texts import Texts
from client.views import Seat, View


def opponent_name(view: View, t: Texts) -> str:
    """The other player's name as console markup, or the words for the computer or a nameless opponent."""
    seat = _opponent(view)
    if seat is not None and seat["kind"] == "bot":
        return t.gettext("The computer")
    return escape(seat["name"]) if seat is not None and seat["name"] else t.gettext("Your opponent")


def whereabouts(before: View | None, now: View, t: Texts) -> list[str]:
    """What has changed about the opponent's being there; without a `before`, what one should know at once."""
    was, seat = before and _opponent(before), _opponent(now)
    paused, name = now["room"]["paused"], opponent_name(now, t)
    if seat is None:
        return []
    if paused is not None and paused["seat"] == seat["seat"]:
        if before is not None and before["room"]["paused"] == paused:
            return []
        return [
            t.gettext("{name} is away. Waiting for the return, since {time}.").format(
                name=name, time=_clock(paused["since"])
            )
        ]
    if was is not None and was["connected"] != seat["connected"]:
        sentence = t.gettext("{name} is back.") if seat["connected"] else t.gettext("{name} is not connected now.")
        return [sentence.format(name=name)]
    return []


def _opponent(view: View) -> Seat | None:
    """None while nobody has joined."""
    return next((seat for seat in view["room"]["seats"] if not seat["you"]), None)


def _clock(since: str) -> str:
    """The time on the player's own clock."""
    return f"{datetime.fromisoformat(since).astimezone():%H:%M}"

"""What has happened, as a seat saw it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from gin.presence import Presence
from gin.rules.view import SeatEvent, project_event
from gin.selectors.view import RoomView, room_view, view_of
from gin.selectors.who import Actor
from gin.store import loading, reading
from gin.store.room_state import Entry

PAGE: Final = 200
"""Rows of the log in one answer."""


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """An event as a seat sees it, with the room's version after its action."""

    version: int
    at: datetime
    event: SeatEvent


@dataclass(frozen=True, slots=True)
class Updates:
    """A seat's events after version `start` up to `end`; `more` if the page ended before the room's version."""

    start: int
    end: int
    events: tuple[SeenEvent, ...]
    more: bool


def updates(actor: Actor, *, after: int, until: int) -> Updates:
    """The actor's events after version `after`, up to `until`: at most a page of rows, in order."""
    rows = reading.entries(actor.room_id, after=after, until=until, limit=PAGE)
    more = len(rows) == PAGE and rows[-1].version < until
    end = rows[-1].version if more else until
    return Updates(after, end, seen(rows, actor), more)


def seen(rows: list[Entry], actor: Actor) -> tuple[SeenEvent, ...]:
    """What the actor's seat saw of these rows."""
    return tuple(
        SeenEvent(row.version, row.at, project_event(event, actor.seat)) for row in rows for event in row.events
    )


def news(
    actor: Actor, *, after: int, known: Presence | None = None, at_least: int | None = None
) -> tuple[Updates, RoomView]:
    """The actor's events after `after`, and the view that they lead to."""
    view = room_view(actor, known, at_least=at_least)
    return updates(actor, after=after, until=view.version), view


def news_at_hand(actor: Actor, *, after: int, known: Presence | None, at_least: int) -> tuple[Updates, RoomView] | None:
    """`news` of version `at_least` or later, if this process has all of it in memory."""
    room = loading.load_at_least(actor.room_id, at_least)
    rows = None if room is None else reading.recent_entries(room, after=after, until=room.version)
    if room is None or rows is None:
        return None
    return Updates(after, room.version, seen(rows, actor), more=False), view_of(room, actor.seat, known)

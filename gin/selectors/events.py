"""What has happened, as a seat saw it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from gin.presence import Presence
from gin.rules.view import SeatEvent, project_event
from gin.selectors.view import RoomView, room_version, room_view
from gin.selectors.who import Actor
from gin.store import reading

PAGE: Final = 200
"""Rows of the log, or matches, in one answer."""


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


def updates(actor: Actor, *, after: int, until: int | None = None) -> Updates:
    """The actor's events after version `after`, up to `until` or now: at most a page of rows, in order."""
    return _updates(actor, after, room_version(actor) if until is None else until)


def _updates(actor: Actor, after: int, end: int) -> Updates:
    rows = reading.entries(actor.room_id, after=after, until=end, limit=PAGE)
    more = len(rows) == PAGE and rows[-1].version < end
    if more:
        end = rows[-1].version
    seen = [SeenEvent(row.version, row.at, project_event(event, actor.seat)) for row in rows for event in row.events]
    return Updates(after, max(end, after), tuple(seen), more)


def news(
    actor: Actor, *, after: int, known: Presence | None = None, at_least: int | None = None
) -> tuple[Updates, RoomView]:
    """The actor's events after `after`, and the view that they lead to."""
    view = room_view(actor, known, at_least=at_least)
    return _updates(actor, after, view.version), view

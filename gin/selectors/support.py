"""What support may read of a match without asking: everything that lay open, and nothing else."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from gin.errors import ErrorCode, GinError
from gin.models import Event
from gin.rules import notation
from gin.rules.view import PublicView, project_event, project_public
from gin.store.codec import decode_events
from gin.store.decisions import position
from gin.store.snapshots import state_now

PAGE: Final = 100
"""Rows of the log in one answer."""


@dataclass(frozen=True, slots=True)
class Step:
    """A row of the log in words, as a bystander saw it. `seat` None is the server."""

    version: int
    at: datetime
    seat: int | None
    action: str
    lines: tuple[str, ...]


def table_now(match_id: int) -> PublicView:
    """The open side of a match as it is. GinError `match_not_found`."""
    state = state_now(match_id)
    if state is None:
        raise GinError(ErrorCode.MATCH_NOT_FOUND)
    return project_public(state)


def table_at(match_id: int, version: int) -> PublicView:
    """The open side of a match after its event at `version`. GinError `match_not_found` if there is none."""
    found = position(match_id, version) if Event.objects.filter(match_id=match_id, version=version).exists() else None
    if found is None:
        raise GinError(ErrorCode.MATCH_NOT_FOUND)
    return project_public(found[0])


def timeline(match_id: int, *, after: int) -> tuple[list[Step], int | None]:
    """The match's rows above version `after`, at most a page, and the `after` of the next page if there is one."""
    found = Event.objects.filter(match_id=match_id, version__gt=after).order_by("version")
    rows = list(found.values_list("version", "at", "seat", "action", "events")[: PAGE + 1])
    steps = [
        Step(version, at, seat, action, tuple(_words(events))) for version, at, seat, action, events in rows[:PAGE]
    ]
    return steps, steps[-1].version if len(rows) > PAGE else None


def _words(events: dict[str, Any]) -> Iterator[str]:
    for event in decode_events(events):
        yield from (line for line in notation.lines(project_event(event, None)) if line)

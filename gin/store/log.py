"""The append to a room's log. The version guard is the only lock.

An append is one statement: it raises the room's version if that is still the one decided on, and inserts the rows. Of
two racing writers one finds the version gone and does nothing. The match's row, with its snapshot, is written where a
hand begins or ends, or enough versions are full: that costs as much as all the rest, and what came after a snapshot is
in the log.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

import msgspec
from django.db import IntegrityError, transaction

from gin.request import Request
from gin.rules.events import Event
from gin.rules.settlement import Seat
from gin.rules.state import MatchState
from gin.store import cache
from gin.store.codec import encode_events, encode_state
from gin.store.room_state import Entry, RoomState
from gin.store.snapshots import snapshot_due
from gin.store.sql import ask


@dataclass(frozen=True, slots=True)
class Row:
    """One accepted action: who did what, and what it caused. `seat` None is the server.

    A `request` is that of the first row appended; what follows upon it has none.
    """

    seat: Seat | None
    action: str
    events: tuple[Event, ...]
    request: Request | None = None


class RequestSeenError(Exception):
    """The log already has a row of this request."""


RECENT: Final = 8
"""Rows that a process keeps of each room, so that its sockets need not read what it wrote."""

MOVED: Final = """
WITH moved AS (
    UPDATE gin_room
    SET version = %(last)s, move_version = %(move_version)s, to_act = %(to_act)s,
        bot_due_at = %(bot_due_at)s, bot_tries = 0, last_activity = COALESCE(%(active_at)s, last_activity)
    WHERE id = %(room)s AND version = %(version)s AND status = 'open'
    RETURNING id
)"""
POSITIONED: Final = """, positioned AS (
    UPDATE gin_match m
    SET status = %(status)s, score_1 = %(score_1)s, score_2 = %(score_2)s, hand_number = %(hand_number)s,
        dealer = %(dealer)s, winner = %(winner)s, ended = %(ended)s, ended_by = %(ended_by)s,
        level = CASE WHEN %(over)s THEN COALESCE(m.level, %(level)s) END,
        snapshot = %(snapshot)s::jsonb,
        ended_at = CASE WHEN %(over)s THEN COALESCE(m.ended_at, %(now)s) END
    FROM moved WHERE m.id = %(match)s
)"""
LOGGED: Final = """
INSERT INTO gin_event (room_id, version, until, match_id, seat, action, events, request_id, request_hash, at)
SELECT moved.id, %(version)s + 1, %(until)s, %(match)s, %(seat)s::smallint, %(action)s, %(events)s::jsonb,
       %(request_id)s::text, %(request_hash)s::bytea, %(now)s
FROM moved
"""
FURTHER: Final = """
UNION ALL
SELECT moved.id, row.version, %(until)s, %(match)s, row.seat, row.action, row.events, NULL, NULL, %(now)s
FROM moved, json_to_recordset(%(further)s::json) AS row(version int, seat smallint, action text, events jsonb)
"""
"""Further rows as one parameter: four arrays cost the driver more than the rest."""

APPEND: Final = {
    (False, False): MOVED + LOGGED,
    (False, True): MOVED + LOGGED + FURTHER,
    (True, False): MOVED + POSITIONED + LOGGED,
    (True, True): MOVED + POSITIONED + LOGGED + FURTHER,
}
"""By whether the match's row is written too, and whether there is more than one row of the log."""


def append(
    before: RoomState,
    rows: Sequence[Row],
    after: RoomState,
    *,
    now: datetime,
    by_person: bool,
    bot_due_at: datetime | None,
    until: int | None = None,
) -> RoomState | None:
    """Append `rows` to the room if it is still at `before.version`; `after` is the room then.

    `until` is the last version of the group where this transaction appends more, `after.version` otherwise.
    None: somebody else was first, nothing has changed. RequestSeenError: a row's request is in the log.
    """
    try:
        appended = ask(*_statement(before, rows, after, now, by_person, bot_due_at, until)).rowcount == len(rows)
    except IntegrityError as error:
        if _constraint(error) == "event_request_once":
            raise RequestSeenError from error
        raise IntegrityError(f"a row violates {_constraint(error)}") from None  # its text quotes the row, cards and all
    if not appended:
        cache.drop(before.id)
        return None
    known = _with_recent(before, rows, after, now, by_person=by_person)
    transaction.on_commit(lambda: cache.put(known))
    return known


def _with_recent(
    before: RoomState, rows: Sequence[Row], after: RoomState, now: datetime, *, by_person: bool
) -> RoomState:
    new = (
        Entry(version, row.seat, row.action, now, row.events) for version, row in enumerate(rows, before.version + 1)
    )
    recent = (*before.recent, *new)[-RECENT:]
    return replace(after, recent=recent, last_activity=now if by_person else before.last_activity)


def _statement(
    before: RoomState,
    rows: Sequence[Row],
    after: RoomState,
    now: datetime,
    by_person: bool,
    bot_due_at: datetime | None,
    until: int | None,
) -> tuple[str, dict[str, Any]]:
    first, *others = rows
    request, due = first.request, snapshot_due(before.match, before.version, after.match, after.version)
    parameters = {
        "room": before.id,
        "version": before.version,
        "last": after.version,
        "until": until or after.version,
        "move_version": after.move_version,
        "bot_due_at": bot_due_at,
        "active_at": now if by_person else None,
        "now": now,
        "to_act": after.match.to_act,
        "match": after.match_id,
        "seat": first.seat,
        "action": first.action,
        "events": encode_events(first.events),
        "request_id": request.id if request else None,
        "request_hash": request.body_hash if request else None,
    }
    if others:
        parameters["further"] = _further_json(others, before.version + 2)
    if due:
        parameters |= match_columns(after.match) | {"over": after.match.over, "level": after.level}
        parameters["snapshot"] = encode_state(after.match, after.version)
    return APPEND[due, bool(others)], parameters


def _further_json(rows: Sequence[Row], first: int) -> str:
    """The rows after the first, with their versions from `first` on. ValueError if one has a request."""
    if any(row.request for row in rows):
        raise ValueError("a request is that of the first row")
    return msgspec.json.encode([_row(row, version) for version, row in enumerate(rows, first)]).decode()


def _row(row: Row, version: int) -> dict[str, Any]:
    events = msgspec.Raw(encode_events(row.events).encode())
    return {"version": version, "seat": row.seat, "action": row.action, "events": events}


def match_columns(match: MatchState) -> dict[str, Any]:
    """The columns of a match's row that follow from its state, its snapshot apart."""
    return {
        "status": match.status.value,
        "score_1": match.scores[0],
        "score_2": match.scores[1],
        "hand_number": match.hand.number if match.hand else 0,
        "dealer": match.hand.dealer if match.hand else None,
        "winner": match.winner,
        "ended": match.ended.value if match.ended else "",
        "ended_by": match.ended_by,
    }


def _constraint(error: IntegrityError) -> str | None:
    diagnosis = getattr(error.__cause__, "diag", None)
    return getattr(diagnosis, "constraint_name", None)

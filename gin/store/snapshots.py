"""Snapshots of a match: when one is due, and the state now, brought up by what the log has since."""

from typing import Any, Final

import msgspec

from gin.rules.evolve import evolve
from gin.rules.state import MatchState
from gin.store.codec import UnknownFormatError, decode_events, decode_state, version_of
from gin.store.sql import ask

SINCE: Final = """(
    SELECT json_agg(e.events ORDER BY e.version) FROM gin_event e
    WHERE e.room_id = m.room_id AND e.match_id = m.id AND e.version > COALESCE((m.snapshot->>'version')::int, 0)
)"""
"""In a query of the match `m`: its rows after its snapshot; all of them where the snapshot does not say its version."""

PLAYED_AT_MOST: Final = 64
"""Versions that a room goes on without a snapshot: offers and levels may follow one another without a hand's end."""


def state_now(match_id: int) -> MatchState | None:
    """The state of a match as the database has it now; None if there is none."""
    row = ask(f"SELECT m.snapshot, {SINCE} FROM gin_match m WHERE m.id = %s", [match_id]).fetchone()
    return None if row is None else brought_up(*row)


def brought_up(snapshot: Any, since: Any) -> MatchState:
    """What a snapshot and the rows after it lead to, both as the driver gives them. UnknownFormatError."""
    document = parsed(snapshot)
    state = None if version_of(document) is None else decode_state(document)
    for row in parsed(since) or ():
        for event in decode_events(row):
            state = evolve(state, event)
    if state is None:
        raise UnknownFormatError("the log does not begin the match")
    return state


def parsed(document: Any) -> Any:
    """A stored JSON document, whichever way the driver gives it."""
    return msgspec.json.decode(document) if isinstance(document, str | bytes) else document


def snapshot_due(before: MatchState, version: int, after: MatchState, last: int) -> bool:
    """Whether the match's row is written with what led from its state at `version` to that at `last`."""
    return stage(before) != stage(after) or version // PLAYED_AT_MOST != last // PLAYED_AT_MOST


def stage(match: MatchState) -> tuple[object, ...]:
    """What moves within a hand leave as it is, and with it all that a match's row tells."""
    return match.number, match.status, len(match.hands), match.hand and match.hand.number

"""Events and states as JSON, with a version.

Rows outlive the code that wrote them: every stored document says in `v` which format it has, and a format
once written is read for ever. Cards are numbers and holdings masks, as in `gin.rules.cards`.
"""

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from gin.rules import events as ev
from gin.rules.state import MatchState

EVENTS_FORMAT: Final = 1
STATE_FORMAT: Final = 2
"""Format 1 did not say of which version it is."""

EVENTS: Final[dict[str, type[ev.Event]]] = {
    "match_started": ev.MatchStarted,
    "hand_dealt": ev.HandDealt,
    "passed": ev.Passed,
    "card_drawn": ev.CardDrawn,
    "card_discarded": ev.CardDiscarded,
    "knocked": ev.Knocked,
    "hand_ended": ev.HandEnded,
    "match_ended": ev.MatchEnded,
    "new_match_offered": ev.NewMatchOffered,
    "new_match_declined": ev.NewMatchDeclined,
    "new_match_withdrawn": ev.NewMatchWithdrawn,
    "new_match_agreed": ev.NewMatchAgreed,
    "seat_taken": ev.SeatTaken,
    "seat_left": ev.SeatLeft,
    "level_changed": ev.LevelChanged,
}
"""The stored names of events: never renamed, only added to."""
_NAMES: Final = {kind: name for name, kind in EVENTS.items()}


class UnknownFormatError(ValueError):
    """A stored document is of a format, or holds an event, that this version does not know."""


def encode_events(events: Iterable[ev.Event]) -> str:
    """The JSON text of one row's events."""
    stored = [[_NAMES[type(event)], event] for event in events]
    return msgspec.json.encode({"v": EVENTS_FORMAT, "events": stored}).decode()


def decode_events(document: dict[str, Any]) -> tuple[ev.Event, ...]:
    """The events of one row, from its parsed JSON. UnknownFormatError if it cannot be read."""
    _check_format(document, EVENTS_FORMAT)
    return tuple(_event(name, fields) for name, fields in document["events"])


def _event(name: str, fields: dict[str, Any]) -> ev.Event:
    try:
        return msgspec.convert(fields, EVENTS[name])
    except (KeyError, msgspec.ValidationError) as error:
        raise UnknownFormatError(f"event {name!r} cannot be read") from error


def encode_state(state: MatchState, version: int) -> str:
    """The JSON text of a match's snapshot at a version of its room."""
    return msgspec.json.encode({"v": STATE_FORMAT, "version": version, "state": state}).decode()


def decode_state(document: dict[str, Any]) -> MatchState:
    """A match's state, from its snapshot's parsed JSON. UnknownFormatError if it cannot be read."""
    _check_format(document, 1, STATE_FORMAT)
    try:
        return msgspec.convert(document["state"], MatchState)
    except (KeyError, msgspec.ValidationError) as error:
        raise UnknownFormatError("the snapshot cannot be read") from error


def version_of(document: dict[str, Any]) -> int | None:
    """The room's version that a snapshot is of; None where its format does not tell."""
    version: int | None = document.get("version")
    return version


def _check_format(document: dict[str, Any], *known: int) -> None:
    if document.get("v") not in known:
        raise UnknownFormatError(f"format {document.get('v')!r} is not known")

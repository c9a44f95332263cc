"""One stored match, played again from its log and compared with its row.

A fault is a line for an operator: it never holds a card or a seed, since the match may still be on.
"""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, NamedTuple

from gin.models import Match
from gin.rules.actions import ACTIONS
from gin.rules.engine import deal_first, decide
from gin.rules.events import Event, HandDealt, MatchStarted
from gin.rules.evolve import evolve
from gin.rules.settlement import Seat
from gin.rules.shuffle import SEED_BYTES, deck
from gin.rules.state import MatchState
from gin.store.codec import UnknownFormatError, decode_events, decode_state, version_of
from gin.store.decisions import action_behind
from gin.store.log import match_columns
from gin.store.snapshots import stage


class StoredRow(NamedTuple):
    """A row of the log as it is stored."""

    version: int
    until: int
    match_id: int
    seat: Seat | None
    action: str
    events: Any


class Replay:
    """A match on its way from its first row to its last."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._seed = bytes(match.seed)
        self._client_seeds = (match.client_seed_1, match.client_seed_2)
        self._state: MatchState | None = None
        self._snapshotted: MatchState | None = None
        self._lost = False

    def play(self, row: StoredRow) -> Iterator[str]:
        """Go on by one row; what is wrong with it. After a row that cannot be played nothing more is said."""
        if self._lost:
            return
        try:
            yield from self._faults(row)
        except UnknownFormatError as error:
            self._lost = True
            yield str(error)
        except Exception as error:  # a damaged log may break the rules' code anywhere
            self._lost = True
            yield f"{row.action} cannot be replayed: {type(error).__name__}"

    def _faults(self, row: StoredRow) -> Iterator[str]:
        events = decode_events(row.events)
        if row.action in ACTIONS and self._decided(row, events) != events:
            yield f"{row.action} caused something else than the rules say"
        for event in events:
            yield from self._origin_faults(row, event)
            self._state = evolve(self._state, event)
        if row.version == version_of(self._match.snapshot):
            self._snapshotted = self._state

    def _decided(self, row: StoredRow, events: tuple[Event, ...]) -> tuple[Event, ...] | None:
        """What the rules make of the row's action; None if it cannot be told which it was. GinError if refused."""
        action = action_behind(row.action, events)
        if self._state is None or row.seat is None or action is None:
            return None
        return decide(self._state, row.seat, action)

    def _origin_faults(self, row: StoredRow, event: Event) -> Iterator[str]:
        """What the server brought in, where it did: the match's start and its decks."""
        match event:
            case MatchStarted(number, rules):
                if (number, asdict(rules)) != (self._match.number, self._match.rules):
                    yield "the match's start has another number or other rules than its row"
            case HandDealt(number, _, dealt):
                if dealt != deck(self._seed, self._client_seeds, number):
                    yield f"the deck of hand {number} does not follow from the seed"
                if row.action not in ACTIONS and (self._state is None or deal_first(self._state, dealt) != (event,)):
                    yield f"hand {number} was not dealt as the rules say"

    def compare(self) -> Iterator[str]:
        """What the match's row says otherwise than its log."""
        if len(self._seed) != SEED_BYTES:
            yield f"the seed has {len(self._seed)} bytes"
        if self._lost:
            return
        if self._state is None:
            yield "the log does not begin it"
            return
        for name, said in match_columns(self._state).items():
            if getattr(self._match, name) != said:
                yield f"{name} is {getattr(self._match, name)!r}, its log says {said!r}"
        if (self._match.ended_at is not None) != self._state.over:
            yield "whether it has ended differs from its log"
        yield from self._snapshot_faults(self._state)

    def _snapshot_faults(self, state: MatchState) -> Iterator[str]:
        try:
            stored = decode_state(self._match.snapshot)
        except UnknownFormatError as error:
            yield str(error)
            return
        told = version_of(self._match.snapshot) is not None
        if (told and stored != self._snapshotted) or stage(stored) != stage(state):
            yield "the snapshot is not where its log leads"

    def turn_fault(self, to_act: int | None) -> str | None:
        """What is wrong with whose turn a room says it is, if this is its last match."""
        due = self._state.to_act if self._state else None
        return None if self._lost or to_act == due else f"to_act is {to_act}, its log says {due}"

"""A match as its log would have it after any number of rows: the same cards and moves every time."""

from dataclasses import asdict, dataclass, replace
from functools import cache
from random import Random
from typing import Any, Final

from gin.bots.base import Budget
from gin.bots.registry import bot
from gin.rules.actions import ACTION_NAMES, Action, NextHand
from gin.rules.engine import deal_first, decide, replay, start_match
from gin.rules.events import Event, SeatTaken
from gin.rules.evolve import evolve
from gin.rules.ruleset import STANDARD, RuleSet
from gin.rules.settlement import Seat
from gin.rules.shuffle import deck
from gin.rules.state import MatchState
from gin.rules.view import SeatEvent, project, project_event
from gin.store.codec import encode_events, encode_state
from gin.store.log import match_columns
from gin.store.room_state import BEGUN
from gin.store.snapshots import snapshot_due

SEED: Final = bytes(range(32))
NO_CLIENT_SEEDS: Final = ("", "")


@dataclass(frozen=True)
class Played:
    """Rows of the log, each its seat, action and events as stored; the rules; what room and match say after them."""

    rows: tuple[tuple[Seat | None, str, str], ...]
    rules: dict[str, Any]
    columns: dict[str, Any]
    to_act: Seat | None


@cache
def played(mode: str, rows: int, target: int) -> Played:
    """The first `rows` rows of a match to `target`, two easy players in both seats. ValueError if it ends before."""
    rules, consent = replace(STANDARD, target=target), mode == "online"
    started = _started(rules, consent=consent)
    state = replay(started)
    seen: dict[Seat, list[SeatEvent]] = {seat: [project_event(event, seat) for event in started] for seat in (1, 2)}
    snapshot = encode_state(state, BEGUN)
    log: list[tuple[Seat | None, str, str]] = [
        (1, "create_room", encode_events((SeatTaken(1), SeatTaken(2)))),
        (None, "start_match", encode_events(started)),
    ]
    for number in range(BEGUN, rows):
        if state.hand is None or state.over:
            raise ValueError(f"the match ends after {number} rows")
        seat = state.hand.to_act or 1
        action = _choice(state, seat, seen[seat], number)
        events = decide(state, seat, action)
        log.append((seat, ACTION_NAMES[type(action)], encode_events(events)))
        before = state
        for event in events:
            state = evolve(state, event) or state
            for number_of_seat, known in seen.items():
                known.append(project_event(event, number_of_seat))
        if snapshot_due(before, number, state, len(log)):
            snapshot = encode_state(state, len(log))
    return Played(tuple(log), asdict(rules), {**match_columns(state), "snapshot": snapshot}, state.to_act)


def _started(rules: RuleSet, *, consent: bool) -> tuple[Event, ...]:
    started = start_match(1, rules, consent=consent)
    return (*started, *deal_first(replay(started), deck(SEED, NO_CLIENT_SEEDS, 1)))


def _choice(state: MatchState, seat: Seat, seen: list[SeatEvent], number: int) -> Action:
    assert state.hand is not None
    if state.hand.to_act is None:
        return NextHand(deck(SEED, NO_CLIENT_SEEDS, state.hand.number + 1))
    return bot("easy").choose(project(state, seat), seen, Random(number), Budget())

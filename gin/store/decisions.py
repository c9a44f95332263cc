"""The log read backwards from what happened to what was decided, with what the seat knew at that moment."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from gin.rules.actions import ACTIONS, Action, Discard, Draw, Knock, NextHand
from gin.rules.events import CardDiscarded, CardDrawn, Event, HandDealt, Knocked
from gin.rules.evolve import evolve
from gin.rules.settlement import Seat
from gin.rules.state import MatchState, Phase
from gin.rules.view import SeatEvent, SeatView, project, project_event
from gin.store.reading import match_entries

DECISIONS = ("pass", "draw", "discard", "knock", "big_gin")
"""Actions in which a player has a choice."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of a hand: what the seat saw before it, and what it did."""

    version: int
    seat: Seat
    action: Action
    caused: Event = field(repr=False)
    """What it caused first: for a draw, the card drawn."""
    view: SeatView = field(repr=False)
    history: tuple[SeatEvent, ...] = field(repr=False)


def decisions(match_id: int, hand: int) -> Iterator[Decision]:
    """The moves of one hand of a match, in order."""
    state: MatchState | None = None
    past: list[Event] = []
    for entry in match_entries(match_id):
        action = action_behind(entry.action, entry.events) if entry.action in DECISIONS else None
        if state is not None and action is not None and entry.seat is not None and _number(state) == hand:
            seen = tuple(project_event(event, entry.seat) for event in past)
            yield Decision(entry.version, entry.seat, action, entry.events[0], project(state, entry.seat), seen)
        for event in entry.events:
            state = evolve(state, event)
            past.append(event)


def position(match_id: int, version: int) -> tuple[MatchState, tuple[Event, ...]] | None:
    """A match as it was at a version of its room, with its events until then; None before its start."""
    past = tuple(event for entry in match_entries(match_id) if entry.version <= version for event in entry.events)
    state: MatchState | None = None
    for event in past:
        state = evolve(state, event)
    return None if state is None else (state, past)


def _number(state: MatchState) -> int | None:
    return state.hand.number if state.hand is not None and state.hand.phase is not Phase.OVER else None


def action_behind(name: str, events: tuple[Event, ...]) -> Action | None:
    """The action of this name that may have begun with the first of `events`."""
    match name, events[:1]:
        case "draw", (CardDrawn(source=source),):
            return Draw(source)
        case "discard", (CardDiscarded(card=card),):
            return Discard(card)
        case "knock", (Knocked(card=thrown),):
            return Knock(thrown)
        case "next_hand", (HandDealt(deck=dealt),):
            return NextHand(dealt)
        case (("draw" | "discard" | "knock" | "next_hand"), _):
            return None
        case _:
            return ACTIONS[name]()  # type: ignore[call-arg]  # those with arguments are above

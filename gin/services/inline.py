"""Bots that answer within the request: their moves are appended together with the person's."""

import hashlib
import hmac
import logging
from dataclasses import replace
from random import Random
from typing import Final

from gin.bots.base import Budget
from gin.bots.registry import INLINE, bot
from gin.rules.actions import ACTION_NAMES, Action
from gin.rules.engine import decide
from gin.rules.events import Event
from gin.rules.evolve import evolve
from gin.rules.settlement import Seat
from gin.rules.view import project, project_event
from gin.store.log import Row
from gin.store.reading import history
from gin.store.room_state import RoomState

log = logging.getLogger(__name__)

FALLBACK: Final = "medium"
"""The level that plays unless another is chosen, and where another fails."""


def with_history(room: RoomState) -> RoomState:
    """The room with its match's events at hand, if an inline bot will want them."""
    if room.history is not None or not any(seat.level in INLINE for seat in room.seats):
        return room
    return replace(room, history=history(room))


def play_on(room: RoomState) -> tuple[list[Row], RoomState]:
    """The moves of an easy or medium bot while it is its turn, and the room after them.

    A bot that fails leaves its turn to the queue: no person's move fails because of a bot.
    """
    rows: list[Row] = []
    while (seat := room.bot_to_act) is not None and seat.level in INLINE:
        try:
            row, room = _one_move(room, seat.number, seat.level)
        except Exception:  # whatever the bot's fault is, the person's move stands
            log.exception("the %s bot of room %s failed", seat.level, room.id)
            break
        rows.append(row)
    return rows, room


def _one_move(room: RoomState, seat: Seat, level: str) -> tuple[Row, RoomState]:
    action = choose(room, seat, level, Budget())
    events = decide(room.match, seat, action)
    return Row(seat, ACTION_NAMES[type(action)], events), advance(room, events, move=True)


def choose(room: RoomState, seat: Seat, level: str, budget: Budget) -> Action:
    """What the bot in `seat` does: it is given its seat's view and events, and nothing else.

    ValueError if that is not allowed: the same at every attempt, it would freeze the game.
    """
    view, seen = project(room.match, seat), [project_event(event, seat) for event in history(room)]
    action = bot(level).choose(view, seen, _rng(room, seat), budget)
    if all(action != legal.action for legal in view.legal_actions):
        raise ValueError(f"the {level} bot chose what is not allowed")
    return action


def _rng(room: RoomState, seat: Seat) -> Random:
    """A bot's chance at this position: repeatable, and as secret as the match's seed."""
    return Random(hmac.digest(room.seed, f"bot {seat} {room.version}".encode(), hashlib.sha256))


def advance(room: RoomState, events: tuple[Event, ...], *, move: bool) -> RoomState:
    """The room one version later."""
    match = room.match
    for event in events:
        evolved = evolve(match, event)
        match = match if evolved is None else evolved
    version = room.version + 1
    return replace(
        room,
        version=version,
        move_version=version if move else room.move_version,
        match=match,
        history=None if room.history is None else room.history + events,
    )

"""Beginning a match: a committed seed becomes a match's row, its start and its first deal."""

from dataclasses import asdict, replace
from datetime import datetime
from uuid import UUID

import msgspec

from gin.models import Match, Room, Seat
from gin.rules.engine import deal_first, replay, start_match
from gin.rules.events import Event
from gin.rules.ruleset import RuleSet
from gin.rules.shuffle import deck
from gin.rules.state import MatchState
from gin.services import seeds
from gin.services.due import bot_due
from gin.store import log
from gin.store.codec import encode_state
from gin.store.log import Row
from gin.store.room_state import RoomState

START: str = "start_match"


def start_dealt(
    number: int, rules: RuleSet, seed: bytes, client_seeds: tuple[str, str], *, consent: bool
) -> tuple[Event, ...]:
    """A match's start with its first hand."""
    started = start_match(number, rules, consent=consent)
    return started + deal_first(replay(started), deck(seed, client_seeds, 1))


def first_events(rules: RuleSet, seed: bytes, client_seeds: tuple[str, str], *, online: bool) -> tuple[Event, ...]:
    """How a room's first match begins: dealt at once, or waiting for somebody to join online."""
    return start_match(1, rules, consent=True) if online else start_dealt(1, rules, seed, client_seeds, consent=False)


def create_row(
    room_id: UUID, match: MatchState, version: int, seed: bytes, client_seeds: tuple[str, str], now: datetime
) -> int:
    """Write the row of a match that is begun by the room's event at `version`; its id."""
    row = Match.objects.create(
        room_id=room_id,
        number=match.number,
        rules=asdict(match.rules),
        seed=seed,
        client_seed_1=client_seeds[0],
        client_seed_2=client_seeds[1],
        started_at=now,
        snapshot=msgspec.json.decode(encode_state(match, version)),
        **log.match_columns(match),
    )
    return row.pk


def begin_next(room: RoomState, now: datetime) -> RoomState:
    """Begin the match after the one that `room` has ended, in the transaction that ended it."""
    by_number = {seat.number: seat.client_seed for seat in room.seats}
    client_seeds = (by_number.get(1, ""), by_number.get(2, ""))
    events = start_dealt(
        room.match.number + 1, room.match.rules, room.next_seed, client_seeds, consent=room.match.consent
    )
    match = replay(events)
    after = replace(
        room,
        version=room.version + 1,
        move_version=room.version + 1,
        match_id=create_row(room.id, match, room.version + 1, room.next_seed, client_seeds, now),
        match=match,
        seed=room.next_seed,
        client_seeds=client_seeds,
        next_seed=seeds.new_seed(),
        seats=tuple(replace(seat, client_seed="") for seat in room.seats),
        history=events,
    )
    Room.objects.filter(pk=room.id).update(next_seed=after.next_seed)
    Seat.objects.filter(room_id=room.id).update(client_seed="")
    rows = [Row(None, START, events)]
    begun = log.append(room, rows, after, now=now, by_person=False, bot_due_at=bot_due(after, now))
    if begun is None:
        raise RuntimeError("somebody else wrote to a room that this transaction has locked")
    return begun

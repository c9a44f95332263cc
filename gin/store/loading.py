"""Loading a room: as the database has it, or as this process knows it already."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from gin.store import cache
from gin.store.room_state import RoomState, SeatInfo
from gin.store.snapshots import SINCE, brought_up, parsed
from gin.store.sql import ask

LOAD: Final = f"""
SELECT r.mode, r.status, r.version, r.move_version, r.invite_code, r.require_both_connected, r.next_seed,
       r.last_activity,
       (SELECT json_agg(json_build_array(number, kind, level, name, client_seed, left_at IS NOT NULL)
                        ORDER BY number) FROM gin_seat WHERE room_id = r.id),
       m.id, m.seed, m.client_seed_1, m.client_seed_2, m.snapshot, {SINCE}
FROM gin_room r
JOIN LATERAL (SELECT * FROM gin_match WHERE room_id = r.id ORDER BY number DESC LIMIT 1) m ON true
WHERE r.id = %s
"""


def load(room_id: UUID) -> RoomState | None:
    """The room as the database has it now; None if there is none. One statement, so one consistent moment."""
    row = ask(LOAD, [room_id]).fetchone()
    if row is None:
        return None
    state = _room_state(room_id, row)
    transaction.on_commit(lambda: cache.put(state))
    return state


def _room_state(room_id: UUID, row: Sequence[Any]) -> RoomState:
    mode, status, version, move_version, invite_code, both, next_seed, last_activity, seats, *match = row
    match_id, seed, one, two, snapshot, since = match
    return RoomState(
        id=room_id,
        mode=mode,
        status=status,
        version=version,
        move_version=move_version,
        invite_code=invite_code,
        require_both_connected=both,
        next_seed=bytes(next_seed),
        last_activity=last_activity,
        seats=tuple(SeatInfo(*seat) for seat in parsed(seats)),
        match_id=match_id,
        match=brought_up(snapshot, since),
        seed=bytes(seed),
        client_seeds=(one, two),
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """What changes of a room whenever anything does."""

    version: int
    last_activity: datetime


def moment(room_id: UUID) -> Moment | None:
    """How far the room is in the database now; None if there is none."""
    row = ask("SELECT version, last_activity FROM gin_room WHERE id = %s", [room_id]).fetchone()
    return None if row is None else Moment(*row)


def current_version(room_id: UUID) -> int | None:
    """The version that the database has of the room now; None if there is none."""
    now = moment(room_id)
    return None if now is None else now.version


def load_for_decision(room_id: UUID) -> RoomState | None:
    """The room as this process last knew it, else from the database: the append's guard finds out."""
    return cache.get(room_id) or load(room_id)


def load_at_least(room_id: UUID, version: int) -> RoomState | None:
    """The room as this process has it, if at this version or a later one."""
    known = cache.get(room_id)
    return known if known is not None and known.version >= version else None


def load_current(room_id: UUID, at: Moment | None = None) -> RoomState | None:
    """The room as it is now: from this process if the database says that it has the current version.

    `at` is what the database has just said, if it was asked already.
    """
    known, at = cache.get(room_id), at or moment(room_id)
    if known is None or at is None or known.version != at.version:
        return load(room_id)
    return replace(known, last_activity=at.last_activity)

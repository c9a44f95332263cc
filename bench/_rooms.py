"""Any number of rooms, written into a server's tables within seconds.

They are to be listed and searched, not played on: all rooms of a kind have the same cards.
"""

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final
from uuid import UUID

import psycopg

from gin.rules.engine import deal_first, replay, start_match
from gin.rules.events import Event, SeatTaken
from gin.rules.ruleset import RuleSet
from gin.rules.shuffle import deck
from gin.store.codec import encode_events, encode_state

FIRST: Final = ("Ana", "Ben", "Cyril", "Dana", "Eva", "Filip", "Greta", "Hana", "Ivo", "Jana", "Karel", "Lea")
LAST: Final = ("", "Horvat", "Novák", "Jensen", "Sargsyan", "Papadakis", "Kovač", "Smith", "Rossi", "Larsen")
IDLE_DAYS: Final = {"online": 7, "computer": 365, "local": 365}
EXPIRED_DAYS: Final = 85
"""No longer than the server keeps an expired room: it would purge what is written here."""
BATCH: Final = 20_000
SEED: Final = bytes(range(32))
RULES: Final = json.dumps(asdict(RuleSet()))
COLUMNS: Final = {
    "gin_room": "id mode status version move_version invite_code require_both_connected rules next_seed created_at "
    "last_activity bot_due_at bot_tries",
    "gin_seat": "id room_id number kind level name client_seed",
    "gin_seatkey": "seat_id hash created_at",
    "gin_match": "id room_id number rules seed client_seed_1 client_seed_2 status score_1 score_2 hand_number dealer "
    "ended snapshot started_at ended_at",
    "gin_event": "room_id version until match_id seat action events at",
}


@dataclass(frozen=True)
class Made:
    """One room to be written."""

    number: int
    """From 1; its match has this id, its seats twice this and one less, counted from where the tables end."""
    id: UUID
    mode: str
    status: str
    created_at: datetime
    names: tuple[str, str]
    invite_code: str | None
    bot_due_at: datetime | None


def fill(connection: "psycopg.Connection[Any]", rooms: int, *, now: datetime, seed: int = 1) -> None:
    """Write so many rooms with their seats, keys, matches and events into a server's tables, and analyse them."""
    rng = Random(seed)
    with connection.cursor() as cursor:
        bases = _last(cursor, "gin_seat"), _last(cursor, "gin_match")
        for first in range(1, rooms + 1, BATCH):
            made = [_room(number, rng, now) for number in range(first, min(first + BATCH, rooms + 1))]
            for table, rows in _rows(made, *bases).items():
                _copy(cursor, table, rows)
        for table in ("gin_seat", "gin_match"):
            cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")
        cursor.execute(f"ANALYZE {', '.join(COLUMNS)}")


def _copy(cursor: "psycopg.Cursor[Any]", table: str, rows: Iterable[tuple[Any, ...]]) -> None:
    columns = ", ".join(COLUMNS[table].split())
    with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def _last(cursor: "psycopg.Cursor[Any]", table: str) -> int:
    found = cursor.execute(f"SELECT COALESCE(max(id), 0) FROM {table}").fetchone()
    return int(found[0]) if found else 0


def _room(number: int, rng: Random, now: datetime) -> Made:
    mode = rng.choices(("online", "computer", "local"), (50, 45, 5))[0]
    age = timedelta(days=(IDLE_DAYS[mode] + EXPIRED_DAYS) * rng.random())
    status = "expired" if age.days >= IDLE_DAYS[mode] else "open"
    if mode == "online" and status == "open" and rng.random() < 0.1:
        status = "closed"
    invite_code = f"{rng.getrandbits(128):032x}"[:22] if mode == "online" else None
    names = (_name(rng), "" if mode == "computer" else _name(rng))
    due = now + timedelta(days=1) if (mode, status) == ("computer", "open") and number % 100 == 0 else None
    return Made(number, UUID(int=rng.getrandbits(128)), mode, status, now - age, names, invite_code, due)


def _name(rng: Random) -> str:
    return "" if rng.random() < 0.4 else f"{rng.choice(FIRST)} {rng.choice(LAST)}".strip()


def _rows(made: list[Made], seats: int, matches: int) -> dict[str, Iterable[tuple[Any, ...]]]:
    return {
        "gin_room": map(_room_row, made),
        "gin_seat": (row for room in made for row in _seat_rows(room, seats)),
        "gin_seatkey": (row for room in made for row in _key_rows(room, seats)),
        "gin_match": (_match_row(room, matches) for room in made),
        "gin_event": (row for room in made for row in _event_rows(room, matches)),
    }


def _room_row(room: Made) -> tuple[Any, ...]:
    times = (room.created_at, room.created_at + timedelta(hours=1), room.bot_due_at)
    return (room.id, room.mode, room.status, 2, 2, room.invite_code, True, RULES, SEED, *times, 0)


def _seat_rows(room: Made, base: int) -> Iterator[tuple[Any, ...]]:
    for number, name in enumerate(room.names, 1):
        kind, level = ("bot", "hard") if room.mode == "computer" and number == 2 else ("person", None)
        yield base + 2 * room.number - 2 + number, room.id, number, kind, level, name, ""


def _key_rows(room: Made, base: int) -> Iterator[tuple[Any, ...]]:
    for number in (1,) if room.mode == "computer" else (1, 2):
        yield base + 2 * room.number - 2 + number, os.urandom(32), room.created_at


def _start(mode: str) -> tuple[tuple[Event, ...], str]:
    started = start_match(1, RuleSet(), consent=mode == "online")
    started += deal_first(replay(started), deck(SEED, ("", ""), 1))
    return started, encode_state(replay(started))


STARTS: Final = {mode: _start(mode) for mode in IDLE_DAYS}
TAKEN: Final = encode_events((SeatTaken(1), SeatTaken(2)))
STARTED: Final = {mode: encode_events(events) for mode, (events, _) in STARTS.items()}


def _match_row(room: Made, base: int) -> tuple[Any, ...]:
    status, ended = ("playing", "") if room.status == "open" else ("abandoned", "abandoned")
    ended_at = room.created_at + timedelta(hours=1) if ended else None
    beginning = (base + room.number, room.id, 1, RULES, SEED, "", "", status, 0, 0, 1, 2)
    return (*beginning, ended, STARTS[room.mode][1], room.created_at, ended_at)


def _event_rows(room: Made, base: int) -> Iterator[tuple[Any, ...]]:
    match = base + room.number
    yield room.id, 1, 2, match, 1, "create_room", TAKEN, room.created_at
    yield room.id, 2, 2, match, None, "start_match", STARTED[room.mode], room.created_at

"""Any number of rooms, written into a server's tables by COPY, each with as many rows of the log as wanted.

All rooms of a kind have the same cards. Their keys follow from their ids, so that any open one can be played on.
"""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any, Final
from uuid import UUID

import psycopg

from bench._played import SEED, played
from gin.store.room_state import BEGUN

FIRST: Final = ("Ana", "Ben", "Cyril", "Dana", "Eva", "Filip", "Greta", "Hana", "Ivo", "Jana", "Karel", "Lea")
LAST: Final = ("", "Horvat", "Novák", "Jensen", "Sargsyan", "Papadakis", "Kovač", "Smith", "Rossi", "Larsen")
IDLE_DAYS: Final = {"online": 7, "computer": 365, "local": 365}
EXPIRED_DAYS: Final = 85
"""No longer than the server keeps an expired room: it would purge what is written here."""
BATCH: Final = 20_000
COLUMNS: Final = {
    "gin_room": "id mode status version move_version invite_code require_both_connected rules next_seed created_at "
    "last_activity bot_due_at bot_tries to_act",
    "gin_seat": "id room_id number kind level name client_seed",
    "gin_seatkey": "seat_id hash created_at",
    "gin_match": "id room_id number rules seed client_seed_1 client_seed_2 status score_1 score_2 hand_number dealer "
    "ended snapshot started_at ended_at",
    "gin_event": "room_id version until match_id seat action events at",
}
EVENT: Final = "%(room)s\t{version}\t{version}\t%(match)s\t{seat}\t{action}\t{events}\t%(at)s\n"


@dataclass(frozen=True, kw_only=True)
class Made:
    """One room to be written, with so many rows of the log of a match to `target`; 0 if it has lost its match."""

    id: UUID
    mode: str
    status: str = "open"
    created_at: datetime
    names: tuple[str, str] = ("", "")
    invite_code: str | None = None
    bot_due_at: datetime | None = None
    rows: int = BEGUN
    target: int = 100


def key_of(room: UUID, seat: int) -> str:
    """The key that opens a seat of a room written here."""
    return urlsafe_b64encode(sha256(f"{room} {seat}".encode()).digest()).rstrip(b"=").decode()


def fill(
    connection: "psycopg.Connection[Any]",
    rooms: int,
    *,
    now: datetime,
    seed: int = 1,
    rows: int = BEGUN,
    expired_rows: int = BEGUN,
) -> None:
    """Write so many rooms of all kinds and ages, each with `rows` rows of the log, expired ones with `expired_rows`."""
    rng = Random(seed)
    for first in range(1, rooms + 1, BATCH):
        batch = [_room(number, rng, now) for number in range(first, min(first + BATCH, rooms + 1))]
        write(connection, [replace(one, rows=expired_rows if one.status == "expired" else rows) for one in batch])
    connection.execute(f"ANALYZE {', '.join(COLUMNS)}")


def online(count: int, *, at: datetime, rows: int, target: int = 100, status: str = "open") -> list[Made]:
    """Rooms for two on two devices, whose moves wait for both to be connected."""
    rng = Random(f"{at} {rows}")
    ids = [UUID(int=rng.getrandbits(128)) for _ in range(count)]
    return [
        Made(
            id=id_,
            mode="online",
            status=status,
            created_at=at,
            invite_code=id_.hex[:22],
            rows=rows,
            target=target,
        )
        for id_ in ids
    ]


def write(connection: "psycopg.Connection[Any]", made: Sequence[Made]) -> None:
    """Write these rooms with their seats, keys, matches and log."""
    with connection.cursor() as cursor:
        seats, match = _last(cursor, "gin_seat"), _last(cursor, "gin_match") + 1
        numbered = list(enumerate(made))
        with_match = [(at, room) for at, room in numbered if room.rows]
        _copy(cursor, "gin_room", map(_room_row, made))
        _copy(cursor, "gin_seat", (row for at, room in numbered for row in _seat_rows(room, seats + 2 * at)))
        _copy(cursor, "gin_seatkey", (row for at, room in numbered for row in _key_rows(room, seats + 2 * at)))
        _copy(cursor, "gin_match", (_match_row(room, match + at) for at, room in with_match))
        with cursor.copy(_into("gin_event")) as copy:
            for at, room in with_match:
                values = {"room": room.id, "match": match + at, "at": room.created_at}
                copy.write(_event_lines(room.mode, room.rows, room.target) % values)
        for table in ("gin_seat", "gin_match"):
            cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}")


def _copy(cursor: "psycopg.Cursor[Any]", table: str, rows: Iterable[tuple[Any, ...]]) -> None:
    with cursor.copy(_into(table)) as copy:
        for row in rows:
            copy.write_row(row)


def _into(table: str) -> str:
    return f"COPY {table} ({', '.join(COLUMNS[table].split())}) FROM STDIN"


def _last(cursor: "psycopg.Cursor[Any]", table: str) -> int:
    found = cursor.execute(f"SELECT COALESCE(max(id), 0) FROM {table}").fetchone()
    return int(found[0]) if found else 0


def _room(number: int, rng: Random, now: datetime) -> Made:
    mode = rng.choices(("online", "computer", "local"), (50, 45, 5))[0]
    age = timedelta(days=(IDLE_DAYS[mode] + EXPIRED_DAYS) * rng.random())
    status = "expired" if age.days >= IDLE_DAYS[mode] else "open"
    if mode == "online" and status == "open" and rng.random() < 0.1:
        status = "closed"
    return Made(
        invite_code=f"{rng.getrandbits(128):032x}"[:22] if mode == "online" else None,
        names=(_name(rng), "" if mode == "computer" else _name(rng)),
        bot_due_at=now + timedelta(days=1) if (mode, status) == ("computer", "open") and number % 100 == 0 else None,
        id=UUID(int=rng.getrandbits(128)),
        mode=mode,
        status=status,
        created_at=now - age,
    )


def _name(rng: Random) -> str:
    return "" if rng.random() < 0.4 else f"{rng.choice(FIRST)} {rng.choice(LAST)}".strip()


def _room_row(room: Made) -> tuple[Any, ...]:
    times = (room.created_at, room.created_at + timedelta(hours=1), room.bot_due_at)
    rules, to_act = _rules(room.mode, room.rows, room.target), played(room.mode, room.rows, room.target).to_act
    beginning = (room.id, room.mode, room.status, room.rows, room.rows, room.invite_code, True, rules, SEED)
    return (*beginning, *times, 0, to_act)


def _seat_rows(room: Made, base: int) -> Iterator[tuple[Any, ...]]:
    for number, name in enumerate(room.names, 1):
        kind, level = ("bot", "hard") if room.mode == "computer" and number == 2 else ("person", None)
        yield base + number, room.id, number, kind, level, name, ""


def _key_rows(room: Made, base: int) -> Iterator[tuple[Any, ...]]:
    for number in (1,) if room.mode == "computer" else (1, 2):
        yield base + number, sha256(key_of(room.id, number).encode()).digest(), room.created_at


@cache
def _rules(mode: str, rows: int, target: int) -> str:
    return json.dumps(played(mode, rows, target).rules)


@cache
def _event_lines(mode: str, rows: int, target: int) -> str:
    """The lines of a room's log as COPY wants them, but for the room, its match and the time."""
    log = enumerate(played(mode, rows, target).rows, 1)
    return "".join(
        EVENT.format(version=version, seat=seat or "\\N", action=action, events=events)
        for version, (seat, action, events) in log
    )


def _match_row(room: Made, number: int) -> tuple[Any, ...]:
    status, ended = ("playing", "") if room.status == "open" else ("abandoned", "abandoned")
    ended_at = room.created_at + timedelta(hours=1) if ended else None
    match = played(room.mode, room.rows, room.target).columns
    score = match["score_1"], match["score_2"], match["hand_number"], match["dealer"]
    beginning = (number, room.id, 1, _rules(room.mode, room.rows, room.target), SEED, "", "", status, *score)
    return (*beginning, ended, match["snapshot"], room.created_at, ended_at)

"""The documentation's tables, in Markdown, from kept lines of the benchmarks."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from bench._kept import Kept
from bench.capacity import DATABASE_CORES, ROOMS, capacity, first_limits, measured, price

KINDS: Final = {"web": "web", "database": "PostgreSQL", "redis": "Valkey"}
PARTS: Final = {"sockets": "sockets", "proxy": "proxy", "database": "PostgreSQL", "redis": "Valkey", "hard": "hard"}


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(str, cells))} |\n" for cells in lines)


def split(costs: dict[str, float], *kinds: str) -> str:
    """Parts of a sum."""
    return " / ".join(f"{costs[kind]:.2f}" for kind in kinds)


def durable(kept: Kept) -> str:
    """What a move costs by each door."""
    online, rest = kept.latest("online_moves"), kept.latest("rest_moves")
    rows = (
        (f"online, over sockets, {online['matches']} matches", "online_moves", online["cpu_ms_per_move"]),
        ("REST, under granian", "rest_moves", rest["cpu_ms_per_move"]),
        ("a look at the table, REST", "rest_moves", rest["cpu_ms_per_look"]),
    )
    return table(
        ("what", "command", "CPU, ms", "of it web / PostgreSQL / Valkey"),
        [(what, f"`python -m bench {name}`", f"{ms['total']:.2f}", split(ms, *KINDS)) for what, name, ms in rows],
    )


def growth(kept: Kept) -> str:
    """A move early and late, in a small and in a large database."""
    return table(
        ("rooms in the database", "the match's event", "CPU, ms", "of it web / PostgreSQL / Valkey", "ratio"),
        [
            (
                f"{one['rooms']:,}",
                one["event"],
                f"{one['cpu_ms_per_move']['total']:.2f}",
                split(one["cpu_ms_per_move"], *KINDS),
                f"{one['times']['total']:.2f}",
            )
            for one in grown(kept)
        ],
    )


def grown(kept: Kept) -> list[dict[str, Any]]:
    """The lines of `growth_move`, by rooms and event."""
    most = kept.latest("growth_move")["rooms"]
    return [line for rooms in (100, most) for line in kept.every("growth_move", "event", rooms=rooms)]


def chores(kept: Kept) -> str:
    """What beat has done, in a small and in a large database."""
    most = kept.latest("growth_chore")["rooms"]
    pairs = [
        (small, kept.latest("growth_chore", chore=small["chore"], rooms=most))
        for small in kept.every("growth_chore", "chore", rooms=100)
    ]
    return table(
        ("task", "done", "database, ms: 100 rooms", f"{most:,} rooms"),
        [(f"`{small['chore']}`", small["done"], small["database_ms"], big["database_ms"]) for small, big in pairs],
    )


def hard_games(kept: Kept) -> str:
    """The hard computer's queue."""
    return table(
        (
            "games at once",
            "moves a second",
            "CPU a move, ms",
            "worker busy",
            "has a move, ms",
            "wait, ms: half",
            "99 of 100",
        ),
        [
            (
                one["games"],
                one["moves_per_second"],
                one["cpu_ms_per_move"],
                f"{100 * one['worker_busy']:.0f}%",
                one["held_ms"],
                one["wait_p50_ms"],
                one["wait_p99_ms"],
            )
            for one in kept.every("hard_games", "games")
        ],
    )


def scaled(kept: Kept) -> str:
    """One process of each kind and two."""
    rows = [kept.latest("scaled", door=door, processes=count) for door in ("sockets", "rest") for count in (1, 2)]
    kinds = ("web", "proxy", "database", "redis")
    costs = [{**one["cpu_ms"], "web": one["cpu_ms"][one["door"]]} for one in rows]
    return table(
        ("door", "processes", "CPU, ms", "of it web / proxy / PostgreSQL / Valkey", "WAL, bytes"),
        [
            (one["door"], one["processes"], f"{ms['total']:.2f}", split(ms, *kinds), one["wal_bytes"])
            for one, ms in zip(rows, costs, strict=True)
        ],
    )


def limits(kept: Kept) -> str:
    """Where one of each part is full."""
    found = first_limits(measured(kept))
    names = {
        "hard": "one worker of hard",
        "sockets": "one process of sockets",
        "redis": "one Valkey",
        "database": f"one PostgreSQL of {DATABASE_CORES} cores",
    }
    return table(
        ("part", "moves a second of all rooms", "rooms in play"),
        [(words, f"{found[kind]['moves_per_second']:,}", f"{found[kind]['rooms']:,}") for kind, words in names.items()],
    )


def needs(kept: Kept) -> str:
    """What numbers of rooms need."""
    rows = [capacity(measured(kept), rooms) for rooms in ROOMS]
    return table(
        (
            "rooms in play",
            "moves a second",
            f"cores: {' / '.join(PARTS.values())}",
            "PostgreSQL / Valkey, machines",
            "memory, GB",
            "WAL, MB/s",
            "log, GB a day",
            "sent, Gbit/s",
        ),
        [
            (
                f"{one['rooms']:,}",
                f"{one['moves_per_second']:,}",
                " / ".join(_short(one["cores"][part]) for part in PARTS),
                f"{one['databases']} / {one['valkeys']}",
                one["memory_gb"],
                one["wal_mb_per_second"],
                one["log_gb_per_day"],
                one["sent_gbit_per_second"],
            )
            for one in rows
        ],
    )


def _short(cores: float) -> str:
    return f"{cores:,.0f}" if cores >= 10 else f"{cores:.1g}" if cores < 1 else f"{cores:.1f}"


def prices(kept: Kept) -> str:
    """What a million matches cost."""
    found = price(measured(kept))
    words = {"processors": "processors", "log_for_a_year": "the log, kept a year", "traffic": "traffic out"}
    rows = [(word, found["dollars"][name]) for name, word in words.items()]
    rows += [("together", found["dollars"]["total"]), ("besides, against hard", found["against_hard_besides"])]
    return table(("a million matches", "US dollars"), rows)


TABLES: Final[dict[str, Callable[[Kept], str]]] = {
    "durable": durable,
    "growth": growth,
    "chores": chores,
    "hard-games": hard_games,
    "scaled": scaled,
    "limits": limits,
    "needs": needs,
    "prices": prices,
}

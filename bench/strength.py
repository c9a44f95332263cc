"""Playing strength: the tables of docs/strength.md.

Every finished pair is kept in a file, so that a run goes on where it stopped.

python -m bench.strength [A:B:WORLDS …] [--pairs N] [--seed S] [--kept FILE]
"""

import hashlib
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any, Final, Self

import gin
from gin.bots.arena import WORLDS, pairs, play_pair
from gin.bots.tally import Side, Tally, report

SEED: Final = 20270
KEPT: Final = Path("build/strength.jsonl")
QUICK_PAIRS: Final = 5
"""Enough to see that it works; an interval of three points takes 500."""


@dataclass(frozen=True, slots=True)
class Row:
    """Two players, and the worlds that hard may sample for a move."""

    a: str
    b: str
    worlds: int = WORLDS

    @classmethod
    def parsed(cls, text: str) -> Self:
        """`A:B` or `A:B:WORLDS`. ValueError for anything else."""
        a, b, *worlds = text.split(":")
        return cls(a, b, *map(int, worlds))


LEVELS: Final = (Row("medium", "easy"), Row("hard", "medium"))
OPPONENTS: Final = tuple(Row("hard", name) for name in ("simple", "gin_only", "future", "openspiel"))
REFERENCES: Final = tuple(Row(name, "simple") for name in ("gin_only", "future", "openspiel"))
CURVE: Final = tuple(Row("hard", "future", worlds) for worlds in (1_024, 4_096, 8_192, 32_768, 200_000))
"""About 3, 7, 11, 28 and 95 ms a move."""
ROWS: Final = (*LEVELS, *OPPONENTS, *REFERENCES, *CURVE)


def _code() -> str:
    package = Path(str(gin.__file__)).parent
    sources = sorted([*package.glob("bots/**/*.py"), *package.glob("rules/*.py")])
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:12]


CODE: Final = _code()
"""Names the players and the rules: pairs that other code played are not counted."""


def line_of(row: Row, seed: int, number: int, tally: Tally) -> dict[str, Any]:
    """A finished pair, as it is kept."""
    key = {"code": CODE, "a": row.a, "b": row.b, "worlds": row.worlds, "seed": seed, "pair": number}
    counts = {"matches": tally.matches, "wins": tally.wins, "hands": tally.hands, "points": tally.points}
    times = [[side.seconds, side.moves] for side in (tally.a, tally.b)]
    return {**key, **counts, "times": times}


def tally_of(line: dict[str, Any]) -> Tally:
    """The pair that a kept line tells of."""
    a, b = (Side(*times) for times in line["times"])
    return Tally(line["matches"], line["wins"], line["hands"], line["points"], a, b)


def read_kept(kept: Path, row: Row, seed: int) -> dict[int, Tally]:
    """This row's finished pairs by number; a last line that was cut off is not one."""
    wanted = (CODE, row.a, row.b, row.worlds, seed)
    found = {}
    for text in kept.read_text().splitlines(keepends=True) if kept.exists() else ():
        if text.endswith("\n"):
            line = json.loads(text)
            if tuple(line[name] for name in ("code", "a", "b", "worlds", "seed")) == wanted:
                found[line["pair"]] = tally_of(line)
    return found


def played(row: Row, seed: int, count: int, kept: Path) -> Iterator[Tally]:
    """The row's pairs, from the file or played now."""
    known = read_kept(kept, row, seed)
    for pair in pairs(row.a, row.b, matches=2 * count, seed=seed, worlds=row.worlds):
        tally = known.get(pair.number)
        if tally is None:
            tally = play_pair(pair, process_time)
            _append(kept, line_of(row, seed, pair.number, tally))
        yield tally


def _append(kept: Path, line: dict[str, Any]) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    cut_off = kept.exists() and not kept.read_bytes().endswith(b"\n")
    with kept.open("r+" if cut_off else "a") as file:
        if cut_off:
            file.truncate(kept.read_bytes().rfind(b"\n") + 1)
            file.seek(0, 2)
        file.write(json.dumps(line) + "\n")


def main(arguments: Sequence[str] = ()) -> None:
    """Print a line for each row: A's win rate with its interval over pairs, points a hand, ms a move."""
    parser = ArgumentParser(prog="python -m bench.strength")
    parser.add_argument("rows", nargs="*", type=Row.parsed, default=ROWS, metavar="A:B:WORLDS")
    parser.add_argument("--pairs", type=int, default=QUICK_PAIRS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--kept", type=Path, default=KEPT)
    asked = parser.parse_args(arguments)
    for row in asked.rows:
        line: dict[str, Any] = {"bench": "strength", "worlds": row.worlds, "seed": asked.seed}
        try:
            line |= report(row.a, row.b, list(played(row, asked.seed, asked.pairs, asked.kept)))
        except ValueError as error:
            line |= {"a": row.a, "b": row.b, "error": str(error)}
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])

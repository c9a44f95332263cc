"""bench/report.py writes into the documentation what was measured last, and bench/capacity.py reckons with it."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from bench._kept import Kept
from bench._tables import TABLES
from bench.capacity import MOVES_PER_MATCH, Costs, capacity, first_limits, price
from bench.report import PAGES, TABLE, write
from tests.architecture.deployment import ROOT

COSTS = Costs(sockets=2, proxy=0.5, database=1, redis=0.1, hard=16, wal=1000, log=400, sent=4000, room_megabytes=0.1)


def kept(folder: Path, *lines: dict[str, Any]) -> Kept:
    path = folder / "kept.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return Kept(path)


def online(total: float) -> dict[str, Any]:
    costs = {"web": total - 1, "database": 0.75, "redis": 0.25, "total": total}
    return {"bench": "online_moves", "matches": 16, "cpu_ms_per_move": costs}


def rest() -> dict[str, Any]:
    costs = online(4)["cpu_ms_per_move"]
    return {"bench": "rest_moves", "cpu_ms_per_move": costs, "cpu_ms_per_look": costs}


def games(number: int, wait: float) -> dict[str, Any]:
    return {
        "bench": "hard_games",
        "games": number,
        **dict.fromkeys(("moves_per_second", "cpu_ms_per_move", "worker_busy", "held_ms"), 1),
        **{"wait_p50_ms": wait, "wait_p99_ms": 2 * wait},
    }


def test_the_pages_have_each_table_once() -> None:
    named = [found["name"] for page in PAGES for found in TABLE.finditer((ROOT / "docs" / page).read_text())]
    assert sorted(named) == sorted(TABLES)


def test_the_latest_line_is_written_and_what_is_missing_stays(tmp_path: Path) -> None:
    before = "<!-- table durable -->\nold\n<!-- end -->\n\n<!-- table growth -->\nstays\n<!-- end -->\n"
    for page in PAGES:
        (tmp_path / page).write_text(before)
    missing = write(kept(tmp_path, online(9), rest(), online(2.5)), tmp_path)
    written = (tmp_path / PAGES[0]).read_text()
    assert "`python -m bench online_moves` | 2.50 | 1.50 / 0.75 / 0.25 |" in written
    assert "old" not in written
    assert "stays" in written
    assert any(one.startswith("growth: no line of growth_move") for one in missing)


def test_pictures_show_every_line(tmp_path: Path) -> None:
    for page in PAGES:
        (tmp_path / page).write_text("")
    write(kept(tmp_path, games(10, 20), games(80, 300), games(10, 5)), tmp_path)
    picture = ElementTree.fromstring((tmp_path / "hard-games.svg").read_text())
    told = [title.text for title in picture.iter("{http://www.w3.org/2000/svg}title")]
    assert told == ["10 games: 5 ms", "80 games: 300 ms", "10 games: 10 ms", "80 games: 600 ms"]


def test_a_kept_line_with_an_error_does_not_count(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="no line of scaled"):
        kept(tmp_path, {"bench": "scaled", "error": "no caddy"}).latest("scaled")


def test_capacity_follows_from_the_costs() -> None:
    few, many = capacity(COSTS, 3_000), capacity(COSTS, 300_000)
    assert few["moves_per_second"] == 1000
    assert few["cores"] == {"sockets": 3.33, "proxy": 0.83, "database": 1.67, "redis": 0.17, "hard": 3.33}
    assert (many["databases"], many["valkeys"]) == (6, 17)
    assert many["wal_mb_per_second"] == 100
    assert first_limits(COSTS)["sockets"] == {"moves_per_second": 300, "rooms": 900}
    assert price(COSTS)["dollars"]["traffic"] == pytest.approx(MOVES_PER_MATCH * 4000 * 1e6 / 1e9 * 0.05)

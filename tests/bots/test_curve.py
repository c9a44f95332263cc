"""bench/curve.py draws what bench/strength.py has kept, and nothing else."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from bench.curve import FEWEST_PAIRS, curves, draw
from bench.strength import CODE, SEED

Lines = list[dict[str, Any]]


def pairs(worlds: int, wins: int, count: int = FEWEST_PAIRS, b: str = "simple", **other: Any) -> Lines:
    """So many pairs, each of which hard won `wins` times."""
    key = {"code": CODE, "a": "hard", "b": b, "worlds": worlds, "seed": SEED}
    played = {"matches": 2, "wins": wins, "hands": 14, "points": 90, "times": [[worlds / 1000, 100], [0.1, 100]]}
    return [{**key, **played, "pair": pair, **other} for pair in range(count)]


def drawn(folder: Path, *lines: Lines) -> ElementTree.Element:
    kept = folder / "kept.jsonl"
    kept.write_text("".join(json.dumps(line) + "\n" for some in lines for line in some))
    draw(["--kept", str(kept), "--to", str(folder / "curve.svg")])
    return ElementTree.fromstring((folder / "curve.svg").read_text())


def told(picture: ElementTree.Element) -> list[str]:
    """What the points say of themselves."""
    return [title.text or "" for title in picture.iter("{http://www.w3.org/2000/svg}title")]


def test_each_budget_is_a_point(tmp_path: Path) -> None:
    half = pairs(1024, 1)
    assert told(drawn(tmp_path, pairs(256, 2), half)) == [
        "256 worlds: 100.0% (100.0 to 100.0)",
        "1,024 worlds: 50.0% (50.0 to 50.0)",
    ]
    (points,) = curves(tmp_path / "kept.jsonl", SEED).values()
    assert [round(point.ms, 2) for point in points] == [2.56, 10.24]


def test_more_time_lies_to_the_right_and_more_wins_above(tmp_path: Path) -> None:
    circles = drawn(tmp_path, pairs(256, 1), pairs(1024, 2)).iter("{http://www.w3.org/2000/svg}circle")
    (left, low), (right, high) = ((float(one.attrib["cx"]), float(one.attrib["cy"])) for one in circles)
    assert left < right
    assert high < low


def test_what_does_not_belong_there_is_left_out(tmp_path: Path) -> None:
    others = (
        *(pairs(512, 1, code="0"), pairs(512, 1, seed=1), pairs(512, 1, a="medium")),
        *(pairs(512, 1, count=FEWEST_PAIRS - 1), pairs(512, 1, b="medium")),
    )
    picture = drawn(tmp_path, pairs(256, 2), pairs(1024, 2), *others)
    assert [words.split(":")[0] for words in told(picture)] == ["256 worlds", "1,024 worlds"]


def test_one_budget_is_no_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        drawn(tmp_path, pairs(256, 2))
    assert "two budgets" in capsys.readouterr().err
    assert not (tmp_path / "curve.svg").exists()

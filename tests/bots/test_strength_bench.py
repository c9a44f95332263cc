"""bench/strength.py keeps each finished pair, and goes on where it stopped."""

import json
from pathlib import Path
from typing import Any

import pytest

from bench.strength import main


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "new" / "strength.jsonl"


def asked(kept: Path, capsys: pytest.CaptureFixture[str], pairs: int, row: str = "easy:medium") -> dict[str, Any]:
    """The row's report, without times, which differ."""
    main([row, "--pairs", str(pairs), "--seed", "4", "--kept", str(kept)])
    line: dict[str, Any] = json.loads(capsys.readouterr().out)
    line.pop("ms_per_move", None)
    return line


def test_finished_pairs_are_not_played_again(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two = asked(kept, capsys, 2)
    before = kept.read_text()
    assert asked(kept, capsys, 2) == two
    assert kept.read_text() == before
    assert asked(kept, capsys, 3)["matches"] == 6
    assert kept.read_text().startswith(before)
    assert len(kept.read_text().splitlines()) == 3


def test_a_line_that_was_cut_off_is_played_again(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = asked(kept, capsys, 3)
    kept.write_text(kept.read_text()[:-20])
    assert asked(kept, capsys, 3) == whole
    assert [json.loads(line)["pair"] for line in kept.read_text().splitlines()] == [0, 1, 2]


@pytest.mark.parametrize(("name", "other"), [("code", "0"), ("seed", 5), ("worlds", 1), ("b", "hard")])
def test_what_others_played_is_not_counted(
    kept: Path, capsys: pytest.CaptureFixture[str], name: str, other: object
) -> None:
    own = asked(kept, capsys, 1)
    line = json.loads(kept.read_text())
    kept.write_text(json.dumps({**line, name: other, "wins": 2 - line["wins"], "points": 999}) + "\n")
    assert asked(kept, capsys, 1) == own
    assert len(kept.read_text().splitlines()) == 2


def test_an_unknown_player_is_said(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no player called 'simpel'" in asked(kept, capsys, 1, row="simpel:easy")["error"]

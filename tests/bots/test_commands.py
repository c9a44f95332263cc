"""The commands `arena` and `settle`, as a shell sees them."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

UNDERCUT = ("AS 6S JS 2C 3D 6D JD 3H 6H JH", "TS TC TD 4C 5C 6C AD 2D 4D 4H")


def told(*arguments: object, **options: object) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


def answered(*arguments: object, **options: object) -> Any:
    return json.loads(told(*arguments, json=True, **options))


def test_settle_gives_the_whole_settlement() -> None:
    assert answered("settle", *UNDERCUT) == {
        "kind": "undercut",
        "winner": "defender",
        "points": 26,
        "knocker": {"melds": [["6S", "6H", "6D"], ["JS", "JH", "JD"]], "deadwood": 9},
        "defender": {
            "melds": [["4H", "4D", "4C"], ["TS", "TD", "TC"]],
            "layoffs": [{"card": "6C", "onto": ["6S", "6H", "6D"]}],
            "deadwood": 8,
        },
    }


def test_settle_is_readable_without_json() -> None:
    assert "undercut: 26 points to the defender" in told("settle", *UNDERCUT)
    assert "lays 6C on 6S 6H 6D" in told("settle", *UNDERCUT)


@pytest.mark.parametrize(
    ("knocker", "defender", "message"),
    [
        ("AS 1S", UNDERCUT[1], "knocker: not a card: '1S'"),
        ("AS AS", UNDERCUT[1], "knocker: doubled card: AS"),
        (UNDERCUT[0], "AC", "defender: ten cards are needed, these are 1"),
        (UNDERCUT[0], UNDERCUT[0], "in both hands: AS"),
        (UNDERCUT[1], UNDERCUT[0], "no knock with"),
    ],
)
def test_settle_says_what_is_wrong_with_the_cards(knocker: str, defender: str, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        told("settle", knocker, defender)


def test_the_arena_reports_on_the_first_player() -> None:
    result = answered("arena", "easy", "medium", matches=6, seed=3, workers=1)
    assert list(result) == ["a", "b", "matches", "win_rate", "ci95", "points_per_hand", "ms_per_move"]
    assert (result["a"], result["b"], result["matches"]) == ("easy", "medium", 6)
    low, high = result["ci95"]
    assert 0 <= low <= result["win_rate"] <= high <= 1
    assert all(result["ms_per_move"][side] > 0 for side in "ab")


def test_the_arena_plays_the_same_on_several_cores() -> None:
    one, two = (answered("arena", "easy", "medium", matches=5, seed=3, workers=workers) for workers in (1, 2))
    del one["ms_per_move"], two["ms_per_move"]
    assert one == two


@pytest.mark.parametrize(
    ("a", "options", "message"),
    [("simpel", {}, "there are: easy, medium, hard"), ("easy", {"matches": 0}, "begin at 1")],
)
def test_the_arena_says_what_is_wrong(a: str, options: dict[str, int], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        told("arena", a, "easy", **options)

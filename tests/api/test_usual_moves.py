"""The quick reading of the usual moves says what the named schemas say, or nothing."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.exceptions import ValidationError

from api.schema import actions
from api.schema.actions import Asked, to_action
from api.schema.moves import usual_move
from gin.rules.cards import NAMES

ANYTHING = st.none() | st.booleans() | st.integers(-5, 2**31) | st.floats(allow_nan=False) | st.text(max_size=3)
FIELDS = st.fixed_dictionaries(
    {"type": st.sampled_from([*actions.SCHEMAS, "fold"])},
    optional={
        "expected_version": st.integers(0, 2**31) | ANYTHING,
        "card": st.sampled_from(NAMES) | ANYTHING,
        "from": st.sampled_from(["stock", "discard"]) | ANYTHING,
        "match": st.integers(0, 9) | ANYTHING,
        "more": ANYTHING,
    },
)


def by_schema(data: object, monkeypatch: pytest.MonkeyPatch) -> Asked | None:
    with monkeypatch.context() as patched:
        patched.setattr(actions, "usual_move", lambda _: None)
        try:
            return to_action(data)
        except ValidationError:
            return None


@given(data=FIELDS | ANYTHING)
def test_both_read_the_same(data: object) -> None:
    usual = usual_move(data)
    read = by_schema(data, pytest.MonkeyPatch())
    assert usual is None or Asked(*usual) == read
    assert usual or not is_usual(read)


def is_usual(read: Asked | None) -> bool:
    return read is not None and type(read.action).__name__ in ("Pass", "Draw", "Discard")


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "pass", "expected_version": 2}',
        '{"type": "draw", "from": "stock", "expected_version": 2}',
        '{"type": "discard", "card": "TC", "expected_version": 2}',
        '{"type": "knock", "card": "AS", "expected_version": 2147483647}',
    ],
)
def test_the_usual_ones_are_read(text: str) -> None:
    assert usual_move(json.loads(text))

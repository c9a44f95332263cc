"""What a format once wrote is read for ever: the documents of this folder are never written anew."""

import json
from pathlib import Path

import pytest

from gin.rules.engine import replay
from gin.rules.events import MatchEvent
from gin.store import codec
from tests.store.samples import SAMPLES

FOLDER = Path(__file__).parent / "golden"
GOLDEN = json.loads((FOLDER / "format_1.json").read_text())
SNAPSHOT = json.loads((FOLDER / "format_2.json").read_text())["snapshot"]
"""The same match's, in the format that says of which version it is."""


@pytest.mark.parametrize("name", SAMPLES)
def test_every_event_of_format_1_is_read(name: str) -> None:
    assert codec.decode_events(GOLDEN["events"][name]) == (SAMPLES[name],)


def test_a_match_of_format_1_is_replayed_to_its_snapshot() -> None:
    events = [event for row in GOLDEN["match"]["rows"] for event in codec.decode_events(row)]
    state = codec.decode_state(GOLDEN["match"]["snapshot"])
    assert replay(events) == state
    assert codec.version_of(GOLDEN["match"]["snapshot"]) is None
    assert [list(state.scores), state.status.value, state.winner] == GOLDEN["match"]["outcome"]
    assert {type(event) for event in events} >= set(MatchEvent.__args__) - {type(SAMPLES["new_match_agreed"])}


@pytest.mark.parametrize("name", SAMPLES)
def test_an_event_written_today_is_format_1(name: str) -> None:
    """Another shape needs another number."""
    assert json.loads(codec.encode_events([SAMPLES[name]])) == GOLDEN["events"][name]


def test_a_snapshot_of_format_2_is_read_and_still_written() -> None:
    state = codec.decode_state(SNAPSHOT)
    assert state == codec.decode_state(GOLDEN["match"]["snapshot"])
    assert codec.version_of(SNAPSHOT) == len(GOLDEN["match"]["rows"])
    assert json.loads(codec.encode_state(state, len(GOLDEN["match"]["rows"]))) == SNAPSHOT

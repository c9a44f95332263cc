"""What is stored comes back as it was, and what cannot be understood is refused."""

import json
import random
from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gin.rules.engine import replay
from gin.rules.events import Event, HandEnded, Knocked
from gin.rules.settlement import HandResult, Kind
from gin.store import codec
from tests.rules.random_match import opening, rule_sets, steps
from tests.store.samples import SAMPLES
from tests.support.torture import TORTURE

pytestmark = [pytest.mark.torture] if TORTURE else []


def stored(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events after a journey through JSON."""
    return codec.decode_events(json.loads(codec.encode_events(events)))


@pytest.mark.parametrize("name", codec.EVENTS)
def test_every_event(name: str) -> None:
    assert stored([SAMPLES[name]]) == (SAMPLES[name],)


def test_a_void_hand_and_a_knock_without_a_card() -> None:
    void = HandEnded(HandResult(1, 1, Kind.VOID, None, None, 0))
    assert stored([Knocked(1, None), void]) == (Knocked(1, None), void)


@settings(
    max_examples=400 if TORTURE else 20, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
@given(rules=rule_sets(), consent=st.booleans(), seed=st.integers(0, 2**32))
def test_random_matches(rules, consent, seed) -> None:
    rng = random.Random(seed)
    events, state = opening(rng, rules, consent=consent)
    rows = [events]
    for step in steps(rng, state):
        rows.append(step.events)
        state = step.after
        if rng.random() < 0.1:
            document = json.loads(codec.encode_state(state, len(rows)))
            assert (codec.version_of(document), codec.decode_state(document)) == (len(rows), state)
    back = [stored(row) for row in rows]
    assert back == rows
    assert replay(event for row in back for event in row) == state


@pytest.mark.parametrize("version", [0, 3, "1", None])
def test_an_unknown_format_is_refused(version) -> None:
    for document in ({"v": version, "events": []}, {"v": version, "state": {}}, {"events": [], "state": {}}):
        for decode in (codec.decode_events, codec.decode_state):
            with pytest.raises(codec.UnknownFormatError, match="format"):
                decode(document)


def test_events_have_no_second_format() -> None:
    with pytest.raises(codec.UnknownFormatError, match="format"):
        codec.decode_events({"v": 2, "events": []})


@pytest.mark.parametrize(
    "event",
    [
        ["hand_shuffled", {}],
        ["passed", {}],
        ["passed", {"seat": 3}],
        ["card_drawn", {"seat": 1, "source": "sleeve", "card": 4}],
        ["match_started", {"number": 1, "rules": {"knock_limit": "ten"}, "consent": True}],
    ],
)
def test_an_event_that_cannot_be_read_is_refused_by_name(event) -> None:
    with pytest.raises(codec.UnknownFormatError, match=event[0]):
        codec.decode_events({"v": 1, "events": [event]})


@pytest.mark.parametrize("state", [{}, {"number": 1}, {"number": 1, "rules": {}, "consent": True, "scores": [0]}])
def test_a_snapshot_that_cannot_be_read_is_refused(state) -> None:
    with pytest.raises(codec.UnknownFormatError, match="snapshot"):
        codec.decode_state({"v": 1, "state": state})


def test_the_message_of_a_refusal_holds_no_card() -> None:
    """It goes to logs and to an operator's screen."""
    with pytest.raises(codec.UnknownFormatError) as refusal:
        codec.decode_events({"v": 1, "events": [["card_discarded", {"seat": 9, "card": 51}]]})
    assert "51" not in str(refusal.value)

"""A bot's history of the match: the whole of it, whether this process has it in mind or reads it."""

import random
from dataclasses import replace

import pytest

from gin.rules.engine import replay
from gin.rules.events import Event, LevelChanged, MatchStarted, SeatTaken
from gin.services.levels import change_level
from gin.store import cache, loading, reading
from tests.support.seated import NOW, Seated, computer

pytestmark = pytest.mark.django_db(transaction=True)


def remembered(room: Seated) -> tuple[Event, ...]:
    state = cache.get(room.actor.room_id)
    assert state is not None
    assert state.history is not None
    return state.history


def read(room: Seated) -> tuple[Event, ...]:
    state = loading.load_current(room.actor.room_id)
    assert state is not None
    return reading.history(replace(state, history=None))


def test_remembered_and_read_are_the_same_after_every_action() -> None:
    room, rng = computer("easy"), random.Random(5)
    for _ in range(40):
        room.play_on(rng, 1)
        kept = remembered(room)
        assert kept == read(room)
        assert replay(kept) == room.state.match
        if rng.random() < 0.3:
            cache.drop(room.actor.room_id)


def test_it_begins_with_the_match() -> None:
    room = computer("easy")
    assert [type(event) for event in read(room)[:3]] == [SeatTaken, SeatTaken, MatchStarted]
    room.play("pass, new match, pass")
    assert isinstance(read(room)[0], MatchStarted)
    assert read(room)[0].number == 2  # type: ignore[union-attr]
    assert remembered(room) == read(room)


def test_it_goes_on_over_a_change_of_level() -> None:
    room = computer("hard")
    room.play("pass")
    for level in ("easy", "hard", "medium"):
        change_level(actor=room.actor, level=level, request=None, now=NOW)
        assert LevelChanged(level) in read(room)
    assert remembered(room) == read(room)


def test_of_an_old_position_it_is_as_old() -> None:
    room = computer("easy")
    old = replace(room.state, history=None)
    events = reading.history(old)
    room.play("pass")
    assert reading.history(old) == events
    assert read(room)[: len(events)] == events
    assert len(read(room)) > len(events)

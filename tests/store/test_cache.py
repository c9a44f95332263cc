"""What a process remembers of rooms never decides anything that the database would not."""

from collections import OrderedDict
from contextlib import suppress

import pytest
from django.db import transaction

from gin import selectors
from gin.errors import ErrorCode, GinError
from gin.models import Room
from gin.rules.actions import Draw, Pass, Pile
from gin.services import play
from gin.store import cache, loading, reading
from gin.store.room_state import RoomState
from tests.support.seated import NOW, Seated, local

pytestmark = pytest.mark.django_db(transaction=True)


class Boom(Exception):
    """What ends a transaction."""


def known(room: Seated) -> RoomState | None:
    return cache.get(room.actor.room_id)


def remembering(room: Seated, state: RoomState) -> None:
    """This process knows the room as of `state`, as if another had gone on."""
    cache.drop(room.actor.room_id)
    cache.put(state)


def test_a_committed_move_is_remembered() -> None:
    room = local()
    room.act(Pass())
    state = known(room)
    assert state is not None
    assert (state.version, state.match) == (3, room.state.match)


def test_what_is_rolled_back_is_not_remembered() -> None:
    room = local()
    before = room.state
    with suppress(Boom), transaction.atomic():
        play.act(actor=room.at(1), action=Pass(), expected_version=2, now=NOW)
        assert loading.load(before.id).version == 3  # type: ignore[union-attr]
        raise Boom
    assert known(room) == before == room.state
    room.act(Draw(Pile.DISCARD))
    assert room.version == 3


def test_a_savepoint_rolled_back_is_not_remembered() -> None:
    room = local()
    before = room.state
    with transaction.atomic(), suppress(Boom), transaction.atomic():
        play.act(actor=room.at(1), action=Pass(), expected_version=2, now=NOW)
        raise Boom
    assert known(room) == before


def test_a_new_room_rolled_back_is_not_remembered() -> None:
    made: list[Seated] = []
    with suppress(Boom), transaction.atomic():
        made.append(local())
        raise Boom
    assert known(made[0]) is None
    with pytest.raises(GinError, match="room_not_found"):
        play.act(actor=made[0].at(1), action=Pass(), expected_version=2, now=NOW)


def test_an_old_state_does_not_replace_a_newer_one() -> None:
    room = local()
    before = room.state
    room.act(Pass())
    cache.put(before)
    assert known(room).version == 3  # type: ignore[union-attr]


def test_an_old_memory_refuses_nothing_that_the_database_allows() -> None:
    room = local()
    old = room.state
    room.play("pass, pass")
    remembering(room, old)
    assert play.act(actor=room.at(1), action=Draw(Pile.STOCK), expected_version=4, now=NOW).version == 5


def test_an_old_memory_allows_nothing_that_the_database_refuses() -> None:
    room = local()
    old = room.state
    room.play("pass, pass")
    remembering(room, old)
    with pytest.raises(GinError) as refusal:
        play.act(actor=room.at(1), action=Pass(), expected_version=2, now=NOW)
    assert (refusal.value.code, refusal.value.facts) == (ErrorCode.STALE_VERSION, {"version": 4})
    assert room.version == 4


def test_an_old_memory_of_an_open_room() -> None:
    room = local()
    old = room.state
    for status, code in (("closed", "room_closed"), ("expired", "room_expired")):
        Room.objects.update(status=status)
        remembering(room, old)
        with pytest.raises(GinError, match=code):
            play.act(actor=room.at(1), action=Pass(), expected_version=2, now=NOW)
    Room.objects.all().delete()
    remembering(room, old)
    with pytest.raises(GinError, match="room_not_found"):
        play.act(actor=room.at(1), action=Pass(), expected_version=2, now=NOW)


def test_a_reader_is_shown_the_current_version_whatever_this_process_remembers() -> None:
    room = local()
    old = room.state
    room.play("pass, pass, draw stock")
    remembering(room, old)
    view = selectors.room_view(room.at(1))
    assert (view.version, len(view.view.legal_actions) > 10) == (5, True)
    assert [seen.version for seen in selectors.updates(room.at(1), after=2, until=room.version).events] == [3, 4, 5]


def test_remembered_rows_are_those_of_the_log() -> None:
    room = local()
    for step in ("pass", "pass", "draw stock", "discard any", "draw stock", "discard any", "draw stock", "discard any"):
        room.play(step)
        for after in range(room.version):
            remembered = reading.entries(room.actor.room_id, after=after, until=room.version, limit=200)
            state = known(room)
            cache.drop(room.actor.room_id)
            assert remembered == reading.entries(room.actor.room_id, after=after, until=room.version, limit=200)
            cache.put(state)  # type: ignore[arg-type]


def test_the_oldest_rooms_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "CAPACITY", 2)
    monkeypatch.setattr(cache, "_rooms", OrderedDict())
    rooms = [local(), local()]
    rooms[0].act(Pass())
    rooms.append(local())
    assert [known(room) is not None for room in rooms] == [True, False, True]
    rooms[1].act(Pass())
    assert rooms[1].version == 3

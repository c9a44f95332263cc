"""A match as it is now: the snapshot of where a hand began or ended, and what the log has of it since."""

import random

import pytest

from gin.models import Event, Match, Room
from gin.rules.engine import replay
from gin.rules.state import MatchState
from gin.services.levels import change_level
from gin.store import codec
from gin.store.snapshots import PLAYED_AT_MOST, stage, state_now
from tests.support.seated import NOW, Seated, computer, local

pytestmark = pytest.mark.django_db(transaction=True)


def replayed(room: Seated, until: int) -> MatchState:
    """The room's only match after the event at `until`, from its log alone."""
    rows = Event.objects.filter(room=room.actor.room_id, version__lte=until).order_by("version")
    return replay(event for row in rows for event in codec.decode_events(row.events))


def snapshot(room: Seated) -> tuple[int | None, MatchState]:
    """The stored one, and the version it says it is of."""
    document = Match.objects.get(room=room.actor.room_id).snapshot
    return codec.version_of(document), codec.decode_state(document)


def without_version(room: Seated) -> None:
    """As format 1 wrote it, which did not say what it is of."""
    match = Match.objects.get(room=room.actor.room_id)
    Match.objects.update(snapshot={"v": 1, "state": match.snapshot["state"]})


def test_it_is_written_where_a_hand_begins_or_ends_and_brought_up_after_every_action() -> None:
    room, rng, last = local(), random.Random(5), 2
    for _ in range(120):
        before = room.state.match
        room.play_on(rng, 1, seats=(1, 2))
        now = replayed(room, room.version)
        if now.over:
            break
        crossed = room.version % PLAYED_AT_MOST == 0
        last = room.version if stage(now) != stage(before) or crossed else last
        assert snapshot(room) == (last, replayed(room, last))
        assert state_now(room.state.match_id) == room.state.match == now
        assert Room.objects.get(pk=room.actor.room_id).to_act == now.to_act
    assert last > 2


def test_what_comes_without_end_is_not_played_from_the_beginning_for_ever() -> None:
    room = computer("easy")
    for number in range(3 * PLAYED_AT_MOST):
        change_level(actor=room.actor, level=("hard", "easy")[number % 2], request=None, now=NOW)
        assert room.version - (snapshot(room)[0] or 0) < PLAYED_AT_MOST


def test_a_computers_answer_that_ends_the_hand_is_in_it() -> None:
    room = computer("easy")
    room.play_match(random.Random(7))
    assert snapshot(room) == (room.version, replayed(room, room.version))


def test_a_snapshot_that_does_not_say_its_version_is_not_believed() -> None:
    room = local()
    without_version(room)
    room.play("pass, pass, draw stock")
    assert room.state.match == replayed(room, room.version)
    room.play("discard any")
    assert room.state.match == replayed(room, room.version)
    room.play("resign")
    assert snapshot(room) == (room.version, replayed(room, room.version))


def test_a_match_that_is_not_there_has_no_state() -> None:
    assert state_now(0) is None


def test_a_log_that_does_not_begin_the_match_is_refused() -> None:
    room = local()
    without_version(room)
    Event.objects.all().delete()
    with pytest.raises(codec.UnknownFormatError, match="begin"):
        state_now(Match.objects.get().pk)

"""Easy and medium answer within the person's request, and their faults are not the person's."""

import random

import pytest

from gin.models import Event, Room
from gin.services import bots
from gin.services.levels import change_level
from gin.services.play import act
from tests.support.seated import NOW, computer, request

pytestmark = pytest.mark.django_db(transaction=True)


def rows(after: int) -> list[tuple[int, int, int | None, str]]:
    return list(Event.objects.filter(version__gt=after).values_list("version", "until", "seat", "action"))


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_the_answer_is_appended_together_with_the_move(level: str) -> None:
    room, rng = computer(level), random.Random(2)
    for _ in range(15):
        before = room.version
        room.play_on(rng, 1)
        after = rows(before)
        assert [version for version, *_ in after] == list(range(before + 1, room.version + 1))
        assert {until for _, until, *_ in after} == {room.version}
        assert after[0][2] == 1
        assert room.state.bot_to_act is None


def test_what_the_caller_hears_is_the_whole_group() -> None:
    room = computer("easy")
    room.play("pass")
    acted = room.play("draw stock, discard any")
    (first, *_, last) = rows(acted.version - 1)
    assert (first[0], first[3], last[0]) == (acted.version, "discard", acted.until)
    assert acted.until == room.version > acted.version


def test_a_repeat_hears_the_same_group() -> None:
    room = computer("easy")
    room.play("pass, draw stock")
    asked = request("discard once")
    view = room.view()
    discard = next(legal.action for legal in view.view.legal_actions if legal.deadwood is not None)
    once = [
        act(actor=room.actor, action=discard, expected_version=view.version, request=asked, now=NOW) for _ in range(2)
    ]
    assert once[0] == once[1]
    assert once[0].until > once[0].version


@pytest.mark.parametrize("fault", ["Broken", "Cheat"])
def test_a_bot_that_fails_leaves_the_move_standing_and_its_turn_queued(plays, queue, fault: str) -> None:
    room = computer("easy")
    plays("easy", fault)
    acted = room.play("pass")
    assert rows(2) == [(3, 3, 1, "pass")]
    assert (acted.version, acted.until) == (3, 3)
    assert room.view().thinking == 2
    assert [(asked.room_id, asked.version) for asked in queue.asked()] == [(room.actor.room_id, 3)]
    assert Room.objects.get().bot_due_at is not None


@pytest.mark.parametrize("fault", ["Broken", "Cheat"])
def test_a_simpler_bot_moves_for_one_that_fails(plays, queue, fault: str) -> None:
    room = computer("easy")
    plays("easy", fault)
    room.play("pass")
    while room.state.bot_to_act is not None:
        asked = queue.asked()[-1]
        assert bots.take_turn(room_id=asked.room_id, version=asked.version, clock=lambda: NOW)
    assert room.state.match.hand.to_act == 1
    assert [seat for _, _, seat, _ in rows(3)] == [2] * (room.version - 3)
    assert Room.objects.get().bot_due_at is None


def test_another_level_takes_over_from_one_that_fails(plays, queue) -> None:
    room = computer("easy")
    plays("easy", "Broken")
    room.play("pass")
    acted = change_level(actor=room.actor, level="medium", request=None, now=NOW)
    assert rows(3)[0] == (4, acted.until, 1, "change_level")
    assert acted.until > acted.version == 4
    assert room.view().thinking is None
    assert not bots.take_turn(room_id=room.actor.room_id, version=3, clock=lambda: NOW)


def test_a_fault_in_the_middle_of_an_answer_keeps_what_was_decided(plays, queue) -> None:
    """The bot draws, then fails to discard: one row of its answer is there, the rest is queued."""
    room = computer("easy")
    room.play("pass, draw stock")
    plays("easy", "Halfway")
    acted = room.play("discard any")
    assert [row[2:] for row in rows(acted.version - 1)] == [(1, "discard"), (2, "draw")]
    assert acted.until == acted.version + 1
    assert queue.asked()[-1].version == room.version

"""A hard bot's turn: thought about in a worker, and however often it is asked for, made once."""

from contextlib import suppress
from datetime import timedelta

import pytest
from django.db import transaction

from gin import outbound
from gin.models import Event, Room
from gin.services import bots
from gin.services.leaving import leave
from gin.services.levels import change_level
from gin.store.verify import Verification
from tests.support.bots import Disturbed
from tests.support.queue import Queue
from tests.support.seated import NOW, Seated, computer
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)

OVERDUE = NOW + outbound.BOT_OVERDUE


@pytest.fixture
def waiting(plays, queue) -> Seated:
    """A room whose bot is to answer the person's pass; it does the first thing it may."""
    plays("hard", "Disturbed")
    Disturbed.meanwhile.clear()
    room = computer("hard")
    room.play("pass")
    return room


def take(room: Seated, version: int) -> bool:
    return bots.take_turn(room_id=room.actor.room_id, version=version, clock=lambda: NOW + timedelta(seconds=2))


def by_bot() -> list[tuple[int, str]]:
    return list(Event.objects.filter(seat=2).exclude(action="create_room").values_list("version", "action"))


def meanwhile(*happenings) -> None:
    Disturbed.meanwhile[:] = happenings


def test_the_person_is_answered_at_once_and_the_bot_asked_for(waiting: Seated, queue: Queue) -> None:
    assert waiting.version == 3
    assert waiting.view().thinking == 2
    (asked,) = queue.asked()
    assert (asked.room_id, asked.version) == (waiting.actor.room_id, 3)


def test_when_it_is_due_is_written_with_the_move(waiting: Seated) -> None:
    assert Room.objects.get().bot_due_at == OVERDUE
    assert take(waiting, 3)
    assert (Room.objects.get().bot_due_at, waiting.view().thinking) == (None, None)


def test_a_move_that_is_rolled_back_asks_nobody(waiting: Seated, queue: Queue) -> None:
    queue.clear()
    with suppress(ZeroDivisionError), transaction.atomic():
        assert take(waiting, 3)
        waiting.play("draw stock, discard any")
        raise ZeroDivisionError
    assert (waiting.version, queue.asked()) == (3, [])


def test_each_of_several_moves_in_a_row_is_asked_for(waiting: Seated, queue: Queue) -> None:
    """The bot passes; the person draws and discards; the bot draws and, asked again, discards."""
    assert take(waiting, 3)
    waiting.play("draw stock, discard any")
    assert queue.asked()[-1].version == 6
    assert take(waiting, 6)
    assert queue.asked()[-1].version == 7
    assert Room.objects.get().bot_due_at == OVERDUE + timedelta(seconds=2)
    assert take(waiting, 7)
    assert [action for _, action in by_bot()] == ["pass", "draw", "discard"]


def test_a_task_that_runs_twice(waiting: Seated) -> None:
    assert [take(waiting, 3), take(waiting, 3)] == [True, False]
    assert by_bot() == [(4, "pass")]


def test_two_workers_with_one_turn(waiting: Seated) -> None:
    assert sorted(together(*[lambda: take(waiting, 3)] * 4)) == [False, False, False, True]
    assert by_bot() == [(4, "pass")]


def test_a_task_for_an_older_or_a_coming_version(waiting: Seated) -> None:
    assert [take(waiting, version) for version in (0, 2, 4)] == [False, False, False]
    assert by_bot() == []


def test_a_task_for_a_room_that_is_gone(waiting: Seated) -> None:
    leave(actor=waiting.actor, now=NOW)
    assert not take(waiting, 3)


def test_a_task_for_a_persons_turn(waiting: Seated) -> None:
    assert take(waiting, 3)
    assert not take(waiting, 4)


def test_another_worker_was_faster(waiting: Seated) -> None:
    meanwhile(lambda: take(waiting, 3))
    assert not take(waiting, 3)
    assert by_bot() == [(4, "pass")]


def test_the_level_was_changed_while_it_thought(waiting: Seated) -> None:
    meanwhile(lambda: change_level(actor=waiting.actor, level="easy", request=None, now=NOW))
    assert not take(waiting, 3)
    moves = by_bot()
    assert moves[0][0] == 5
    assert waiting.state.match.hand.to_act == 1  # type: ignore[union-attr]
    assert list(Verification().faults()) == []


def test_the_same_level_was_chosen_while_it_thought(waiting: Seated, queue: Queue) -> None:
    """The position stays, so its thought still counts; what was asked for since comes too late."""
    meanwhile(lambda: change_level(actor=waiting.actor, level="hard", request=None, now=NOW))
    assert take(waiting, 3)
    assert queue.asked()[-1].version == 4
    assert not take(waiting, 4)
    assert by_bot() == [(5, "pass")]


def test_the_person_resigned_while_it_thought(waiting: Seated) -> None:
    meanwhile(lambda: waiting.play("1: resign"))
    assert not take(waiting, 3)
    assert (by_bot(), waiting.state.match.winner) == ([], 2)
    assert Room.objects.get().bot_due_at is None


def test_a_new_match_was_begun_while_it_thought(waiting: Seated) -> None:
    meanwhile(lambda: waiting.play("1: new match"))
    assert not take(waiting, 3)
    assert by_bot() == []
    assert waiting.state.match.number == 2


def test_the_person_left_while_it_thought(waiting: Seated) -> None:
    meanwhile(lambda: leave(actor=waiting.actor, now=NOW))
    assert not take(waiting, 3)
    assert not Room.objects.exists()


def test_a_level_changed_and_a_bots_move_at_once(plays, queue) -> None:
    """Whichever comes first, the bot moves once and nothing is lost."""
    plays("hard", "Disturbed")
    for _ in range(5):
        room = computer("hard")
        room.play("pass")
        change = lambda: change_level(actor=room.actor, level="easy", request=None, now=NOW).version  # noqa: B023, E731
        _, changed = together(lambda: take(room, 3), change)  # noqa: B023
        assert changed in (4, 5)
        rows = Event.objects.filter(room=room.actor.room_id)
        assert rows.filter(action="change_level").count() == 1
        assert rows.filter(seat=2, action__in=["pass", "draw"]).count() == 1
        assert room.state.bot_to_act is None
        assert room.view().level == "easy"
    assert list(Verification().faults()) == []

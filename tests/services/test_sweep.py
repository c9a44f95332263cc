"""The sweep asks again for overdue bots: patiently, never for more than wait, and one at a time."""

from datetime import timedelta
from threading import Event as Signal
from uuid import uuid4

import pytest
from celery import current_app
from django.db import connection, transaction
from django.utils import timezone

from accounts.outbound import deliver
from accounts.topics import TASK_DELIVER
from config.metrics import Stores
from gin.models import Room
from gin.services import bots
from gin.services.levels import change_level
from gin.topics import QUEUE_DEFAULT, TASK_SWEEP_BOTS
from tests.support.queue import Queue
from tests.support.seated import NOW, Seated, computer
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)

DUE = NOW + timedelta(seconds=10)


@pytest.fixture
def waiting(queue: Queue) -> Seated:
    """A room whose hard bot was asked for, but no worker came."""
    room = computer("hard")
    room.play("pass")
    queue.clear()
    return room


def test_what_is_not_yet_due_is_left_alone(waiting: Seated, queue: Queue) -> None:
    assert bots.sweep(now=DUE - timedelta(microseconds=1)) == 0
    assert queue.asked() == []


def test_what_is_due_is_asked_for(waiting: Seated, queue: Queue) -> None:
    computer("hard")  # its person is to move
    computer("easy").play("pass")
    assert bots.sweep(now=DUE) == 1
    (asked,) = queue.asked()
    assert (asked.room_id, asked.version) == (waiting.actor.room_id, 3)


def test_the_pauses_grow_from_5_to_60_seconds(waiting: Seated, queue: Queue) -> None:
    now, pauses = DUE, []
    for _ in range(7):
        queue.clear()  # a worker took it, and died
        assert bots.sweep(now=now) == 1
        assert bots.sweep(now=now) == 0
        due = Room.objects.get().bot_due_at
        assert due is not None
        pauses.append((due - now).total_seconds())
        now = due
    assert pauses == [5, 10, 20, 40, 60, 60, 60]


def test_the_pauses_stay_for_ever(waiting: Seated, queue: Queue) -> None:
    Room.objects.update(bot_tries=100)
    assert bots.sweep(now=DUE) == 1
    room = Room.objects.get()
    assert (room.bot_tries, room.bot_due_at) == (100, DUE + timedelta(seconds=60))


def test_after_a_move_the_pauses_are_short_again(waiting: Seated, queue: Queue, plays) -> None:
    plays("hard", "Disturbed")
    bots.sweep(now=DUE)
    bots.take_turn(room_id=waiting.actor.room_id, version=3, clock=lambda: DUE)
    waiting.now = DUE
    waiting.play("draw stock, discard any")
    assert Room.objects.values_list("bot_tries", "bot_due_at").get() == (0, DUE + timedelta(seconds=10))


def test_a_request_expires_when_the_next_one_is_due(waiting: Seated, queue: Queue) -> None:
    before = timezone.now()
    bots.sweep(now=DUE)
    (asked,) = queue.asked()
    assert before <= asked.expires - timedelta(seconds=5) <= timezone.now()


def test_the_queue_never_outgrows_the_waiting_rooms(waiting: Seated, queue: Queue) -> None:
    """No worker comes for an hour: what has expired stays in the queue, so nothing is added to it."""
    for _ in range(2):
        computer("hard").play("pass")
    assert len(queue.asked()) == 2
    for seconds in range(0, 3600, 30):
        bots.sweep(now=DUE + timedelta(seconds=seconds))
    assert len(queue.asked()) == 3
    queue.clear()  # a worker came, and threw away what had expired
    assert bots.sweep(now=DUE + timedelta(hours=1)) == 3
    assert {asked.version for asked in queue.asked()} == {3}


def test_the_longest_overdue_come_first(waiting: Seated, queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "SWEEP_BATCH", 2)
    late = [waiting, *(computer("hard") for _ in range(3))]
    for minutes, room in enumerate(late[1:], 1):
        room.now = NOW - timedelta(minutes=minutes)
        room.play("pass")
    queue.clear()
    assert bots.sweep(now=DUE) == 2
    assert {asked.room_id for asked in queue.asked()} == {room.actor.room_id for room in late[2:]}
    assert bots.sweep(now=DUE) == 2


def test_two_sweepers_share_the_work(waiting: Seated, queue: Queue) -> None:
    """Each takes what the other has not locked, without waiting for it."""
    for _ in range(5):
        computer("hard").play("pass")
    queue.clear()
    swept = together(*[lambda: bots.sweep(now=DUE)] * 3)
    assert sum(swept) == 6
    assert len({asked.room_id for asked in queue.asked()}) == len(queue.asked()) == 6


def test_a_sweeper_waits_for_nobody(waiting: Seated, queue: Queue) -> None:
    computer("hard").play("pass")
    queue.clear()
    locked, swept = Signal(), Signal()

    def hold() -> None:
        with transaction.atomic():
            Room.objects.select_for_update().get(pk=waiting.actor.room_id)
            locked.set()
            assert swept.wait(10)

    def sweep() -> int:
        assert locked.wait(10)
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 2000")
        asked = bots.sweep(now=DUE)
        swept.set()
        return asked

    assert together(hold, sweep) == [None, 1]
    assert bots.sweep(now=DUE) == 1


@pytest.mark.parametrize("status", ["closed", "expired"])
def test_nobody_waits_in_a_room_that_is_not_open(waiting: Seated, queue: Queue, status: str) -> None:
    Room.objects.update(status=status)
    assert bots.sweep(now=DUE) == 0


def test_a_simpler_level_needs_no_worker(waiting: Seated, queue: Queue) -> None:
    change_level(actor=waiting.actor, level="easy", request=None, now=NOW)
    assert bots.sweep(now=DUE + timedelta(days=1)) == 0
    assert queue.asked() == []


def test_letters_hold_up_no_sweep() -> None:
    """A mail server that does not answer takes ten seconds for each: whatever else there is to do comes first."""
    with current_app.connection_for_read() as broker, broker.SimpleQueue(QUEUE_DEFAULT) as default:
        default.clear()
        for _ in range(2):
            deliver(uuid4())
        current_app.send_task(TASK_SWEEP_BOTS, expires=5)
        assert waiting_in_default() == 3
        taken = [default.get(block=False) for _ in range(3)]
        for message in taken:
            message.ack()
    assert [message.headers["task"] for message in taken] == [TASK_SWEEP_BOTS, TASK_DELIVER, TASK_DELIVER]
    assert all(message.headers["expires"] for message in taken)


def waiting_in_default() -> float:
    """What Prometheus is told."""
    (lengths,) = [metric for metric in Stores().collect() if metric.name == "gin_queue_length"]
    return next(sample.value for sample in lengths.samples if sample.labels == {"queue": QUEUE_DEFAULT})

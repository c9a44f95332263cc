"""Real workers: killed in the middle of a thought, missing altogether, or late."""

import random
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from gin.bots.registry import bot
from gin.models import Event, Room
from gin.services import bots
from gin.store.verify import Verification
from tests.support.queue import Queue
from tests.support.seated import Seated, computer
from tests.support.waiting import wait_for
from tests.support.worker import Worker

pytestmark = pytest.mark.django_db(transaction=True)

THINKS_LONG = {"HARD_WORLDS": str(10**9), "HARD_SECONDS": "600"}
THINKS_SHORT = {"HARD_WORLDS": "64", "HARD_SECONDS": "0.3"}
ANSWERING = 30
"""Seconds, on a busy machine."""


@pytest.fixture(autouse=True, scope="module")
def kernels() -> None:
    """Compiled before any worker needs them."""
    bot("hard")


@pytest.fixture
def room(queue: Queue) -> Seated:
    """The hard bot is to answer the person's pass."""
    room = computer("hard")
    room.now = timezone.now()
    room.play("pass")
    return room


def is_answered(room: Seated) -> bool:
    return room.state.bot_to_act is None


def ask_again(room: Seated) -> None:
    """The sweep, at the moment when the turn is overdue."""
    due = Room.objects.get(pk=room.actor.room_id).bot_due_at
    assert due is not None
    assert bots.sweep(now=max(due, timezone.now())) == 1


def is_frozen_thinking(worker: Worker, room: Seated, queue: Queue) -> bool:
    """Whether the worker, held a second later, is at the turn still."""
    wait_for(lambda: queue.taken() > 0 or is_answered(room), ANSWERING)
    time.sleep(1)
    worker.freeze()
    return queue.taken() > 0 and not is_answered(room)


def kill_in_the_middle_of_a_thought(worker: Worker, room: Seated, queue: Queue) -> None:
    """Some turns are clear to it at once; over the others it broods."""
    rng = random.Random(1)
    ask_again(room)
    while not is_frozen_thinking(worker, room, queue):
        worker.go_on()
        if not is_answered(room):  # the request had expired before a worker was there
            ask_again(room)
        while is_answered(room):
            room.now = timezone.now()
            room.play_on(rng, 1)
    worker.kill()


def see_it_answered(room: Seated, queue: Queue, worker: Worker) -> None:
    """The request in the queue is taken, and made again if it had expired by then."""
    assert wait_for(lambda: queue.taken() == 0 and queue.asked() == [], ANSWERING), worker.said()
    if not is_answered(room):
        ask_again(room)
    assert wait_for(lambda: is_answered(room), ANSWERING), worker.said()


def check_log(room: Seated) -> None:
    """Each event is there once."""
    rows = Event.objects.filter(room=room.actor.room_id).order_by("version")
    assert list(rows.values_list("version", flat=True)) == list(range(1, room.version + 1))
    assert list(Verification().faults()) == []


def test_killed_in_the_middle_of_its_thinking_it_goes_on_when_started_again(
    room: Seated, queue: Queue, tmp_path: Path
) -> None:
    queue.clear()  # the first request may expire before a worker is there
    with Worker(tmp_path / "first.log", **THINKS_LONG) as worker:
        kill_in_the_middle_of_a_thought(worker, room, queue)
    version = room.version
    assert (room.view().thinking, queue.taken() > 0) == (2, True)
    with Worker(tmp_path / "second.log", **THINKS_SHORT) as worker:
        ask_again(room)
        assert wait_for(lambda: is_answered(room), ANSWERING), worker.said()
        assert room.version > version
        room.now = timezone.now()
        room.play_on(random.Random(2), 1)
        assert wait_for(lambda: is_answered(room) and queue.asked() == [], ANSWERING), worker.said()
    check_log(room)


def test_a_killed_workers_task_is_delivered_again(room: Seated, queue: Queue, tmp_path: Path) -> None:
    """Acknowledged late, and given back to the queue when nobody has answered for it in time."""
    queue.clear()  # the first request may expire before a worker is there
    with Worker(tmp_path / "first.log", **THINKS_LONG) as worker:
        kill_in_the_middle_of_a_thought(worker, room, queue)
    version = room.version
    assert queue.taken() > 0
    queue.age(settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"])
    with Worker(tmp_path / "second.log", **THINKS_SHORT) as worker:
        see_it_answered(room, queue, worker)
    assert room.version > version
    check_log(room)


def test_without_a_worker_the_room_waits_and_others_are_served(room: Seated, queue: Queue, tmp_path: Path) -> None:
    for minutes in range(3):
        assert bots.sweep(now=timezone.now() + timedelta(minutes=minutes)) == 0
    assert [asked.version for asked in queue.asked()] == [3]
    assert room.view().thinking == 2
    other = computer("medium")
    other.play("pass")
    assert other.view().thinking is None
    with Worker(tmp_path / "worker.log", **THINKS_SHORT) as worker:
        see_it_answered(room, queue, worker)
    assert room.version > 3
    check_log(room)


def test_the_kernels_are_loaded_before_the_first_turn(queue: Queue, tmp_path: Path) -> None:
    with Worker(tmp_path / "idle.log") as worker:
        assert "llvmlite" in Path(f"/proc/{worker.process.pid}/maps").read_text()

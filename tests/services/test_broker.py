"""A broker out of reach, or frozen: the move stands, quickly, and the sweep asks later."""

import re
import socket
import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from celery import Celery, current_app
from django.conf import settings
from django.core.cache import caches
from redis.exceptions import RedisError

from api import limits
from api.shares import Shares
from config.embedded.services import free_port
from gin import outbound, presence
from gin.models import Room
from gin.services import bots
from gin.topics import TASK_BOT_TURN
from tests.support.queue import Queue
from tests.support.refusing import full_valkey
from tests.support.seated import NOW, computer

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 5
"""Seconds, on a busy machine; the settings say one for each attempt."""


def app_at(address: str) -> Celery:
    app = Celery("gin", set_as_current=False)
    app.config_from_object(settings, namespace="CELERY")
    app.conf.broker_url = app.conf.broker_read_url = app.conf.broker_write_url = address
    return app


@pytest.fixture(params=["nobody answers", "it is frozen"])
def lost(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a broker that is not there, or that takes connections and says nothing."""
    with socket.socket() as listener:
        if request.param == "it is frozen":
            listener.bind(("127.0.0.1", 0))
            listener.listen(16)
            yield f"redis://127.0.0.1:{listener.getsockname()[1]}/0"
        else:
            yield f"redis://127.0.0.1:{free_port()}/0"


def test_a_move_stands_and_its_bot_is_asked_for_later(lost: str, queue: Queue, monkeypatch, caplog) -> None:
    room = computer("hard")
    with monkeypatch.context() as broken:
        broken.setattr(outbound, "current_app", app_at(lost))
        begun = time.monotonic()
        assert room.play("pass").version == 3
        assert time.monotonic() - begun < PATIENCE
    assert f"the task queue did not take {TASK_BOT_TURN}" in caplog.text
    assert (room.version, room.view().thinking, queue.asked()) == (3, 2, [])
    assert Room.objects.get().bot_due_at == NOW + outbound.BOT_OVERDUE
    assert outbound.current_app is current_app
    assert bots.sweep(now=NOW + timedelta(seconds=10)) == 1
    assert queue.asked()[0].version == 3


def test_a_broker_that_is_full_is_told_by_its_own_words(queue: Queue, caplog) -> None:
    """Nobody looks for a network that is broken."""
    room = computer("hard")
    with full_valkey():
        assert room.play("pass").version == 3
        assert limits.seconds_to_wait("act", "who asks a full one") == 0
        assert presence.mark(room.actor.room_id, 1, presence.REST, NOW) is None
    for told in ("the task queue did not take", "throttles do not count", "presence is unknown"):
        (line,) = {line for line in caplog.messages if line.startswith(told)}
        assert re.search(r": \w+Error: .*command not allowed when used memory > 'maxmemory'", line)
    assert queue.asked() == []
    assert bots.sweep(now=NOW + timedelta(seconds=10)) == 1


def test_the_channel_layer_too_may_be_lost(lost: str, queue: Queue, settings, caplog) -> None:
    settings.CHANNEL_LAYERS = {
        "default": {**settings.CHANNEL_LAYERS["default"], "CONFIG": {"hosts": [{"address": lost}]}}
    }
    room = computer("easy")
    begun = time.monotonic()
    acted = room.play("pass")
    assert time.monotonic() - begun < PATIENCE
    assert acted.until == room.version
    assert "the channel layer did not ring for room" in caplog.text


def test_limits_let_pass_what_redis_does_not_count(lost: str, settings, monkeypatch) -> None:
    settings.REDIS_URL = lost
    monkeypatch.setattr(limits, "_limiter", limits._limiter.__wrapped__)
    monkeypatch.setattr(limits, "_shares", Shares())
    begun = time.monotonic()
    assert limits.seconds_to_wait("act", "somebody") == 0
    assert time.monotonic() - begun < PATIENCE


def test_a_frozen_cache_is_told_of(lost: str, settings) -> None:
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": lost}}
    begun = time.monotonic()
    with pytest.raises(RedisError):
        caches["default"].get("readyz")
    assert time.monotonic() - begun < PATIENCE

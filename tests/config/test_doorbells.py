"""A doorbell that is rung is heard, also after the connection that it goes over was broken while nobody used it."""

import time
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.conf import settings
from redis import Redis

from config.doorbells import PREFIX, SURE


@pytest.fixture
def valkey() -> Redis:
    return Redis.from_url(settings.REDIS_URL)


def test_a_line_that_broke_meanwhile_is_renewed(valkey: Redis) -> None:
    layer: Any = get_channel_layer()
    layer.ring("a_door", {"type": "room_changed", "version": 1})
    valkey.client_kill_filter(_type="normal", skipme=True)
    with valkey.pubsub(ignore_subscribe_messages=True) as listening:
        listening.subscribe(f"{PREFIX}__group__a_door")
        listening.get_message(timeout=30)
        time.sleep(SURE)
        layer.ring("a_door", {"type": "room_changed", "version": 2})
        heard = listening.get_message(timeout=30)
    assert layer.deserialize(heard["data"]) == {"type": "room_changed", "version": 2}

"""Who counts as connected, by a given clock: 45 s after a sign of life, 10 s after a close."""

import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from redis import Redis

from config.embedded.services import free_port
from gin import outbound
from gin import presence as door
from gin.errors import GinError
from gin.rules.actions import Pass
from gin.services import presence
from gin.services.leaving import leave
from tests.support.counted import counting
from tests.support.seated import NOW, Seated, computer, online

pytestmark = pytest.mark.django_db(transaction=True)


def unseen() -> Seated:
    room = online()
    door.forget(room.actor.room_id)
    return room


def at(seconds: float):
    return NOW + timedelta(seconds=seconds)


@pytest.fixture
def room() -> Seated:
    """An online room, in which nobody has been seen for long."""
    return unseen()


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What is announced."""
    heard: list[tuple[str, ...]] = []
    monkeypatch.setattr(outbound, "announce_presence", lambda room_id: heard.append(("presence",)))
    monkeypatch.setattr(outbound, "close_connection", lambda room_id, name: heard.append(("close", name)))
    return heard


def there(room: Seated, seconds: float) -> set[int]:
    known = presence.look(actor=room.actor, now=at(seconds))
    assert known is not None
    return set(known.connected)


def beat(room: Seated, seat, seconds: float, connection: str = "a") -> None:
    presence.seen(actor=room.at(seat), now=at(seconds), connection=connection)


def gone(room: Seated, seat, seconds: float, connection: str = "a", last: float = 0) -> None:
    presence.gone(actor=room.at(seat), now=at(seconds), connection=connection, last_seen=at(last))


def test_nobody_is_there_at_first(room) -> None:
    assert there(room, 0) == set()


def test_calls_of_both_within_a_second_are_marked_as_one(room) -> None:
    for seat in (1, 2):
        beat(room, seat, 0, presence.REST)
    with counting() as counted:
        beat(room, 1, 0.9, presence.REST)
    assert counted.commands == []
    beat(room, 1, 1, presence.REST)
    assert [there(room, seconds) for seconds in (44.9, 45.9, 46)] == [{1, 2}, {1}, set()]


def test_each_call_of_one_who_is_alone_is_marked(room) -> None:
    for seconds in (0, 0.9):
        beat(room, 1, seconds, presence.REST)
    assert [there(room, seconds) for seconds in (45.8, 45.9)] == [{1}, set()]


def test_a_heartbeat_counts_for_45_seconds(room) -> None:
    beat(room, 1, 0)
    assert [there(room, seconds) for seconds in (0, 44.9, 45)] == [{1}, {1}, set()]
    beat(room, 2, 20)
    assert there(room, 50) == {2}


def test_a_closed_connection_counts_for_10_seconds_more(room) -> None:
    beat(room, 1, 0)
    gone(room, 1, 20)
    assert [there(room, seconds) for seconds in (20, 29.9, 30)] == [{1}, {1}, set()]


def test_connections_are_counted_and_an_old_ones_late_close_marks_nobody_absent(room) -> None:
    beat(room, 1, 0, "old")
    beat(room, 1, 5, "new")
    gone(room, 1, 8, "old")
    assert there(room, 49) == {1}
    gone(room, 1, 49, "new", last=48)
    assert [there(room, seconds) for seconds in (58, 60)] == [{1}, set()]


def test_the_close_of_a_connection_that_had_died_brings_nobody_back(room) -> None:
    beat(room, 1, 0)
    assert there(room, 46) == set()
    gone(room, 1, 46, last=0)
    assert there(room, 46) == set()


def test_every_rest_call_of_a_seat_is_one_connection(room) -> None:
    for seconds in (0, 10, 20):
        presence.seen(actor=room.at(2), now=at(seconds))
    assert [there(room, seconds) for seconds in (64, 66)] == [{2}, set()]


def test_it_is_known_since_when_somebody_is_missing(room) -> None:
    beat(room, 1, 0)
    beat(room, 2, 5)
    gone(room, 2, 7, last=5)
    known = presence.look(actor=room.actor, now=at(30))
    assert known is not None
    assert known.last_seen == {1: at(0), 2: at(7)}


def test_rooms_do_not_mix(room) -> None:
    other = unseen()
    beat(other, 1, 0)
    assert there(room, 0) == set()


def test_only_news_are_announced(room, rung) -> None:
    beat(room, 1, 0)
    assert rung == [("presence",)]
    beat(room, 1, 20)
    beat(room, 1, 21, "another")
    assert rung == [("presence",)]
    beat(room, 1, 90)
    assert rung == [("presence",)] * 2


def test_a_seats_oldest_connections_go(room, rung, settings) -> None:
    names = [f"{number:02}" for number in range(settings.SOCKETS_PER_SEAT + 2)]
    for name in names:
        presence.seen(actor=room.at(1), now=at(0), connection=name, new=True)
        presence.seen(actor=room.at(2), now=at(0), connection=f"theirs {name}", new=True)
    assert [call for call in rung if call[0] == "close"] == []  # old ones may just be going
    beat(room, 1, 1, names[5])
    assert [call for call in rung if call[0] == "close"] == [("close", "00"), ("close", "01")]


def test_moves_wait_for_the_other_seat_only(room) -> None:
    guarded = online(require_both_connected=True)
    beat(guarded, 1, 100)
    with pytest.raises(GinError) as refusal:
        presence.require_both(guarded.state, guarded.at(1), at(100))
    assert (refusal.value.code.value, refusal.value.facts) == ("opponent_away", {"seat": 2})
    presence.require_both(guarded.state, guarded.at(2), at(100))
    presence.require_both(room.state, room.at(1), at(0))


def test_nobody_is_looked_for_where_there_is_one_device(room) -> None:
    alone = computer()
    assert presence.look(actor=alone.actor, now=NOW) is None
    assert presence.seen(actor=alone.actor, now=NOW) is None
    presence.require_both(alone.state, alone.actor, NOW)


def test_presence_in_redis_ends_by_itself(room, settings) -> None:
    redis: Redis = Redis.from_url(settings.REDIS_URL, decode_responses=True)
    beat(room, 1, 0)
    key = f"presence:{room.actor.room_id}"
    assert 44_000 < redis.pttl(key) <= 45_000
    assert 0 < redis.ttl(f"seen:{room.actor.room_id}") <= 7 * 24 * 3600
    gone(room, 1, 1)
    assert redis.zrange(key, 0, -1) == ["1:grace"]
    door.forget(room.actor.room_id)
    assert redis.keys(f"*{room.actor.room_id}*") == []


def test_a_socket_closed_after_its_room_was_erased_leaves_nothing(room: Seated, settings) -> None:
    redis: Redis = Redis.from_url(settings.REDIS_URL)
    beat(room, 1, 0)
    for seat in (1, 2):
        leave(actor=room.at(seat), now=at(1))
    gone(room, 1, 2)
    assert redis.keys(f"*{room.actor.room_id}*") == []


@pytest.fixture
def no_redis(settings) -> Iterator[None]:
    """Presence in a Redis that is not there."""
    door._redis.cache_clear()
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    yield
    door._redis.cache_clear()


def test_out_of_reach_it_is_unknown_which_counts_as_present_and_a_metric_tells(room, no_redis) -> None:
    guarded = online(require_both_connected=True)
    before, begun = door.unknown._value.get(), time.monotonic()
    assert presence.look(actor=room.actor, now=NOW) is None
    assert presence.seen(actor=room.actor, now=NOW, connection="a") is None
    presence.require_both(guarded.state, guarded.actor, NOW)
    gone(room, 1, 0)
    assert door.unknown._value.get() == before + 4
    assert time.monotonic() - begun < 3
    assert room.view().connected == {1, 2}
    assert room.view().paused is None
    assert room.act(Pass()).version == 5

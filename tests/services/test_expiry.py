"""Rooms that nobody comes back to: when they expire, what is kept, and when that goes too."""

from datetime import timedelta

import pytest

from accounts.models import Account
from gin import presence as door_of_presence
from gin import selectors, tasks
from gin.errors import GinError
from gin.models import Event, Match, Room, Seat, SeatKey
from gin.rules.actions import Pass, Resign
from gin.services import bots, expiry, play, presence
from gin.services.leaving import leave
from gin.store import cache
from gin.store.verify import Verification
from tests.support.queue import Queue
from tests.support.seated import NOW, Seated, computer, local, online
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)

WEEK, YEAR = timedelta(days=7), timedelta(days=365)
SECOND = timedelta(seconds=1)
KEPT = timedelta(days=90)


def status(room: Seated) -> str:
    return Room.objects.values_list("status", flat=True).get(pk=room.actor.room_id)


def door(room: Seated, key: str | None = None) -> str:
    """What the one gate says to the holder of a key, by default seat 1's."""
    try:
        selectors.seat_for(room_id=str(room.actor.room_id), key=key or room.given[0].key)
    except GinError as refusal:
        return refusal.code.value
    return "open"


def expired(room: Seated, last_activity=NOW, after=WEEK) -> Seated:
    assert expiry.expire_idle(now=last_activity + after) == 1
    assert status(room) == "expired"
    return room


@pytest.mark.parametrize(("make", "after"), [(online, WEEK), (local, YEAR), (computer, YEAR)])
def test_it_expires_to_the_second(make, after) -> None:
    room = make()
    assert expiry.expire_idle(now=NOW + after - SECOND) == 0
    assert status(room) == "open"
    assert room.view().expires_at == NOW + after
    assert expiry.expire_idle(now=NOW + after) == 1
    assert status(room) == "expired"
    assert expiry.expire_idle(now=NOW + after + SECOND) == 0


def test_an_action_begins_the_time_anew() -> None:
    room = online()
    room.later(days=6)
    room.play("pass")
    assert expiry.expire_idle(now=room.now + WEEK - SECOND) == 0
    expired(room, last_activity=room.now)


def test_a_bots_move_is_no_activity(queue: Queue) -> None:
    room = computer("hard")
    room.play("pass")
    assert bots.take_turn(room_id=room.actor.room_id, version=room.version, clock=lambda: NOW + timedelta(days=300))
    assert room.version == 4
    expired(room, after=YEAR)


def test_a_seat_that_is_there_is_activity_once_an_hour() -> None:
    room = online()
    for hours, seen in ((1, 1), (1.5, 1), (2.5, 1)):
        presence.seen(actor=room.at(2), now=NOW + timedelta(hours=hours))
        assert Room.objects.get().last_activity == NOW + timedelta(hours=seen)
    expired(room, last_activity=NOW + timedelta(hours=1))


@pytest.mark.parametrize("left", [False, True])
def test_a_room_lives_while_somebody_looks_at_it_once_a_day(left: bool) -> None:
    room = online()
    if left:
        leave(actor=room.at(1), now=NOW)
    for days in range(1, 9):
        door_of_presence.forget(room.actor.room_id)  # what is known to the hour does not outlast a real day
        presence.seen(actor=room.at(2), now=NOW + timedelta(days=days))
        expiry.expire_idle(now=NOW + timedelta(days=days))
    assert status(room) == ("closed" if left else "open")


def test_being_there_brings_no_expired_room_back() -> None:
    room = expired(online())
    presence.seen(actor=room.at(1), now=NOW + WEEK)
    assert (status(room), Room.objects.get().last_activity) == ("expired", NOW)


def test_who_had_a_seat_is_told_so_and_a_stranger_learns_nothing() -> None:
    room, other = online(), computer()
    assert door(room) == "open"
    expired(room)
    assert [door(room, given.key) for given in room.given] == ["room_expired"] * 2
    assert door(room, other.given[0].key) == door(room, "A" * 43) == "room_not_found"
    assert door(other) == "open"


def test_the_unfinished_hand_and_every_secret_seed_are_gone_and_finished_matches_stay() -> None:
    room = online()
    room.act(Resign(), seat=1)
    room.play("1: new match, 2: accept, pass")
    assert Match.objects.count() == 2
    expired(room)
    kept = Match.objects.get()
    assert (kept.number, kept.status, len(bytes(kept.seed))) == (1, "won", 32)
    assert Event.objects.exclude(match=kept).count() == 0
    assert bytes(Room.objects.get().next_seed) == b""
    assert Seat.objects.count() == SeatKey.objects.count() == 2


def test_a_room_that_nobody_joined_keeps_nothing_but_who_may_ask() -> None:
    room = Seated(online().given[:1])
    expired(room)
    assert (Match.objects.count(), Event.objects.count(), SeatKey.objects.count()) == (0, 0, 2)


def test_nobody_moves_any_more_whatever_a_process_remembers() -> None:
    room = online()
    assert cache.get(room.actor.room_id) is not None
    before = Room.objects.get().version
    expired(room)
    for _ in range(2):
        with pytest.raises(GinError) as refusal:
            play.act(actor=room.at(1), action=Pass(), expected_version=before, now=NOW)
        assert refusal.value.code.value == "room_expired"
    assert Room.objects.get().version == before


@pytest.mark.parametrize("finished", [False, True])
def test_the_log_is_clean_afterwards(finished: bool) -> None:
    rooms = [online(), online()]
    for room in rooms:
        room.play("pass, pass, draw stock")
    if finished:
        rooms[0].act(Resign(), seat=1)
        rooms[0].play("1: new match, 2: accept")
    assert expiry.expire_idle(now=NOW + WEEK) == 2
    assert list(Verification().faults()) == []


def test_a_closed_room_expires_too() -> None:
    room = online()
    Room.objects.update(status="closed")
    expired(room)


def test_two_beats_at_once_expire_each_room_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "BATCH", 2)
    rooms = [online() for _ in range(9)]
    late = online()
    late.later(days=1)
    late.play("pass")
    assert sum(together(*[lambda: expiry.expire_idle(now=NOW + WEEK)] * 3)) == 9
    assert {status(room) for room in rooms} == {"expired"}
    assert status(late) == "open"


def test_batches_take_as_many_rounds_as_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "BATCH", 2)
    for _ in range(5):
        computer()
    assert expiry.expire_idle(now=NOW + YEAR) == 5


def test_it_costs_no_more_questions_for_many_rooms(django_assert_num_queries) -> None:
    for _ in range(6):
        online()
    with django_assert_num_queries(20, exact=False):
        assert expiry.expire_idle(now=NOW + WEEK) == 6


def test_long_afterwards_it_is_purged_to_the_second() -> None:
    room = expired(online())
    assert expiry.purge_expired(now=NOW + WEEK + KEPT - SECOND) == 0
    assert door(room) == "room_expired"
    assert expiry.purge_expired(now=NOW + WEEK + KEPT) == 1
    assert door(room) == "room_not_found"
    assert (Room.objects.count(), Match.objects.count(), SeatKey.objects.count()) == (0, 0, 0)


def test_only_expired_rooms_are_purged_and_none_that_somebody_claimed() -> None:
    claimed, forgotten, played = online(), online(), online()
    expiry.expire_idle(now=NOW + WEEK)
    Room.objects.filter(pk=played.actor.room_id).update(status="open")
    person = Account.objects.create(email="ana@example.org", created_at=NOW)
    Seat.objects.filter(room_id=claimed.actor.room_id, number=2).update(account=person)
    assert expiry.purge_expired(now=NOW + WEEK + KEPT) == 1
    assert not Room.objects.filter(pk=forgotten.actor.room_id).exists()
    assert Room.objects.count() == 2


def test_two_beats_purge_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "BATCH", 2)
    for _ in range(7):
        online()
    expiry.expire_idle(now=NOW + WEEK)
    assert sum(together(*[lambda: expiry.purge_expired(now=NOW + WEEK + KEPT)] * 3)) == 7
    assert Room.objects.count() == 0


def test_the_beats_task_does_both() -> None:
    online()
    Room.objects.update(last_activity=NOW.replace(year=2020))
    tasks.expire_rooms()
    assert Room.objects.count() == 0

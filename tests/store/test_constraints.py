"""What the database itself refuses, whoever writes to it."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from gin.models import Commitment, Event, Match, Receipt, ResumeCode, Room, Seat, SeatKey
from tests.support.seated import NOW, Seated, computer, local, online

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Seated:
    """A match against the computer, a few actions old."""
    room = computer("easy")
    room.play("pass, draw stock")
    return room


def refuses(constraint: str, write: Any) -> None:
    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        write()
    assert constraint in str(refusal.value)


def copied(row: Any, **changes: Any) -> Any:
    """A second row like this one, but for the changes."""
    fields = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    del fields["id"]
    return type(row)(**{**fields, **changes})


def test_two_open_matches_in_a_room(room: Seated) -> None:
    match = Match.objects.get()
    for status in ("waiting", "playing"):
        refuses("match_one_open_a_room", copied(match, number=2, status=status).save)


def test_two_matches_with_one_number(room: Seated) -> None:
    room.play("resign")
    refuses("match_number_once", copied(Match.objects.get()).save)


def test_two_rows_with_one_version(room: Seated) -> None:
    refuses("event_version_once", copied(Event.objects.last(), request_id=None).save)


def test_one_request_twice(room: Seated) -> None:
    row = Event.objects.filter(seat=1).last()
    Event.objects.filter(pk=row.pk).update(request_id="same", request_hash=b"h" * 32)
    again = copied(row, version=90, until=90, request_id="same")
    refuses("event_request_once", again.save)
    again.seat = 2
    again.save()  # another seat's keys are its own


def test_two_seats_with_one_number(room: Seated) -> None:
    refuses("seat_number_once", copied(Seat.objects.get(number=1)).save)


def test_one_hash_for_two_keys(room: Seated) -> None:
    key = SeatKey.objects.get()
    refuses("hash", copied(key).save)
    ResumeCode.objects.create(seat=key.seat, hash=b"c" * 32, expires_at=NOW)
    refuses("hash", copied(ResumeCode.objects.get()).save)
    receipt = Receipt.objects.create(key_hash=b"k" * 32, body_hash=b"b" * 32, created_at=NOW)
    refuses("key_hash", copied(receipt).save)


def test_one_invite_code_for_two_rooms() -> None:
    online()
    second = online()
    code = Room.objects.exclude(pk=second.actor.room_id).get().invite_code
    refuses("invite_code", lambda: Room.objects.filter(pk=second.actor.room_id).update(invite_code=code))


@pytest.mark.parametrize(
    ("model", "change", "constraint"),
    [
        (Room, {"mode": "solo"}, "room_mode_known"),
        (Room, {"status": "gone"}, "room_status_known"),
        (Room, {"move_version": 99}, "room_move_not_ahead"),
        (Room, {"version": -1}, "room_move_not_ahead"),
        (Room, {"move_version": -1}, "room_move_not_ahead"),
        (Room, {"to_act": 3}, "room_to_act_seat"),
        (Room, {"invite_code": "x" * 22}, "room_invite_iff_online"),
        (Room, {"mode": "online"}, "room_invite_iff_online"),
        (Match, {"status": "paused", "ended": "target", "ended_at": NOW}, "match_status_known"),
        (Match, {"winner": 1}, "match_winner_iff_won"),
        (Match, {"status": "won", "ended": "target", "ended_at": NOW}, "match_winner_iff_won"),
        (Match, {"status": "won", "ended": "target", "ended_at": NOW, "winner": 3}, "match_winner_seat"),
        (Match, {"dealer": 0}, "match_dealer_seat"),
        (Match, {"score_1": -1}, "score_1"),
        (Match, {"ended_at": NOW}, "match_ended_iff_over"),
        (Match, {"ended": "resigned"}, "match_ended_iff_over"),
        (Match, {"status": "abandoned"}, "match_ended_iff_over"),
        (Match, {"status": "abandoned", "ended": "bored", "ended_at": NOW}, "match_ended_iff_over"),
        (Match, {"ended_by": 3}, "match_ended_by_seat"),
        (Event, {"seat": 3}, "event_seat_known"),
        (Event, {"until": 0}, "event_until_not_before"),
        (Event, {"match": None}, "match_id"),
        (Seat, {"number": 3}, "seat_number"),
        (Seat, {"kind": "ghost"}, "seat_level_iff_bot"),
        (Seat, {"kind": "person", "level": "hard"}, "seat_level_iff_bot"),
        (Seat, {"kind": "bot", "level": None}, "seat_level_iff_bot"),
    ],
)
def test_values_that_cannot_be(room: Seated, model: Any, change: dict[str, Any], constraint: str) -> None:
    last = model.objects.order_by("pk").last()
    refuses(constraint, lambda: model.objects.filter(pk=last.pk).update(**change))


def test_nothing_is_left_of_an_erased_room(room: Seated) -> None:
    seat = Seat.objects.get(number=1)
    ResumeCode.objects.create(seat=seat, hash=b"c" * 32, expires_at=NOW + timedelta(minutes=1))
    local()
    Room.objects.filter(pk=room.actor.room_id).delete()
    assert Room.objects.count() == Match.objects.count() == 1
    assert Seat.objects.count() == SeatKey.objects.count() == 2
    assert Event.objects.count() == 2
    assert ResumeCode.objects.count() == Commitment.objects.count() == 0

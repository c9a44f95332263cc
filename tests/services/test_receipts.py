"""What is made outside a room's log is made once for each request, and its repeat gets the same."""

import secrets

import pytest

from gin.errors import GinError
from gin.models import Commitment, Receipt, ResumeCode, Room, SeatKey
from gin.request import Request
from gin.rules.shuffle import commitment
from gin.services.resuming import new_resume_code, resume
from gin.services.rooms import NewRoom, commit, create_room
from tests.support.seated import NOW, computer, local, request
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)


def strong() -> Request:
    return request(secrets.token_urlsafe(24))


def test_twenty_at_once_make_one_room() -> None:
    asked = strong()
    made = together(*[lambda: create_room(NewRoom(mode="local"), request=asked, now=NOW)] * 20)
    assert made == [made[0]] * 20
    assert (Room.objects.count(), SeatKey.objects.count(), Receipt.objects.count()) == (1, 2, 1)


def test_twenty_at_once_of_two_bodies_make_one_room() -> None:
    name = secrets.token_urlsafe(24)
    asked = [request(name, body) for body in ("one", "other")]
    calls = [lambda asked=asked: create_room(NewRoom(mode="local"), request=asked, now=NOW) for asked in asked] * 10
    made = together(*calls)
    assert made.count("idempotency_mismatch") == 10
    assert Room.objects.count() == 1


def test_another_key_makes_another_room() -> None:
    one, other = (create_room(NewRoom(mode="local"), request=strong(), now=NOW) for _ in range(2))
    assert one[0].actor.room_id != other[0].actor.room_id
    assert len({given.key for given in (*one, *other)}) == 4


def test_what_was_refused_is_judged_anew() -> None:
    drawn, _ = commit(request=None, now=NOW)
    stored = Commitment.objects.get()
    Commitment.objects.all().delete()
    asked = strong()
    new = NewRoom(mode="computer", commitment_id=drawn)
    for _ in range(2):
        with pytest.raises(GinError, match="commitment_unusable"):
            create_room(new, request=asked, now=NOW)
    assert not Receipt.objects.exists()
    stored.save(force_insert=True)
    create_room(new, request=asked, now=NOW)
    create_room(new, request=asked, now=NOW)
    assert Room.objects.count() == 1


def test_ten_at_once_draw_one_seed() -> None:
    asked = strong()
    drawn = together(*[lambda: commit(request=asked, now=NOW)] * 10)
    assert drawn == [drawn[0]] * 10
    assert commitment(bytes(Commitment.objects.get().seed)) == drawn[0][1]


def test_a_commitment_is_used_once_by_ten_at_once() -> None:
    drawn, promised = commit(request=None, now=NOW)
    made = together(*[lambda: create_room(NewRoom(mode="computer", commitment_id=drawn), request=None, now=NOW)] * 10)
    assert made.count("commitment_unusable") == 9
    (room,) = Room.objects.all()
    assert commitment(bytes(room.matches.get().seed)) == promised


def test_a_resume_code_is_asked_for_once() -> None:
    room, asked = computer(), request("weak is enough here")
    codes = together(*[lambda: new_resume_code(actor=room.actor, token_id=None, request=asked, now=NOW)] * 5)
    assert codes == [codes[0]] * 5
    assert ResumeCode.objects.count() == 1


def test_one_request_of_two_seats_is_two_requests() -> None:
    room, asked = local(), request("the same")
    codes = [new_resume_code(actor=room.at(seat), token_id=None, request=asked, now=NOW)[0] for seat in (1, 2)]
    assert codes[0] != codes[1]


def test_a_code_used_by_ten_at_once_gives_one_key() -> None:
    room = computer()
    code, _ = new_resume_code(actor=room.actor, token_id=None, request=None, now=NOW)
    given = together(*[lambda: resume(code=code, request=None, now=NOW)] * 10)
    assert given.count("code_not_found") == 9
    assert SeatKey.objects.count() == 2


def test_a_repeated_use_of_a_code_gives_the_same_key() -> None:
    room, asked = computer(), strong()
    code, _ = new_resume_code(actor=room.actor, token_id=None, request=None, now=NOW)
    given = together(*[lambda: resume(code=code, request=asked, now=NOW)] * 5)
    assert given == [given[0]] * 5
    assert SeatKey.objects.count() == 2


def test_what_is_kept_of_a_request_is_no_secret() -> None:
    given = create_room(NewRoom(mode="local"), request=strong(), now=NOW)
    receipt = Receipt.objects.get()
    assert receipt.result == {"room_id": str(given[0].actor.room_id)}


def test_a_repeat_after_its_receipt_is_forgotten_is_refused_and_changes_nothing() -> None:
    asked = strong()
    room = create_room(NewRoom(mode="local"), request=asked, now=NOW)
    Receipt.objects.all().delete()
    with pytest.raises(GinError, match="idempotency_mismatch"):
        create_room(NewRoom(mode="local"), request=asked, now=NOW)
    assert (Room.objects.get().pk, Receipt.objects.count()) == (room[0].actor.room_id, 0)

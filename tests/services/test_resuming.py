"""A one-time code gives another device a key of its own to the same seat."""

from datetime import timedelta

import pytest

from accounts.keys import key_hash
from gin import selectors
from gin.errors import GinError
from gin.models import ResumeCode, SeatKey
from gin.services.resuming import new_resume_code, resume
from tests.support.seated import NOW, local

pytestmark = pytest.mark.django_db(transaction=True)

TEN_MINUTES = timedelta(minutes=10)


def test_the_other_device_has_the_same_seat_and_both_keys_work() -> None:
    room = local()
    code, expires_at = new_resume_code(actor=room.at(2), token_id=None, request=None, now=NOW)
    given = resume(code=code, request=None, now=NOW)
    assert (given.actor, expires_at) == (room.at(2), NOW + TEN_MINUTES)
    for key in (given.key, room.given[1].key):
        assert selectors.seat_for(room_id=str(room.actor.room_id), key=key) == room.at(2)


def test_a_code_is_used_up() -> None:
    code, _ = new_resume_code(actor=local().actor, token_id=None, request=None, now=NOW)
    resume(code=code, request=None, now=NOW)
    with pytest.raises(GinError, match="code_not_found"):
        resume(code=code, request=None, now=NOW)


def test_a_code_lives_ten_minutes() -> None:
    room = local()
    for late, good in ((TEN_MINUTES - timedelta(microseconds=1), True), (TEN_MINUTES, False)):
        code, _ = new_resume_code(actor=room.actor, token_id=None, request=None, now=NOW)
        if good:
            resume(code=code, request=None, now=NOW + late)
        else:
            with pytest.raises(GinError, match="code_not_found"):
                resume(code=code, request=None, now=NOW + late)


def test_a_code_is_no_key_and_a_key_no_code() -> None:
    room = local()
    code, _ = new_resume_code(actor=room.actor, token_id=None, request=None, now=NOW)
    with pytest.raises(GinError, match="room_not_found"):
        selectors.seat_for(room_id=str(room.actor.room_id), key=code)
    with pytest.raises(GinError, match="code_not_found"):
        resume(code=room.given[0].key, request=None, now=NOW)


def test_only_hashes_are_stored() -> None:
    room = local()
    code, _ = new_resume_code(actor=room.actor, token_id=None, request=None, now=NOW)
    assert bytes(ResumeCode.objects.get().hash) == key_hash(code)
    key = resume(code=code, request=None, now=NOW).key
    assert key_hash(key) in [bytes(stored) for stored in SeatKey.objects.values_list("hash", flat=True)]
    assert key not in repr(room.given)

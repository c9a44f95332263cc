"""The same seat on another device, by a one-time code."""

from datetime import timedelta

import pytest
from django.utils import timezone

from api.rest import devices
from gin.models import ResumeCode, Room
from tests.support.api import Api, answered, computer_room, local_room, refused


def code_for(seat):
    return answered(seat.post("/resume-code"), 201)["code"]


def test_another_device_gets_a_key_of_its_own_to_the_same_seat(api):
    one, two = local_room(api)
    given = answered(Api().post("resume", {"code": code_for(two)}))
    assert (given["room_id"], given["seats"][0]["seat"]) == (two.id, 2)
    key = given["seats"][0]["key"]
    assert key not in (one.key, two.key)
    assert given["view"] == two.view == answered(api.get(two.path, key=key))
    one.act("pass")
    acted = answered(api.post(f"{two.path}/actions", {"type": "pass", "expected_version": 3}, key=key))
    assert two.view == acted["view"]


def test_a_code_is_used_once(api):
    code = code_for(computer_room(api))
    answered(api.post("resume", {"code": code}))
    refused(api.post("resume", {"code": code}), 404, "code_not_found")


def test_a_code_is_good_for_ten_minutes(api, monkeypatch):
    room = computer_room(api)
    at = timezone.now()
    monkeypatch.setattr(devices, "now", lambda: at)
    given = [answered(room.post("/resume-code"), 201) for _ in range(2)]
    assert {code["expires_at"] for code in given} == {(at + timedelta(minutes=10)).isoformat().replace("+00:00", "Z")}
    monkeypatch.setattr(devices, "now", lambda: at + timedelta(minutes=9, seconds=59))
    answered(api.post("resume", {"code": given[0]["code"]}))
    monkeypatch.setattr(devices, "now", lambda: at + timedelta(minutes=10))
    refused(api.post("resume", {"code": given[1]["code"]}), 404, "code_not_found")


def test_a_code_is_not_a_key_and_a_key_is_not_a_code(api):
    room = computer_room(api)
    refused(api.get(room.path, key=code_for(room)), 404, "room_not_found")
    refused(api.post("resume", {"code": room.key}), 404, "code_not_found")


def test_codes_are_stored_as_hashes(api):
    code = code_for(computer_room(api))
    assert code not in str(list(ResumeCode.objects.values()))


@pytest.mark.parametrize("code", ["", "x", "x" * 43, "x" * 64, "Ω" * 64])
def test_an_unknown_code(api, code):
    status = (422, "invalid") if code == "" else (404, "code_not_found")
    refused(api.post("resume", {"code": code}), *status)
    refused(api.post("resume", {"code": "x" * 65}), 422, "invalid")


def test_a_code_outlives_a_refusal(api):
    room = computer_room(api)
    code = code_for(room)
    Room.objects.filter(pk=room.id).update(status="expired")
    for _ in range(2):
        refused(api.post("resume", {"code": code}), 410, "room_expired")
    Room.objects.filter(pk=room.id).update(status="open")
    answered(api.post("resume", {"code": code}))

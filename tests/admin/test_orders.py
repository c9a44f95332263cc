"""How a deed is asked for: on the record whatever comes of it, once, with a reason, on what was seen."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from gin.models import AuditEntry, Event
from gin.services import expiry
from gin.services.rooms import NewRoom, create_room
from tests.admin.pages import REASON, confirm, form_of, of_room, page, send
from tests.support.seated import NOW, Seated, local

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_form_sent_twice_is_one_deed(supporter: Client) -> None:
    room = local()
    form = form_of(page(supporter, of_room(room, "void_hand")))
    answers = [send(supporter, of_room(room, "void_hand"), form).status_code for _ in range(2)]
    assert answers == [302, 302]
    assert "asked before" in page(supporter, f"room/{room.actor.room_id}/change/")
    assert AuditEntry.objects.count() == 1
    assert Event.objects.filter(action="void_hand").count() == 1


def test_a_form_is_good_for_its_own_deed_only(supporter: Client, person: Any) -> None:
    room = local()
    form = form_of(page(supporter, of_room(room, "void_hand")))
    send(supporter, of_room(room, "void_hand"), form)
    assert send(supporter, of_room(room, "end_match"), form).status_code == 409
    assert send(person(is_superuser=True), of_room(room, "void_hand"), form).status_code == 409
    assert AuditEntry.objects.count() == 1


def test_what_the_game_went_past_is_refused_and_asked_again(supporter: Client) -> None:
    room = local()
    form = form_of(page(supporter, of_room(room, "void_hand")))
    room.play("pass")
    for deed in ("void_hand", "end_match", "expire_room"):
        refused = send(supporter, of_room(room, deed), {**form, "order": str(uuid4())})
        assert refused.status_code == 409
        text = refused.content.decode()
        assert f"gone on to version {room.version}" in text
        assert REASON in text
    assert set(AuditEntry.objects.values_list("outcome", flat=True)) == {"refused: stale_version"}
    again = form_of(text)
    assert again["version"] == str(room.version)
    assert send(supporter, of_room(room, "expire_room"), again).status_code == 302


@pytest.mark.parametrize(
    ("deed", "before", "code"),
    [
        ("void_hand", "1: resign", "match_over"),
        ("end_match", "1: resign", "match_over"),
        ("requeue_bot", "pass", "not_your_turn"),
    ],
)
def test_a_deed_that_makes_no_sense_is_refused_on_the_record(
    supporter: Client, deed: str, before: str, code: str
) -> None:
    room = local()
    room.play(before)
    assert confirm(supporter, of_room(room, deed)).status_code == 409
    entry = AuditEntry.objects.get()
    assert (entry.deed, entry.outcome, entry.reason) == (deed, f"refused: {code}", REASON)


def test_a_waiting_match_has_no_hand_to_void(supporter: Client) -> None:
    room = Seated(create_room(NewRoom(mode="online"), request=None, now=NOW))
    for deed in ("void_hand", "end_match"):
        assert confirm(supporter, of_room(room, deed)).status_code == 409
    assert set(AuditEntry.objects.values_list("outcome", flat=True)) == {"refused: match_not_started"}


def test_a_deed_that_fails_is_on_the_record_too(supporter: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(expiry, "expire_room", broken)
    room = local()
    with pytest.raises(OSError, match="full"):
        confirm(supporter, of_room(room, "expire_room"))
    assert AuditEntry.objects.get().outcome == "failed: OSError"


@pytest.mark.parametrize("reason", ["", "   ", "why"])
def test_without_a_reason_nothing_is_done(supporter: Client, reason: str) -> None:
    room = local()
    answer = confirm(supporter, of_room(room, "end_match"), reason=reason)
    assert answer.status_code == 200
    assert room.view().view.match.ended is None
    assert not AuditEntry.objects.exists()


def test_the_record_says_who_what_where_and_why(supporter: Client) -> None:
    room = local()
    version = room.version
    confirm(supporter, of_room(room, "end_match"))
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.deed, entry.room) == ("person 1", "end_match", room.actor.room_id)
    assert (entry.version, entry.reason, entry.outcome) == (version, REASON, "done")
    assert "end_match" in page(supporter, f"room/{room.actor.room_id}/change/")

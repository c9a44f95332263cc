"""Requests to be erased that came by mail: noted, carried out once, and forgotten themselves."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from gin.models import AuditEntry, ErasureRequest, Room, Seat, SeatKey
from gin.services.expiry import expire_room
from tests.admin.pages import confirm, page, send
from tests.support.seated import Seated, local, online

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2030, 1, 1, tzinfo=UTC)


def noted(supporter: Client, **fields: Any) -> str:
    """The page that carries out a request which has just been noted."""
    answer = send(supporter, "erasurerequest/add/", {"ticket": "ticket 7", **fields})
    assert answer.status_code == 302, answer.content
    return f"erasurerequest/{ErasureRequest.objects.latest('pk').pk}/erase/"


def of_seat(room: Seated, seat: int = 1) -> dict[str, Any]:
    return {"room": str(room.actor.room_id), "seat": seat}


def test_a_seat_is_erased_as_its_person_could_have_done(supporter: Client) -> None:
    room = online(name="Ana Horvat")
    address = noted(supporter, **of_seat(room))
    assert "Ana Horvat sits there" in page(supporter, address)
    assert confirm(supporter, address).status_code == 302
    seat = Seat.objects.get(number=1)
    assert seat.left_at is not None
    assert (seat.name, SeatKey.objects.filter(seat=seat).count()) == ("", 0)
    assert room.view(2).status == "closed"
    assert room.view(2).view.match.ended_by == 1
    assert ErasureRequest.objects.get().done_at is not None
    entry = AuditEntry.objects.get()
    assert (entry.deed, entry.room, entry.seat, entry.outcome) == ("erase", room.actor.room_id, 1, "done")
    page(supporter, address, status=404)


def test_with_the_last_person_the_room_goes(supporter: Client) -> None:
    room = online()
    for seat in (1, 2):
        confirm(supporter, noted(supporter, **of_seat(room, seat)))
    assert not Room.objects.exists()


def test_a_seat_of_an_expired_room_is_erased_and_the_room_stays_expired(supporter: Client) -> None:
    room = online(name="Ana Horvat")
    expire_room(room_id=room.actor.room_id, version=room.version)
    confirm(supporter, noted(supporter, **of_seat(room)))
    assert (Room.objects.get().status, Seat.objects.get(number=1).name) == ("expired", "")


def test_an_account_is_erased_with_its_seats_and_its_address_forgotten(supporter: Client) -> None:
    ana = Account.objects.create(email="ana@example.org", name="Ana", language="en", created_at=NOW)
    online()
    Seat.objects.filter(number=1).update(account=ana, name="Ana")
    address = noted(supporter, account="Ana@Example.org")
    assert "The account of Ana" in page(supporter, address)
    assert confirm(supporter, address).status_code == 302
    assert not Account.objects.exists()
    assert Seat.objects.get(number=1).name == ""
    assert ErasureRequest.objects.get().account == ""


def test_what_came_back_with_a_backup_is_erased_by_the_ids_in_the_logs(supporter: Client, caplog) -> None:
    """Of accounts nothing but the id is in the logs."""
    caplog.set_level("INFO")
    room = online(name="Ana Horvat")
    ana = Account.objects.create(email="ana@example.org", name="Ana", language="en", created_at=NOW)
    address = noted(supporter, account=str(ana.pk))
    assert "The account of Ana" in page(supporter, address)
    confirm(supporter, address)
    confirm(supporter, noted(supporter, **of_seat(room)))
    assert not Account.objects.exists()
    told = [line for line in caplog.messages if line.startswith("erased for support")]
    assert told == [
        f"erased for support: account {ana.pk}",
        f"erased for support: room {room.actor.room_id}, seat 1",
    ]
    assert "Ana" not in str(told)


def test_what_is_gone_already_counts_as_erased(supporter: Client) -> None:
    room = local()
    addresses = noted(supporter, **of_seat(room)), noted(supporter, account="nobody@example.org")
    Room.objects.all().delete()
    for address in addresses:
        assert confirm(supporter, address).status_code == 302
    assert not ErasureRequest.objects.filter(done_at=None).exists()


def test_what_is_still_to_be_done_is_listed(supporter: Client) -> None:
    done = noted(supporter, account="ana@example.org")
    confirm(supporter, done)
    noted(supporter, account="ben@example.org")
    listed = {state: page(supporter, f"erasurerequest/?state={state}") for state in ("open", "done")}
    assert ["ben@example.org" in text for text in listed.values()] == [True, False]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"room": "8f1f7b34-7a55-4a37-b4f5-4bd2a4c8c5b5"},
        {"seat": 1},
        {"room": "8f1f7b34-7a55-4a37-b4f5-4bd2a4c8c5b5", "seat": 3},
        {"room": "8f1f7b34-7a55-4a37-b4f5-4bd2a4c8c5b5", "seat": 1, "account": "ana@example.org"},
        {"room": "that one", "seat": 1},
        {"account": "ana@example.org", "ticket": ""},
    ],
)
def test_a_request_names_a_seat_or_an_account(supporter: Client, fields: dict[str, Any]) -> None:
    answer = send(supporter, "erasurerequest/add/", {"ticket": "ticket 7", **fields})
    assert answer.status_code == 200
    assert "error" in answer.content.decode()
    assert not ErasureRequest.objects.exists()

"""What grows old is forgotten, and not a moment sooner."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session

from gin.models import Commitment, Event, Receipt, ResumeCode, Seat
from gin.rules.actions import Draw, Pass, Pile
from gin.services.resuming import new_resume_code
from gin.services.rooms import NewRoom, commit, create_room
from gin.services.upkeep import forget_requests
from tests.support.seated import NOW, computer, local, request

pytestmark = pytest.mark.django_db(transaction=True)

MOMENT = timedelta(microseconds=1)


@pytest.mark.parametrize(("age", "forgotten"), [(timedelta(hours=24), 0), (timedelta(hours=24) + MOMENT, 1)])
def test_the_key_of_an_action(age: timedelta, forgotten: int) -> None:
    room = local()
    room.act(Pass(), request=request("once"))
    assert forget_requests(now=NOW + age) == forgotten
    kept = Event.objects.filter(request_id="once", request_hash__isnull=False)
    assert kept.count() == 1 - forgotten
    assert Event.objects.count() == 3


def test_a_forgotten_key_may_name_another_action() -> None:
    room = local()
    room.act(Pass(), request=request("once"))
    room.play("pass")
    assert room.act(Draw(Pile.STOCK), request=request("once")).version == 3
    assert room.version == 4
    forget_requests(now=NOW + timedelta(days=2))
    assert room.act(Draw(Pile.STOCK), request=request("once")).version == room.version == 5


@pytest.mark.parametrize(("age", "forgotten"), [(timedelta(hours=24), 0), (timedelta(hours=24) + MOMENT, 1)])
def test_a_receipt(age: timedelta, forgotten: int) -> None:
    create_room(NewRoom(mode="local"), request=request("k" * 30), now=NOW)
    assert forget_requests(now=NOW + age) == forgotten
    assert Receipt.objects.count() == 1 - forgotten


@pytest.mark.parametrize(("age", "forgotten"), [(timedelta(hours=1), 0), (timedelta(hours=1) + MOMENT, 1)])
def test_a_commitment(age: timedelta, forgotten: int) -> None:
    commit(request=None, now=NOW)
    assert forget_requests(now=NOW + age) == forgotten
    assert Commitment.objects.count() == 1 - forgotten


@pytest.mark.parametrize(("age", "forgotten"), [(timedelta(minutes=10), 0), (timedelta(minutes=10) + MOMENT, 1)])
def test_a_resume_code(age: timedelta, forgotten: int) -> None:
    new_resume_code(actor=computer().actor, token_id=None, request=None, now=NOW)
    assert forget_requests(now=NOW + age) == forgotten
    assert ResumeCode.objects.count() == 1 - forgotten


def test_everything_at_once_and_nothing_else() -> None:
    room = local()
    room.act(Pass(), request=request("old"))
    room.later(days=2)
    room.act(Pass(), request=request("new"))
    commit(request=request("k" * 30), now=NOW)
    ResumeCode.objects.create(seat=Seat.objects.get(number=1), hash=b"c" * 32, expires_at=room.now)
    assert forget_requests(now=room.now) == 3
    assert list(Event.objects.filter(request_id__isnull=False).values_list("request_id", flat=True)) == ["new"]
    assert ResumeCode.objects.exists()
    assert forget_requests(now=room.now) == 0


def test_lifetimes_are_those_of_the_protocol() -> None:
    lifetimes = (settings.REQUEST_LIFETIME, settings.COMMITMENT_LIFETIME, settings.RESUME_CODE_LIFETIME)
    assert lifetimes == (timedelta(hours=24), timedelta(hours=1), timedelta(minutes=10))


@pytest.mark.parametrize(("age", "forgotten"), [(timedelta(days=1), 0), (timedelta(days=1) + MOMENT, 1)])
def test_a_log_in_to_the_admin(age: timedelta, forgotten: int) -> None:
    Session.objects.create(session_key="k", session_data="", expire_date=NOW + timedelta(days=1))
    assert forget_requests(now=NOW + age) == forgotten
    assert Session.objects.count() == 1 - forgotten

"""Two who wait to write to one room: whoever is second meets what the first has done, and is told so."""

from collections.abc import Callable
from typing import Any, Final
from uuid import uuid4

import pytest

from gin.models import Seat as SeatRow
from gin.models import SeatKey
from gin.rules.actions import Action, Move, NewMatch, Pass, Resign
from gin.rules.settlement import Seat
from gin.services import expiry, play, support
from gin.services.audit import Order
from gin.services.leaving import leave
from gin.store.verify import Verification
from tests.support.seated import NOW, Seated, online
from tests.support.together import in_line

pytestmark = pytest.mark.django_db(transaction=True)

Call = Callable[[], Any]


def acts(room: Seated, seat: Seat, action: Action) -> Call:
    basis: dict[str, Any] = {"expected_version": room.version} if isinstance(action, Move) else {"match": 1}
    actor = room.at(seat)
    return lambda: play.act(actor=actor, action=action, now=NOW, **basis)


def deed(room: Seated, name: str) -> Call:
    version = room.version
    do = getattr(support, name)
    return lambda: do(Order(uuid4(), "person", "two at once"), room_id=room.actor.room_id, version=version, now=NOW)


CALLS: Final[dict[str, Callable[[Seated], Call]]] = {
    "move": lambda room: acts(room, 1, Pass()),
    "resign": lambda room: acts(room, 2, Resign()),
    "offer": lambda room: acts(room, 1, NewMatch()),
    "leave": lambda room: lambda: leave(actor=room.at(2), now=NOW),
    "void": lambda room: deed(room, "void_hand"),
    "end": lambda room: deed(room, "end_match"),
    "expire": lambda room: deed(room, "expire_room"),
}
STALE, OVER, GONE = "stale_version", "match_over", "room_expired"
SECOND: Final = {
    "move": {"move": STALE, "void": STALE, "end": STALE, "expire": STALE},
    "resign": {"move": OVER, "resign": OVER, "void": STALE, "end": STALE, "expire": STALE},
    "offer": {"offer": "offer_open", "void": STALE, "end": STALE, "expire": STALE},
    "void": {"move": STALE, "void": STALE, "end": STALE, "expire": STALE},
    "end": {"move": STALE, "resign": OVER, "void": STALE, "end": STALE, "expire": STALE},
    "expire": {"move": GONE, "resign": GONE, "offer": GONE, "void": GONE, "end": GONE, "expire": GONE},
}
"""What whoever comes second is refused with; all else is done."""


@pytest.mark.parametrize("second", CALLS)
@pytest.mark.parametrize("first", SECOND)
def test_the_second_meets_what_the_first_has_done(first: str, second: str) -> None:
    room = online()
    done, told = in_line(room.row, CALLS[first](room), CALLS[second](room))
    assert not isinstance(done, str)
    assert (told if isinstance(told, str) else None) == SECOND[first].get(second)
    assert list(Verification().faults()) == []


@pytest.mark.parametrize("end", CALLS)
def test_whoever_leaves_is_erased_whatever_happens_meanwhile(end: str) -> None:
    """Leaving takes the room twice: what waits behind the first time may be done before the second."""
    room = online(name="Ana")
    leaves = lambda: leave(actor=room.at(1), now=NOW)  # noqa: E731
    assert in_line(room.row, leaves, CALLS[end](room))[0] is None
    assert not SeatRow.objects.filter(name="Ana").exists()
    assert not SeatKey.objects.filter(seat__number=1).exists()
    assert list(Verification().faults()) == []


def test_the_last_of_two_who_leave_an_expired_room_erases_it() -> None:
    room = online()
    expiry.expire_room(room_id=room.actor.room_id, version=room.version)
    both = [lambda seat=seat: leave(actor=room.at(seat), now=NOW) for seat in (1, 2)]
    assert in_line(room.row, *both) == [None, None]
    assert not SeatRow.objects.exists()

"""Leaving: the leaver is erased, the other keeps the records, the last one out erases the room."""

from functools import partial

import pytest

from gin import selectors
from gin.errors import GinError
from gin.models import Event, Match, ResumeCode, Room, Seat, SeatKey
from gin.rules.actions import Discard, Draw, NewMatch, Pass, Pile
from gin.services import bots, invites
from gin.services.leaving import leave
from gin.services.resuming import new_resume_code, resume
from gin.services.rooms import NewRoom, create_room
from gin.store.verify import Verification
from tests.support.seated import NOW, Seated, computer, local, online
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)


def leaves(room: Seated, seat: int) -> None:
    leave(actor=room.at(seat), now=NOW)


def nothing_is_left() -> bool:
    return not any(model.objects.exists() for model in (Room, Seat, SeatKey, ResumeCode, Match, Event))


def test_the_leaver_is_erased_and_the_match_abandoned() -> None:
    room = online(name="Ana", client_seed="luck")
    new_resume_code(actor=room.at(1), token_id=None, request=None, now=NOW)
    leaves(room, 1)
    seat = Seat.objects.get(number=1)
    assert (seat.name, seat.client_seed, seat.left_at) == ("", "", NOW)
    assert not SeatKey.objects.filter(seat=seat).exists()
    assert not ResumeCode.objects.exists()
    match = Match.objects.get()
    assert (match.status, match.ended, match.ended_by, match.winner) == ("abandoned", "abandoned", 1, None)
    view = room.view(2)
    assert (view.status, view.seats[0].left, view.seats[0].name) == ("closed", True, "")
    assert Event.objects.order_by("version").last().action == "leave"
    assert list(Verification().faults()) == []


@pytest.mark.parametrize("leaver", [1, 2])
def test_an_open_offer_goes_with_whoever_leaves(leaver) -> None:
    room = online()
    room.play("1: new match")
    assert room.view(2).view.match.offer == 1
    leaves(room, leaver)
    assert room.view(3 - leaver).view.match.offer is None
    assert list(Verification().faults()) == []


def test_nothing_happens_in_a_closed_room_any_more() -> None:
    room = online()
    leaves(room, 1)
    version = room.version
    for action in (Pass(), Draw(Pile.STOCK), Discard(3), NewMatch()):
        with pytest.raises(GinError, match="room_closed"):
            room.act(action, 2)
    assert room.version == version
    assert selectors.record(room.at(2), 1).summary.ended == "abandoned"


def test_a_match_that_is_over_stays_won() -> None:
    room = online()
    room.play("1: resign")
    leaves(room, 2)
    match = Match.objects.get()
    assert (match.status, match.ended, match.winner) == ("won", "resigned", 2)
    assert list(Verification().faults()) == []


def test_the_last_one_out_erases_the_room() -> None:
    room = local()
    leaves(room, 1)
    assert Room.objects.exists()
    leaves(room, 2)
    assert nothing_is_left()


def test_a_computer_is_nobody() -> None:
    leaves(computer("hard"), 1)
    assert nothing_is_left()


def test_both_at_once() -> None:
    for _ in range(5):
        room = local()
        assert together(lambda: leaves(room, 1), lambda: leaves(room, 2)) == [None, None]  # noqa: B023
        assert nothing_is_left()


def test_twice_at_once_leaves_the_other_seated() -> None:
    for _ in range(5):
        room = local()
        together(*[lambda: leaves(room, 1)] * 2)  # noqa: B023
        assert Event.objects.filter(room=room.actor.room_id, action="leave").count() == 1
        assert room.view(2).status == "closed"


def test_while_a_bot_moves(plays, queue) -> None:
    """Either the bot's row goes with the room, or the bot finds no room."""
    plays("hard", "Disturbed")
    for _ in range(8):
        room = computer("hard")
        room.play("pass")
        room_id = room.actor.room_id
        take = lambda: bots.take_turn(room_id=room_id, version=3, clock=lambda: NOW)  # noqa: B023, E731
        together(take, lambda: leaves(room, 1))  # noqa: B023
        assert nothing_is_left()


def test_while_somebody_joins() -> None:
    """The host closes the room for the newcomer, or takes it away before; nobody's seat vanishes silently."""
    for _ in range(8):
        host = Seated(create_room(NewRoom(mode="online"), request=None, now=NOW))
        code = host.view().invite_code or ""
        join = lambda: invites.join(code=code, name="", client_seed="", request=None, now=NOW)  # noqa: B023, E731
        joined, _ = together(join, lambda: leaves(host, 1))  # noqa: B023
        if joined == "room_not_found":
            assert not Room.objects.filter(pk=host.actor.room_id).exists()
        else:
            assert selectors.room_view(joined.actor).status == "closed"


def test_a_code_used_while_leaving_opens_nothing() -> None:
    for _ in range(8):
        room = local()
        code, _ = new_resume_code(actor=room.at(1), token_id=None, request=None, now=NOW)
        together(lambda: resume(code=code, request=None, now=NOW), lambda: leaves(room, 1))  # noqa: B023
        assert not SeatKey.objects.filter(seat__room=room.actor.room_id, seat__number=1).exists()


def test_a_code_asked_for_while_leaving_opens_nothing() -> None:
    for _ in range(8):
        room = local()
        given = {"actor": room.at(1), "token_id": None, "request": None, "now": NOW}
        together(partial(new_resume_code, **given), partial(leaves, room, 1))
        assert not ResumeCode.objects.exists()

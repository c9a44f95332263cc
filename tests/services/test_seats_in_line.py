"""Two who meet at a seat, its keys and its codes, or at what was written down of a request."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection

from accounts.models import Account
from accounts.services import tokens
from gin import selectors
from gin.models import Event, Receipt, ResumeCode, Room, Seat, SeatKey
from gin.rules.actions import Draw, NewMatch, Pass, Pile, Resign
from gin.services import insights, people, play, repeats, support, upkeep
from gin.services.audit import Order
from gin.services.leaving import leave
from gin.services.resuming import new_resume_code, resume
from tests.support.api import Api
from tests.support.owned import account, claimed, row, token
from tests.support.seated import NOW, Seated, computer, local, online, request
from tests.support.together import in_line

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ana() -> Account:
    return account()


def seat_row(room: Seated):
    return Seat.objects.filter(room_id=room.actor.room_id, number=1)


def revoke(room: Seated):
    key = SeatKey.objects.get(seat__number=1)
    return lambda: support.revoke_key(
        Order(uuid4(), "person", "two at once"), room_id=room.actor.room_id, key_id=key.pk, now=NOW
    )


def test_a_repeat_while_its_receipt_is_forgotten_is_done_anew() -> None:
    once = lambda: repeats.once("", request("k" * 30), NOW + timedelta(days=2), lambda: {"made": 2})  # noqa: E731
    repeats.once("", request("k" * 30), NOW, lambda: {"made": 1})
    forget = lambda: upkeep.forget_requests(now=NOW + timedelta(days=2))  # noqa: E731
    assert in_line(Receipt.objects.all(), forget, once) == [1, {"made": 2}]


@pytest.mark.parametrize("made", ["code", "key", "resumed"])
def test_the_last_one_out_while_a_key_is_made(ana, made) -> None:
    room, held = computer(), token(ana)
    claimed(room, ana)
    code, _ = new_resume_code(actor=room.actor, token_id=None, request=None, now=NOW)
    calls = {
        "code": lambda: new_resume_code(actor=room.actor, token_id=None, request=None, now=NOW),
        "key": lambda: people.new_keys(
            room_id=str(room.actor.room_id), account_id=ana.pk, token_id=held, request=None, now=NOW
        ),
        "resumed": lambda: resume(code=code, request=None, now=NOW),
    }
    rows = ResumeCode.objects.all() if made == "resumed" else Seat.objects.filter(number=1)
    leaves = lambda: leave(actor=room.actor, now=NOW)  # noqa: E731
    made_or_gone, left = in_line(rows, calls[made], leaves)
    assert left is None
    assert not isinstance(made_or_gone, str) or made_or_gone in ("room_not_found", "code_not_found")
    assert not Room.objects.exists()


def test_a_hint_asked_for_while_the_room_is_erased() -> None:
    room = computer()
    left, asked = in_line(
        Room.objects.all(),
        lambda: leave(actor=room.actor, now=NOW),
        lambda: insights.ask_hint(actor=room.actor, now=NOW),
    )
    assert (left, asked) == (None, "room_not_found")


def test_a_key_that_is_revoked_asks_for_no_code_meanwhile() -> None:
    room = computer()
    path, key = f"rooms/{room.actor.room_id}/resume-code", room.given[0].key
    in_line(seat_row(room), lambda: Api().raw("POST", path, {}, key=key).status_code, revoke(room))
    assert not ResumeCode.objects.exists()


def test_a_key_that_is_revoked_claims_nothing_meanwhile(ana) -> None:
    room = computer()
    key = room.given[0].key
    claims = lambda: people.claim(  # noqa: E731
        room_id=str(room.actor.room_id), seat_key=key, account_id=ana.pk, request=None, now=NOW
    )
    in_line(row(ana), claims, revoke(room))
    assert seat_row(room).get().account_id is None


@pytest.mark.parametrize("ends", ["leave", "tokens"])
def test_a_key_is_revoked_while_its_codes_end(ana, ends) -> None:
    room = online()
    claimed(room, ana)
    SeatKey.objects.update(token_id=uuid4())
    new_resume_code(actor=room.at(1), token_id=None, request=None, now=NOW)
    ResumeCode.objects.update(token_id=uuid4())
    calls = {
        "leave": lambda: leave(actor=room.at(1), now=NOW),
        "tokens": lambda: people.end_with_tokens(account_id=ana.pk, now=NOW),
    }
    assert in_line(ResumeCode.objects.all(), calls[ends], revoke(room)) in ([None, True], [None, "room_not_found"])


def test_the_keys_of_a_new_token_do_not_end_with_an_old_one(ana) -> None:
    room, old = computer(), token(ana)
    claimed(room, ana)
    new_resume_code(actor=room.actor, token_id=old, request=None, now=NOW)
    tokens.revoke_all(account_id=ana.pk)
    given = []

    def log_in_and_ask() -> None:
        fresh = token(ana)
        given.extend(
            people.new_keys(room_id=str(room.actor.room_id), account_id=ana.pk, token_id=fresh, request=None, now=NOW)
        )

    in_line(ResumeCode.objects.all(), lambda: people.end_with_tokens(account_id=ana.pk, now=NOW), log_in_and_ask)
    assert selectors.seat_for(room_id=str(room.actor.room_id), key=given[0].key) == room.actor


def test_keys_to_both_seats_while_a_new_match_begins(ana) -> None:
    room, held = local(), token(ana)
    claimed(room, ana)
    room.act(Resign(), seat=1)
    Seat.objects.filter(number=1).update(name="Ana")
    keys = lambda: people.new_keys(  # noqa: E731
        room_id=str(room.actor.room_id), account_id=ana.pk, token_id=held, request=None, now=NOW
    )
    begins = lambda: play.act(actor=room.at(1), action=NewMatch(), match=1, now=NOW)  # noqa: E731
    given, begun = in_line(Seat.objects.filter(number=1), keys, begins)
    assert not isinstance(given, str), given
    assert not isinstance(begun, str), begun


def test_a_seat_that_is_left_while_it_is_claimed_is_nobodys(ana) -> None:
    room = online()
    claims = lambda: people.claim(  # noqa: E731
        room_id=str(room.actor.room_id), seat_key=room.given[0].key, account_id=ana.pk, request=None, now=NOW
    )
    assert in_line(seat_row(room), lambda: leave(actor=room.at(1), now=NOW), claims) == [None, "room_not_found"]


def test_requests_are_forgotten_while_the_last_one_leaves() -> None:
    room = local()
    for name, action in (("a", Pass()), ("b", Pass()), ("c", Draw(Pile.STOCK))):
        room.act(action, request=request(name))
    leave(actor=room.at(2), now=NOW)
    with connection.cursor() as cursor:  # its rows lie in the table in another order than in the index
        cursor.execute("UPDATE gin_event SET action = action WHERE version = 3")
    forget = lambda: upkeep.forget_requests(now=NOW + timedelta(days=2))  # noqa: E731
    answers = in_line(Event.objects.filter(version=5), forget, lambda: leave(actor=room.at(1), now=NOW))
    assert not any(isinstance(answer, str) for answer in answers), answers

"""What support does to a room: on the record, once, on what it saw, and the log stays whole."""

import random
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from gin import presence, selectors
from gin.bots import registry
from gin.errors import GinError
from gin.models import AuditEntry, Event, Match, ResumeCode, Room, SeatKey
from gin.services import bots, support
from gin.services.audit import Order
from gin.services.resuming import new_resume_code
from gin.store.verify import Verification
from tests.admin.pages import REASON, confirm, of_room, page
from tests.support.bots import Disturbed
from tests.support.queue import Queue
from tests.support.seated import NOW, computer, local, online

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def clean_log() -> Any:
    """Whatever a test has done, the log is whole after it."""
    yield
    assert list(Verification().faults()) == []


def last_row() -> tuple[int | None, str]:
    return Event.objects.order_by("-version").values_list("seat", "action").first() or (None, "")


def test_a_voided_hand_scores_nothing_and_the_same_dealer_deals_again(supporter: Client) -> None:
    room = local()
    room.play("pass, pass, draw stock")
    before = room.version
    assert confirm(supporter, of_room(room, "void_hand")).status_code == 302
    assert last_row() == (None, "void_hand")
    match = room.view().view.match
    assert [(hand.kind, hand.points, hand.dealer) for hand in match.hands] == [("void", 0, 2)]
    assert room.version == before + 1
    room.play("1: next hand")
    hand = room.view().view.hand
    assert hand is not None
    assert (hand.number, hand.dealer) == (2, 2)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_the_computer_plays_on_after_a_voided_hand(supporter: Client, level: str) -> None:
    room = computer(level)
    room.play("pass, draw stock")
    confirm(supporter, of_room(room, "void_hand"))
    room.play("1: next hand")
    room.play_on(random.Random(level), 12)
    assert Match.objects.get(number=1).hand_number >= 2


def test_a_match_ends_without_a_winner_and_another_may_begin(supporter: Client) -> None:
    room = local()
    assert confirm(supporter, of_room(room, "end_match")).status_code == 302
    ended = Match.objects.get()
    assert (ended.status, ended.ended, ended.winner, ended.ended_by) == ("abandoned", "abandoned", None, None)
    assert selectors.record(room.actor, 1).seed == bytes(ended.seed).hex()
    room.play("1: new match")
    assert room.view().view.match.number == 2


def test_a_requeued_bot_is_asked_for_at_the_new_version(supporter: Client) -> None:
    queue = Queue()
    room = computer("hard")
    room.play("pass")
    queue.clear()
    assert confirm(supporter, of_room(room, "requeue_bot")).status_code == 302
    assert last_row() == (None, "requeue_bot")
    assert [(asked.room_id, asked.version) for asked in queue.asked()] == [(room.actor.room_id, room.version)]
    row = Room.objects.get()
    assert row.bot_due_at is not None
    assert row.bot_due_at > timezone.now()
    assert row.bot_tries == 0


def test_the_move_that_the_bot_was_thinking_about_still_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.PLAYERS, "hard", "tests.support.bots:Disturbed")
    room = computer("hard")
    room.play("pass")
    seen = room.version
    order = Order(uuid4(), "person", REASON)
    again = partial(support.requeue_bot, order, room_id=room.actor.room_id, version=seen, now=NOW)
    monkeypatch.setattr(Disturbed, "meanwhile", [again])
    assert bots.take_turn(room_id=room.actor.room_id, version=seen, clock=lambda: NOW)
    assert not bots.take_turn(room_id=room.actor.room_id, version=seen + 1, clock=lambda: NOW)
    assert last_row()[0] == 2


def test_an_expired_room_opens_to_no_key_and_its_open_match_is_gone(supporter: Client) -> None:
    room = online()
    assert confirm(supporter, of_room(room, "expire_room")).status_code == 302
    with pytest.raises(GinError, match="room_expired"):
        selectors.seat_for(room_id=str(room.actor.room_id), key=room.given[0].key)
    assert not Match.objects.exists()
    known = presence.look(room.actor.room_id, timezone.now())
    assert known is not None
    assert known.connected == frozenset()


def test_a_revoked_key_opens_nothing_and_the_others_of_its_seat_do(supporter: Client) -> None:
    room = online()
    new_resume_code(actor=room.actor, token_id=None, request=None, now=timezone.now())
    first = SeatKey.objects.order_by("pk").first()
    assert first is not None
    second = SeatKey.objects.create(seat=first.seat, hash=bytes(32), created_at=timezone.now())
    assert confirm(supporter, of_room(room, f"revoke_key/{first.pk}")).status_code == 302
    with pytest.raises(GinError, match="room_not_found"):
        selectors.seat_for(room_id=str(room.actor.room_id), key=room.given[0].key)
    assert selectors.seat_for(room_id=str(room.actor.room_id), key=room.given[1].key).seat == 2
    assert SeatKey.objects.get(pk=second.pk).revoked_at is None
    assert not ResumeCode.objects.exists()
    again = confirm(supporter, of_room(room, f"revoke_key/{first.pk}"))
    assert again.status_code == 409
    assert AuditEntry.objects.get(outcome="refused: room_not_found").what == f"key {first.pk}"


def test_a_key_of_another_room_is_not_found(supporter: Client) -> None:
    mine, other = local(), local()
    key = SeatKey.objects.filter(seat__room=other.actor.room_id).first()
    assert key is not None
    page(supporter, of_room(mine, f"revoke_key/{key.pk}"), status=404)

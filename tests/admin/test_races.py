"""A deed of support and a player's move at the same moment: one of them is done, the other is told."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final
from uuid import uuid4

import pytest

from gin.models import AuditEntry
from gin.rules.actions import Pass
from gin.services import play, support
from gin.services.audit import Order
from gin.store.verify import Verification
from tests.support.seated import NOW, Seated, local
from tests.support.together import in_line, together
from tests.support.torture import TORTURE

pytestmark = [pytest.mark.django_db(transaction=True), *([pytest.mark.torture] if TORTURE else [])]

ROOMS: Final = 100 if TORTURE else 4
DEEDS: Final = {"void_hand": "stale_version", "end_match": "stale_version", "expire_room": "room_expired"}
"""What a move is told that comes after."""


def asked(room: Seated, deed: str) -> Callable[[], Any]:
    do, order, seen = getattr(support, deed), Order(uuid4(), "person", "two at once"), room.version
    return lambda: do(order, room_id=room.actor.room_id, version=seen, now=NOW)


def moves(room: Seated) -> Callable[[], Any]:
    version = room.version
    return lambda: play.act(actor=room.at(1), action=Pass(), expected_version=version, now=NOW).version


@pytest.mark.parametrize("deed", DEEDS)
def test_whichever_is_first_the_other_is_told(deed: str) -> None:
    room = local()
    moved, done = in_line(room.row, moves(room), asked(room, deed))
    assert (moved, done) == (room.version, "stale_version")
    room = local()
    done, moved = in_line(room.row, asked(room, deed), moves(room))
    assert (done, moved) == (True, DEEDS[deed])
    assert list(Verification().faults()) == []


@pytest.mark.parametrize("deed", DEEDS)
def test_a_move_and_a_deed_at_once(deed: str) -> None:
    for _ in range(ROOMS):
        room = local()
        version = room.version
        done, moved = together(asked(room, deed), moves(room))
        assert (done, moved) in [(True, DEEDS[deed]), ("stale_version", version + 1)]
    outcomes = Counter(AuditEntry.objects.values_list("outcome", flat=True))
    assert outcomes.total() == ROOMS
    assert set(outcomes) <= {"done", "refused: stale_version"}
    assert list(Verification().faults()) == []


def test_two_people_who_end_the_same_match_do_it_once() -> None:
    for _ in range(ROOMS):
        room = local()
        answers = together(asked(room, "end_match"), asked(room, "end_match"))
        assert Counter(answers) == {True: 1, "stale_version": 1}
    assert list(Verification().faults()) == []

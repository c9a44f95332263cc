"""The bot's level is changed at any time: the position stays, the new bot moves if it is its turn."""

import pytest

from accounts.models import Account
from gin import selectors
from gin.errors import GinError
from gin.models import Event, Seat
from gin.services.levels import change_level
from gin.services.play import act
from tests.support.seated import NOW, Seated, computer, local, request

pytestmark = pytest.mark.django_db(transaction=True)


def change(room: Seated, level: str, **more):
    return change_level(**{"actor": room.actor, "level": level, "request": None, "now": NOW, **more})


def test_on_the_persons_turn_nothing_else_happens() -> None:
    room = computer("easy")
    before = room.view()
    assert change(room, "hard").until == before.version + 1
    after = room.view()
    assert (after.level, after.view, after.thinking) == ("hard", before.view, None)
    assert Seat.objects.get(number=2).level == "hard"


def test_on_the_bots_turn_the_new_one_moves(queue) -> None:
    room = computer("hard")
    room.play("pass")
    acted = change(room, "medium")
    assert (acted.version, room.view().thinking, room.view().level) == (4, None, "medium")
    assert set(Event.objects.filter(version__gte=4).values_list("until", flat=True)) == {acted.until}


def test_to_hard_on_its_turn_a_worker_is_asked(queue) -> None:
    room = computer("hard")
    room.play("pass")
    queue.clear()
    change(room, "hard")
    assert [asked.version for asked in queue.asked()] == [4]


def test_a_move_made_before_the_change_still_counts() -> None:
    room = computer("easy")
    view = room.view()
    change(room, "hard")
    action = view.view.legal_actions[0].action
    assert act(actor=room.actor, action=action, expected_version=view.version, now=NOW).version == view.version + 2


def test_a_repeat_changes_nothing() -> None:
    room, asked = computer("easy"), request("to hard", "hard")
    assert change(room, "hard", request=asked) == change(room, "hard", request=asked)
    assert room.version == 3
    with pytest.raises(GinError, match="idempotency_mismatch"):
        change(room, "medium", request=request("to hard", "medium"))
    assert room.view().level == "hard"


def test_only_where_a_computer_plays() -> None:
    with pytest.raises(GinError, match="not_a_computer_room"):
        change(local(), "hard")


def test_a_match_that_is_over_stays_one_against_the_level_it_ended_with() -> None:
    ana = Account.objects.create(email="ana@example.org", name="Ana", language="en", created_at=NOW)
    room = computer("easy", account_id=ana.pk)
    change(room, "medium")
    room.play("1: resign, 1: new match")
    change(room, "hard")
    room.play("1: resign")
    change(room, "easy")
    assert set(selectors.statistics(ana.pk).by_level) == {"medium", "hard"}
    played, _ = selectors.my_matches(ana.pk, before=None, limit=10)
    assert {match.summary.number: match.sitting.level for match in played} == {1: "medium", 2: "hard"}

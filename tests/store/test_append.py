"""An append is one guarded statement: of two writers at one version one wins, and the other changes nothing."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from gin import selectors
from gin.models import Event, Match, Room
from gin.rules.actions import Draw, Pass, Pile
from gin.rules.engine import decide
from gin.services import inline, play
from gin.store import loading, log
from gin.store.log import RequestSeenError, Row
from gin.store.room_state import RoomState
from tests.support.seated import NOW, Seated, computer, local, request
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)


def appended(before: RoomState, row: Row) -> RoomState | None:
    after = inline.advance(before, row.events, move=True)
    return log.append(before, [row], after, now=NOW, by_person=True, bot_due_at=None)


def passed(room: RoomState) -> Row:
    return Row(1, "pass", decide(room.match, 1, Pass()))


def taken(room: RoomState) -> Row:
    return Row(1, "draw", decide(room.match, 1, Draw(Pile.DISCARD)))


def stored() -> list[object]:
    """Everything that an append writes."""
    return [list(model.objects.order_by("pk").values()) for model in (Room, Match, Event)]


def test_of_two_writers_at_one_version_the_second_changes_nothing() -> None:
    before = local().state
    assert appended(before, passed(before)) is not None
    first = stored()
    assert appended(before, taken(before)) is None
    assert stored() == first


def test_two_writers_at_once() -> None:
    for _ in range(5):
        before = local().state
        won = together(lambda: appended(before, passed(before)), lambda: appended(before, taken(before)))  # noqa: B023
        assert [after is not None for after in won].count(True) == 1
        after = loading.load(before.id)
        assert after is not None
        winner = next(after for after in won if after is not None)
        assert (after.version, after.match) == (before.version + 1, winner.match)
        assert Event.objects.filter(room=before.id).count() == after.version


def test_a_closed_room_takes_nothing() -> None:
    before = local().state
    Room.objects.filter(pk=before.id).update(status="closed")
    first = stored()
    assert appended(before, passed(before)) is None
    assert stored() == first


def test_a_request_that_the_log_has_changes_nothing() -> None:
    before = local().state
    asked = request("once")
    assert appended(before, replace(passed(before), request=asked)) is not None
    first, current = stored(), loading.load(before.id)
    assert current is not None
    with pytest.raises(RequestSeenError):
        appended(current, replace(Row(1, "draw", ()), request=asked))
    assert stored() == first


def test_any_other_violation_is_not_taken_for_a_repeat() -> None:
    before = local().state
    with pytest.raises(IntegrityError) as violation:
        appended(before, replace(passed(before), seat=3))  # type: ignore[arg-type]
    assert str(violation.value) == "a row violates event_seat_known"


def test_a_match_is_written_with_its_position() -> None:
    room = local()
    room.play("pass, pass, draw stock")
    match = Match.objects.get(room=room.actor.room_id)
    assert (match.status, match.score_1, match.score_2, match.hand_number, match.dealer) == ("playing", 0, 0, 1, 2)
    assert (match.ended, match.ended_by, match.winner, match.ended_at) == ("", None, None, None)
    room.play("2: resign")
    match.refresh_from_db()
    assert (match.status, match.ended, match.ended_by, match.winner) == ("won", "resigned", 2, 1)
    assert match.ended_at == NOW


def test_only_a_person_keeps_a_room_alive() -> None:
    room = local()
    later = room.later(days=3)
    room.act(Pass())
    assert Room.objects.get().last_activity == later
    before = room.state
    row = Row(2, "pass", decide(before.match, 2, Pass()))
    after = inline.advance(before, row.events, move=True)
    assert log.append(before, [row], after, now=room.later(days=1), by_person=False, bot_due_at=None)
    assert Room.objects.get().last_activity == later


@pytest.mark.parametrize("room_of", [computer, local])
def test_a_move_of_a_warm_process_is_the_gate_and_one_statement(room_of: Callable[[], Seated]) -> None:
    room = room_of()
    room.play("pass")
    given = next(given for given in room.given if selectors.room_view(given.actor).view.hand.to_act == given.actor.seat)
    seen = selectors.room_view(given.actor)
    action = seen.view.legal_actions[0].action
    with CaptureQueriesContext(connection) as queries:
        actor = selectors.seat_for(room_id=str(seen.id), key=given.key)
        play.act(actor=actor, action=action, expected_version=seen.version, now=NOW)
    assert [query["sql"].split()[0] for query in queries] == ["SELECT", "WITH"]


def test_several_rows_are_one_statement_in_order() -> None:
    """The first as it is, the others behind it, whoever acted and whatever it caused."""
    before = local().state
    first = Row(1, "pass", decide(before.match, 1, Pass()), request("mine"))
    between = inline.advance(before, first.events, move=True)
    second = Row(2, "pass", decide(between.match, 2, Pass()))
    after = inline.advance(between, second.events, move=True)
    with CaptureQueriesContext(connection) as queries:
        assert log.append(before, [first, second], after, now=NOW, by_person=True, bot_due_at=None) is not None
    assert len(queries) == 1
    rows = Event.objects.filter(room=before.id, version__gt=before.version).order_by("version")
    told = rows.values_list("version", "until", "seat", "action", "request_id")
    assert list(told) == [(3, 4, 1, "pass", "mine"), (4, 4, 2, "pass", None)]
    assert loading.load(before.id) == replace(after, recent=(), history=None)


def test_a_request_further_on_is_refused_rather_than_forgotten() -> None:
    before = local().state
    row = passed(before)
    after = inline.advance(inline.advance(before, row.events, move=True), row.events, move=True)
    first = stored()
    with pytest.raises(ValueError, match="first row"):
        log.append(
            before, [row, replace(row, request=request("late"))], after, now=NOW, by_person=True, bot_due_at=None
        )
    assert stored() == first


def test_a_connection_made_anew_is_asked_by_a_cursor_of_its_own() -> None:
    room = local()
    assert loading.moment(room.actor.room_id) is not None
    connection.close()
    assert loading.moment(room.actor.room_id) is not None

"""`manage.py verify_log` is content with every match that was played, and names whatever was changed since."""

import io
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from config.launcher import ROOT
from gin.models import Event, Match, Room
from gin.rules.engine import replay
from gin.rules.ruleset import RuleSet
from gin.rules.shuffle import commitment
from gin.services import seeds
from gin.services.expiry import expire_idle
from gin.services.leaving import leave
from gin.services.levels import change_level
from gin.store import codec, verify
from tests.client.canned import unused_port
from tests.support.seated import NOW, Seated, computer, local, online

pytestmark = pytest.mark.django_db(transaction=True)

CARDS = re.compile(r"\b(10|[2-9TJQKA])[SHDC]\b")


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """First matches are dealt from a seed that makes `played` short."""
    monkeypatch.setattr(seeds, "new_seed", lambda: bytes([40] * 32))


def said(**options: Any) -> tuple[int, list[str]]:
    """The exit code and the lines."""
    out, code = io.StringIO(), 0
    try:
        call_command("verify_log", stdout=out, **options)
    except SystemExit as end:
        code = end.code  # type: ignore[assignment]
    return code, out.getvalue().splitlines()


def played() -> Seated:
    """A match of a few hands, offers, a level changed, and a second match begun."""
    room = computer("easy", rules=RuleSet(target=10, big_gin=True, oklahoma=True, knock_before_draw=True))
    room.play_match(random.Random(7))
    room.play("new match, pass")
    change_level(actor=room.actor, level="hard", request=None, now=NOW)
    return room


def test_of_nothing() -> None:
    assert said() == (0, ["rooms 0, matches 0, actions 0, faults 0"])


def test_whatever_was_played_is_in_order() -> None:
    rng = random.Random(3)
    played()
    for room in (local(), online(rules=RuleSet(target=30))):
        room.play_on(rng, 40, seats=(1, 2))
    host = online()
    host.play("1: new match, 2: decline, 1: pass")
    leave(actor=host.at(2), now=NOW)
    assert said() == (0, [f"rooms 4, matches {Match.objects.count()}, actions {Event.objects.count()}, faults 0"])


def test_an_expired_room_has_lost_its_open_match_only() -> None:
    room = played()
    local()
    assert expire_idle(now=room.now + timedelta(days=1000)) == 2
    rows = Event.objects.count()
    assert 0 < rows < room.version
    assert said() == (0, [f"rooms 2, matches 1, actions {rows}, faults 0"])


def test_one_match_alone() -> None:
    local().play("pass")
    room = played()
    first = Match.objects.get(room=room.actor.room_id, number=1)
    rows = Event.objects.filter(match=first).count()
    lines = [f"commitment {commitment(bytes(first.seed))}", f"rooms 1, matches 1, actions {rows}, faults 0"]
    assert said(match=first.pk) == (0, lines)
    Match.objects.exclude(pk=first.pk).update(score_1=99)
    assert said(match=first.pk) == (0, lines)
    with pytest.raises(CommandError, match="there is no match 0"):
        said(match=0)


def test_rooms_are_read_a_page_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """And rows in chunks, so that memory does not grow with them: three rooms, two a page."""
    monkeypatch.setattr(verify, "ROOMS", 2)
    monkeypatch.setattr(verify, "ROWS", 3)
    rooms = [local() for _ in range(3)]
    for room in rooms:
        room.play("pass, pass, draw stock, discard any, draw stock")
    with CaptureQueriesContext(connection) as queries:
        assert said() == (0, ["rooms 3, matches 3, actions 21, faults 0"])
    pages = [query["sql"] for query in queries if query["sql"].endswith("ORDER BY 1 ASC LIMIT 2")]
    assert len(pages) == 3  # the last is empty


def changed(change: Callable[[Any], None], row: Any) -> None:
    """Write a row's JSON as `change` leaves it."""
    change(row.events if isinstance(row, Event) else row.snapshot)
    row.save()


def with_deck_swapped(room: Seated) -> None:
    """The first hand's stock is in another order than the seed has it."""

    def swap(document: Any) -> None:
        deck = document["events"][1][1]["deck"]
        deck[-1], deck[-2] = deck[-2], deck[-1]

    changed(swap, Event.objects.get(action="start_match", match__number=1))


def with_another_card_drawn(room: Seated) -> None:
    row = Event.objects.filter(action="draw", events__events__0__1__source="stock").order_by("version")[0]
    deck = Event.objects.get(action="start_match", match__number=1).events["events"][1][1]["deck"]
    changed(lambda document: document["events"][0][1].update(card=deck[-1]), row)


def with_points_added(room: Seated) -> None:
    row = Event.objects.filter(action="knock").order_by("version")[0]
    changed(lambda document: document["events"][1][1]["result"].update(points=99), row)


def with_row_deleted(room: Seated) -> None:
    Event.objects.filter(action="discard").order_by("version")[0].delete()


def with_match_gone(room: Seated) -> None:
    gone = Match.objects.filter(number=1)
    gone._raw_delete(gone.db)  # type: ignore[attr-defined]  # its rows of the log stay


def with_seat_changed(room: Seated) -> None:
    row = Event.objects.filter(action="discard", seat=1).order_by("version")[0]
    Event.objects.filter(pk=row.pk).update(seat=2)


def with_action_renamed(room: Seated) -> None:
    row = Event.objects.filter(action="discard").order_by("version")[0]
    Event.objects.filter(pk=row.pk).update(action="pass")


def with_unreadable_row(room: Seated) -> None:
    row = Event.objects.filter(action="discard").order_by("version")[0]
    changed(lambda document: document.update(v=7), row)


def with_rows_swapped(room: Seated) -> None:
    """A later match's row among an earlier one's."""
    second = Match.objects.get(number=2)
    row = Event.objects.filter(action="discard", match__number=1).order_by("version")[0]
    Event.objects.filter(pk=row.pk).update(match=second)


def matches_with(**columns: Any) -> Callable[[Seated], None]:
    def write(room: Seated) -> None:
        Match.objects.filter(number=1).update(**columns)

    return write


def with_snapshot_changed(room: Seated) -> None:
    match = Match.objects.get(number=2)
    changed(lambda document: document["state"]["hand"].update(passes=1), match)


def with_older_snapshot(room: Seated) -> None:
    """As it was where the first hand was dealt, in a match that is over."""
    rows = [codec.decode_events(row.events) for row in Event.objects.filter(version__lte=2).order_by("version")]
    dealt = codec.encode_state(replay(event for row in rows for event in row), 2)
    Match.objects.filter(number=1).update(snapshot=json.loads(dealt))


def with_unreadable_snapshot(room: Seated) -> None:
    changed(lambda document: document.update(v=7), Match.objects.get(number=2))


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (with_deck_swapped, "the deck of hand 1 does not follow from the seed"),
        (with_another_card_drawn, "draw caused something else than the rules say"),
        (with_points_added, "knock caused something else than the rules say"),
        (with_row_deleted, "follows version"),
        (with_match_gone, "is gone, its log is not"),
        (with_seat_changed, "discard cannot be replayed"),
        (with_action_renamed, "pass cannot be replayed"),
        (with_unreadable_row, "format 7 is not known"),
        (with_rows_swapped, "has matches that do not follow one another in its log"),
        (with_snapshot_changed, "the snapshot is not where its log leads"),
        (with_older_snapshot, "the snapshot is not where its log leads"),
        (with_unreadable_snapshot, "format 7 is not known"),
        (matches_with(seed=b"s" * 32), "the deck of hand 1 does not follow from the seed"),
        (matches_with(seed=b"short"), "the seed has 5 bytes"),
        (matches_with(client_seed_1="mine"), "the deck of hand 1 does not follow from the seed"),
        (matches_with(rules={}), "the match's start has another number or other rules than its row"),
        (matches_with(score_1=77), "score_1 is 77, its log says "),
        (matches_with(hand_number=77), "hand_number is 77, its log says "),
        (matches_with(dealer=None), "dealer is None, its log says "),
        (matches_with(ended="resigned"), "ended is 'resigned', its log says 'target'"),
        (matches_with(ended_by=1), "ended_by is 1, its log says None"),
        (matches_with(status="abandoned", winner=None, ended="abandoned"), "status is 'abandoned', its log says 'won'"),
        (matches_with(number=9), "has matches that do not follow one another in its log"),
        (lambda room: Room.objects.update(to_act=3 - room.state.match.hand.to_act), "to_act is "),
        (lambda room: Room.objects.update(version=999), "is at version 999, its log at "),
        (lambda room: Event.objects.filter(version=2).update(until=4), "version 3: its group ends at"),
        (lambda room: Event.objects.filter(match__number=2).delete(), "has matches that do not follow one another"),
    ],
)
def test_what_was_changed_since_is_named(damage: Callable[[Seated], None], fault: str) -> None:
    damage(played())
    code, lines = said()
    assert code == 1
    assert any(fault in line for line in lines[:-1]), lines
    assert lines[-1].endswith(f", faults {len(lines) - 1}")
    assert not any(CARDS.search(line) for line in lines)


def test_a_fault_does_not_hide_another_room() -> None:
    rooms = [local() for _ in range(4)]
    for room in (rooms[0], rooms[3]):
        Match.objects.filter(room=room.actor.room_id).update(score_2=5)
    code, lines = said()
    assert code == 1
    assert {line.split()[1] for line in lines[:-1]} == {str(room.actor.room_id) for room in (rooms[0], rooms[3])}
    assert lines[-1] == "rooms 4, matches 4, actions 8, faults 2"


@pytest.mark.parametrize(
    ("named", "advice"),
    [
        (False, "DATABASE_URL must be set: postgres://"),
        (True, "the database does not answer; is DATABASE_URL right?"),
    ],
)
def test_without_a_database_it_says_what_to_do(named: bool, advice: str) -> None:
    env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    if named:
        env["DATABASE_URL"] = f"postgres://gin:x@127.0.0.1:{unused_port()}/gin"
    command = [sys.executable, "manage.py", "verify_log"]
    ended = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1].startswith(f"CommandError: {advice}")

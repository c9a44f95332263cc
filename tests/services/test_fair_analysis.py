"""An analysis judges each move by what its seat knew: deal anew what it did not, and the judgement stays."""

from dataclasses import replace
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from gin.bots.registry import bot
from gin.models import Insight, Match
from gin.models.insight import InsightStatus
from gin.rules.actions import Resign
from gin.rules.cards import each
from gin.rules.engine import replay
from gin.rules.settlement import Seat
from gin.rules.state import HandState, Phase
from gin.rules.view import project, project_event
from gin.services import insights
from gin.store import decisions
from gin.store.reading import match_entries
from gin.store.room_state import Entry
from tests.bots.games import FEW_WORLDS
from tests.bots.redeal import renamed, shuffled_names, unseen_by
from tests.support.seated import Seated, local
from tests.support.torture import chosen_seed, generator, torture_only

pytestmark = pytest.mark.django_db(transaction=True)

HANDS, REDEALS = 10, 200
Judged = list[dict[str, Any]]


@pytest.fixture(autouse=True)
def few_worlds(settings: Any) -> None:
    settings.INSIGHT_WORLDS, settings.INSIGHT_SECONDS = FEW_WORLDS.worlds, 600.0


@pytest.fixture
def room() -> Seated:
    """A hand played by medium on both sides; the match is over too, so that both seats' moves are told."""
    room = local()
    while hand_of(room).phase is not Phase.OVER:
        seat = hand_of(room).to_act or 1
        seen = [project_event(event, seat) for entry in rows() for event in entry.events]
        room.act(bot("medium").choose(project(room.state.match, seat), seen, Random(1), FEW_WORLDS))
    room.act(Resign(), seat=1)
    return room


def hand_of(room: Seated) -> HandState:
    hand = room.state.match.hand
    assert hand is not None
    return hand


def rows() -> list[Entry]:
    """The log of the only match."""
    return match_entries(Match.objects.get().pk)


def judged(question: UUID) -> Judged:
    """The answer, computed now."""
    Insight.objects.filter(pk=question).update(status=InsightStatus.QUEUED)
    insights.answer(insight_id=question, clock=timezone.now)
    answered = Insight.objects.get(pk=question)
    assert (answered.status, answered.whole) == (InsightStatus.DONE, True)
    found: Judged = (answered.result or {})["decisions"]
    return found


def dealt_anew(log: list[Entry], last: Entry, rng: Random) -> list[Entry]:
    """The log until `last`, with what its seat did not see before it changing places."""
    until = [entry for entry in log if entry.version <= last.version]
    hand = replay(event for entry in until[:-1] for event in entry.events).hand
    assert hand is not None
    rename = shuffled_names(list(each(unseen_by(hand, seat_of(last)))), rng)
    return [replace(entry, events=renamed(entry.events, rename)) for entry in until]


def seat_of(entry: Entry) -> Seat:
    assert entry.seat is not None
    return entry.seat


def told_of(found: Judged, last: Entry) -> Judged:
    """The moves of the seat of `last` until then; how kind the draw in `last` was is new to it."""
    own = [one for one in found if one["seat"] == last.seat and one["version"] <= last.version]
    return [{**one, "luck": None} if one["version"] == last.version else one for one in own]


def check(room: Seated, redeals: int, rng: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    question = insights.ask_analysis(actor=room.actor, match_number=1, hand_number=1, now=room.now)
    log, whole = rows(), judged(question)
    moves = [entry for entry in log if entry.action in decisions.DECISIONS]
    assert [one["version"] for one in whole] == [entry.version for entry in moves]
    for _ in range(redeals):
        last = rng.choice(moves)
        others = dealt_anew(log, last, rng)
        monkeypatch.setattr(decisions, "match_entries", lambda _, others=others: others)
        assert told_of(judged(question), last) == told_of(whole, last)


def test_what_a_seat_did_not_see_does_not_change_what_it_is_told(room: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    check(room, HANDS * REDEALS // 50, Random(chosen_seed()), monkeypatch)


@pytest.mark.torture
@torture_only
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("part", range(HANDS))
def test_nor_does_it_at_length(room: Seated, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    check(room, REDEALS, generator(part), monkeypatch)

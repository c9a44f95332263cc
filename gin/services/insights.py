"""Hints and analyses: asked for by a seat, computed by a worker from what that seat knew at the moment."""

import logging
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from random import Random
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction

from gin import outbound
from gin.bots.advice import Weighed, adviser
from gin.bots.base import Budget
from gin.bots.prospects import unseen
from gin.errors import ErrorCode, GinError
from gin.models import Insight, Match, Room
from gin.models.insight import InsightKind, InsightStatus
from gin.rules.actions import Draw, Pile, named
from gin.rules.events import CardDrawn
from gin.rules.luck import draw_luck
from gin.rules.state import Phase
from gin.rules.view import project, project_event
from gin.selectors import Actor
from gin.services.play import check_open
from gin.store import loading
from gin.store.codec import decode_state
from gin.store.decisions import Decision, decisions, position

log = logging.getLogger(__name__)

Result = dict[str, Any]


def ask_hint(*, actor: Actor, now: datetime) -> UUID:
    """Ask what to play now; the question's id. The same position gives the same question.

    GinError `no_hints_here` in online rooms, `hand_over`, `not_your_turn`.
    """
    room = loading.load_current(actor.room_id)
    if room is None:
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    check_open(room)
    if room.mode == "online":
        raise GinError(ErrorCode.NO_HINTS_HERE)
    hand = room.match.hand
    if hand is None or hand.phase is Phase.OVER:
        raise GinError(ErrorCode.HAND_OVER)
    if hand.to_act != actor.seat:
        raise GinError(ErrorCode.NOT_YOUR_TURN, to_act=hand.to_act)
    return _ask(actor, InsightKind.HINT, room.match.number, hand.number, room.move_version, whole=False, now=now)


def ask_analysis(*, actor: Actor, match_number: int, hand_number: int, now: datetime) -> UUID:
    """Ask what a finished hand's moves cost; the question's id.

    During the match it tells of the own moves only, afterwards of both seats'. GinError `match_not_found`,
    `hand_not_found`, `hand_not_over`.
    """
    match = Match.objects.filter(room_id=actor.room_id, number=match_number).first()
    if match is None:
        raise GinError(ErrorCode.MATCH_NOT_FOUND)
    if not 1 <= hand_number <= match.hand_number:
        raise GinError(ErrorCode.HAND_NOT_FOUND)
    finished = {hand.number for hand in decode_state(match.snapshot).hands}
    over = match.ended_at is not None
    if not over and hand_number not in finished:
        raise GinError(ErrorCode.HAND_NOT_OVER)
    return _ask(actor, InsightKind.ANALYSIS, match_number, hand_number, 0, whole=over, now=now)


@transaction.atomic
def _ask(
    actor: Actor, kind: InsightKind, match_number: int, hand_number: int, version: int, *, whole: bool, now: datetime
) -> UUID:
    if not Room.objects.filter(pk=actor.room_id).select_for_update(no_key=True).exists():  # left meanwhile
        raise GinError(ErrorCode.ROOM_NOT_FOUND)
    insight, new = Insight.objects.get_or_create(
        room_id=actor.room_id,
        seat=actor.seat,
        kind=kind,
        match_number=match_number,
        hand_number=hand_number,
        version=version,
        whole=whole,
        defaults={"asked_at": now},
    )
    heard_of = max(insight.asked_at, insight.done_at or insight.asked_at)
    if new or (insight.status != InsightStatus.DONE and heard_of <= now - outbound.INSIGHT_LOST):
        Insight.objects.filter(pk=insight.pk).update(asked_at=now, status=InsightStatus.QUEUED)
        transaction.on_commit(partial(outbound.insight, insight.pk))
    return insight.pk


def answer(*, insight_id: UUID, clock: Callable[[], datetime]) -> None:
    """Compute an answer and keep it. Twice or late it does no harm: the same question has the same answer."""
    insight = Insight.objects.filter(pk=insight_id).exclude(status=InsightStatus.DONE).first()
    if insight is None:
        return
    try:
        for progress, result in _steps(insight):
            _note(insight, InsightStatus.RUNNING if result is None else InsightStatus.DONE, progress, result, clock)
    except Exception:  # said to who waits for it, instead of leaving him waiting
        log.exception("the %s %s failed", insight.kind, insight.pk)
        _note(insight, InsightStatus.FAILED, insight.progress, None, clock)


def _note(
    insight: Insight, status: InsightStatus, progress: int, result: Result | None, clock: Callable[[], datetime]
) -> None:
    """Unless the question has its answer, by another worker, or went with its room."""
    insight.progress = progress
    waiting = Insight.objects.filter(pk=insight.pk).exclude(status=InsightStatus.DONE)
    if waiting.update(status=status, progress=progress, result=result, done_at=clock()):
        outbound.announce_insight(insight.room_id, insight.seat, insight.pk, insight.kind, status, progress)


def _steps(insight: Insight) -> Iterator[tuple[int, Result | None]]:
    """Progress in percent, at the end with the result."""
    match = Match.objects.get(room_id=insight.room_id, number=insight.match_number)
    if insight.kind == InsightKind.HINT:
        yield 100, _hint(insight, match)
        return
    mine = [one for one in decisions(match.pk, insight.hand_number) if insight.whole or one.seat == insight.seat]
    judged = []
    for number, decision in enumerate(mine):
        yield 100 * number // len(mine), None
        judged.append(_judged(insight, decision))
    yield 100, {"decisions": judged}


def _hint(insight: Insight, match: Match) -> Result:
    found = position(match.pk, insight.version)
    if found is None:
        raise ValueError("the match has no such position")
    state, past = found
    seat: Any = insight.seat
    seen = [project_event(event, seat) for event in past]
    weighed = adviser().weigh(project(state, seat), seen, Random(str(insight.pk)), _budget())
    return {"moves": [_weighed(one) for one in weighed]}


def _judged(insight: Insight, decision: Decision) -> Result:
    """What was played, what would have been best, what the difference cost, and how kind the stock was."""
    rng = Random(f"{insight.pk} {decision.version}")
    weighed = adviser().weigh(decision.view, decision.history, rng, _budget(), also=decision.action)
    played = next((one for one in weighed if one.action == decision.action), None)
    return {
        "version": decision.version,
        "seat": decision.seat,
        "played": named(decision.action),
        "best": named(weighed[0].action),
        "cost": 0.0 if played is None else played.cost,
        "margin": 0.0 if played is None else played.margin,
        "luck": _luck(decision),
    }


def _luck(decision: Decision) -> float | None:
    """Points of deadwood that a stock draw brought beyond the average; None for other moves."""
    drawn = decision.caused
    if decision.action != Draw(Pile.STOCK) or not isinstance(drawn, CardDrawn):
        return None
    return round(draw_luck(decision.view.holding, drawn.card, unseen(decision.view)), 2)


def _budget() -> Budget:
    return Budget.within(1000 * settings.INSIGHT_SECONDS, time.monotonic, settings.INSIGHT_WORLDS)


def _weighed(one: Weighed) -> Result:
    return {**named(one.action), "cost": one.cost, "margin": one.margin}

"""Two processes send different actions at one version: exactly one wins, every time."""

import random
import time
from typing import Final

import pytest

from gin.models import Event
from gin.rules.actions import Move
from gin.rules.settlement import Seat
from gin.store.verify import Verification
from tests.support.racing import Racer
from tests.support.seated import Seated, choose, local
from tests.support.table import words_of
from tests.support.torture import TORTURE, chosen_seed

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(1500 if TORTURE else 120),
    *([pytest.mark.torture] if TORTURE else []),
]

RACES: Final = 10_000 if TORTURE else 20
AHEAD: Final = 0.003
"""Seconds from the order to the moment of acting."""


def two_actions(rng: random.Random, room: Seated) -> list[tuple[Seat, str]]:
    """Two different moves on the current position: of the seat on turn, or of both when anyone may deal."""
    hand = room.state.match.hand
    assert hand is not None
    if hand.to_act is None:
        return [(1, "next hand"), (2, "next hand")]
    view = room.view(hand.to_act).view
    moves = [words_of(legal.action) for legal in view.legal_actions if isinstance(legal.action, Move)]
    wanted = choose(rng, view)
    first = words_of(wanted) if isinstance(wanted, Move) else moves[0]
    return [
        (hand.to_act, words) for words in (first, rng.choice([words for words in moves if words != first] or moves))
    ]


def race(rng: random.Random, room: Seated, racers: tuple[Racer, Racer]) -> tuple[int, list[int | str]]:
    """Both act at the same moment; the version they act on, and their answers."""
    version, moment = room.version, time.monotonic() + AHEAD
    actions = two_actions(rng, room)
    for racer, (seat, words) in zip(racers, rng.sample(actions, 2), strict=True):
        racer.tell(room=str(room.actor.room_id), mode="local", seat=seat, words=words, version=version, at=moment)
    return version, [racer.answer() for racer in racers]


def test_exactly_one_of_two_wins() -> None:
    rng, room = random.Random(chosen_seed()), local()
    with Racer() as one, Racer() as two:
        for _ in range(RACES):
            if room.state.match.over:
                room.play("new match")
            version, answers = race(rng, room, (one, two))
            assert sorted(map(str, answers)) == [str(version + 1), "stale_version"]
            assert room.version == version + 1
    versions = Event.objects.order_by("version").values_list("version", flat=True)
    assert list(versions) == list(range(1, room.version + 1))
    assert list(Verification().faults()) == []

"""Rooms through the services: `room = computer("easy")`, `room.play("pass, draw stock")`, `room.play_on(rng, 20)`."""

import random
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import QuerySet

from gin import selectors
from gin.models import Commitment, Room
from gin.request import Request
from gin.rules.actions import Action, Move
from gin.rules.arrange import deadwood
from gin.rules.settlement import Seat
from gin.rules.view import SeatView
from gin.selectors import Actor, RoomView
from gin.services import invites, play
from gin.services.attempt import Acted
from gin.services.rooms import NewRoom, SeatGiven, create_room
from gin.store import loading
from gin.store.room_state import RoomState
from tests.rules.random_match import weight
from tests.support.table import action_of

QUIET_SEED = bytes(range(32))
NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)
"""When every room is made; whatever happens in it takes no time unless a test says so."""


@dataclass
class Seated:
    """A room and the keys of its seats."""

    given: list[SeatGiven]
    now: datetime = field(default=NOW)

    @property
    def actor(self) -> Actor:
        """Who has seat 1."""
        return self.given[0].actor

    @property
    def row(self) -> QuerySet[Room]:
        """Its row in the database."""
        return Room.objects.filter(pk=self.actor.room_id)

    @property
    def state(self) -> RoomState:
        """The whole truth, from the database."""
        state = loading.load(self.actor.room_id)
        assert state is not None
        return state

    @property
    def version(self) -> int:
        return selectors.room_version(self.actor)

    def view(self, seat: Seat = 1) -> RoomView:
        return selectors.room_view(self.at(seat))

    def at(self, seat: Seat) -> Actor:
        """The actor in this seat."""
        return replace(self.actor, seat=seat)

    def act(self, action: Action, seat: Seat | None = None, **more: Any) -> Acted:
        """Act for whoever's turn it is, or `seat`, on the current position."""
        room = self.state
        seat = seat or room.match.to_act or 1
        basis = {"expected_version": room.version} if isinstance(action, Move) else {"match": room.match.number}
        return play.act(**{"actor": self.at(seat), "action": action, "now": self.now, **basis, **more})

    def play(self, steps: str) -> Acted:
        """Take the steps, separated by commas; `2: resign` names the seat, `discard any` throws what it may."""
        acted = Acted(0, 0)
        for step in steps.split(","):
            seat, _, words = step.rpartition(":")
            acted = self.act(self._understood(words.strip()), {"1": 1, "2": 2}.get(seat.strip()))  # type: ignore[arg-type]
        return acted

    def _understood(self, words: str) -> Action:
        if words != "discard any":
            return action_of(words)
        to_act = self.state.match.hand.to_act  # type: ignore[union-attr]
        legal = self.view(to_act or 1).view.legal_actions
        return next(option.action for option in legal if type(option.action).__name__ == "Discard")

    def play_on(self, rng: random.Random, actions: int, *, seats: tuple[Seat, ...] = (1,)) -> None:
        """So many random but sensible actions of the persons in `seats`, slow enough for any offer."""
        for _ in range(actions):
            self.later(minutes=1)
            views = [self.view(seat) for seat in seats]
            seen = rng.choice([view for view in views if _to_move(view)] or views)
            self._do(choose(rng, seen.view), seen)

    def play_match(self, rng: random.Random, *, seats: tuple[Seat, ...] = (1,)) -> None:
        """Random actions until a match is over."""
        while self.view(seats[0]).view.match.ended is None:
            self.play_on(rng, 1, seats=seats)

    def _do(self, action: Action, seen: RoomView) -> None:
        """Act on what was seen, as a client does."""
        basis = {"expected_version": seen.version, "match": seen.view.match.number}
        play.act(actor=self.at(seen.view.seat), action=action, now=self.now, **basis)

    def later(self, **more: Any) -> datetime:
        """Let time pass."""
        self.now += timedelta(**more)
        return self.now


def _to_move(seen: RoomView) -> bool:
    return any(isinstance(legal.action, Move) for legal in seen.view.legal_actions)


def choose(rng: random.Random, view: SeatView) -> Action:
    """One of the legal actions, mostly towards gin."""
    legal, pile = view.legal_actions, view.hand.discard_pile if view.hand else ()
    wanted = bool(pile) and deadwood(view.holding | 1 << pile[-1]) <= view.deadwood
    return rng.choices(legal, [weight(option, legal, wanted) for option in legal])[0].action


def computer(level: str = "easy", **new: Any) -> Seated:
    """A room against the computer, whose cards are always the same: no lucky hand ends before the test does."""
    quiet = Commitment.objects.create(seed=QUIET_SEED, created_at=NOW)
    new = {"commitment_id": quiet.pk, **new}
    return Seated(create_room(NewRoom(mode="computer", level=level, **new), request=None, now=NOW))


def local(**new: Any) -> Seated:
    """A room for two at one device."""
    return Seated(create_room(NewRoom(mode="local", **new), request=None, now=NOW))


def online(**new: Any) -> Seated:
    """A room for two on two devices, both seated, whose moves do not wait for connections unless they are told to."""
    free = {"require_both_connected": False, **new}
    host = Seated(create_room(NewRoom(mode="online", **free), request=None, now=NOW))
    code = host.view().invite_code
    assert code is not None
    return Seated([*host.given, invites.join(code=code, name="", client_seed="", request=None, now=NOW)])


def request(name: str, body: str = "") -> Request:
    """A client's request: its Idempotency-Key, and what it asks."""
    return Request(name, body.encode().rjust(32, b"."))

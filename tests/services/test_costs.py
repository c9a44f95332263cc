"""What acts and calls cost, in numbers that no machine changes. Whoever changes one says so in the tables below.

Statements, commands of Valkey and bytes are what players wait for and machines are bought for. Calls of functions
stand for the processor's time, which docs/performance.md has.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import timedelta
from threading import Barrier
from typing import Any, Final, NamedTuple
from uuid import UUID

import pytest
from django.conf import settings as configured
from django.db import connection

from api import limits
from api.ws.pool import in_pool
from gin import presence
from gin.bots import registry
from gin.rules.actions import Move
from gin.rules.view import SeatView
from gin.selectors import room_version
from gin.services import bots, play
from tests.support.api import Api, Room
from tests.support.calls import MANY, REST, Sent, acting, online_seats, quiet
from tests.support.counted import Calls, Counted, counting
from tests.support.inside import SECONDS, InsideSocket
from tests.support.seated import NOW, Seated, computer, online

pytestmark = pytest.mark.django_db(transaction=True)


class Cost(NamedTuple):
    """To PostgreSQL, to Valkey, and in the answer's body or the frames of both seats."""

    statements: int
    commands: int
    bytes: int


COSTS: Final = {
    "socket: a move": Cost(1, 1, 3732),
    "socket: opening and closing": Cost(2, 19, 1644),
    "POST actions, online": Cost(2, 10, 2061),
    "POST actions, against easy": Cost(2, 1, 1767),
    "POST actions, against hard": Cost(2, 2, 1470),
    "GET room": Cost(1, 9, 1483),
    "GET room, unchanged": Cost(1, 9, 0),
    "GET events, one": Cost(1, 9, 137),
    "GET events, all": Cost(1, 9, 837),
    "POST rooms, computer": Cost(13, 0, 1547),
    "POST rooms, online": Cost(13, 10, 1192),
    "POST join": Cost(13, 18, 1541),
    "GET invite": Cost(2, 0, 433),
    "a worker's move": Cost(3, 2, 0),
}
"""Statements and commands are exact, those that count rates apart; bytes may differ by `SLACK`."""
CALLS: Final = {
    "a move": 294,
    "a move and easy's turn": 756,
    "POST actions, online": 2578,
    "GET room": 2064,
}
"""Calls of functions, Python's and C's, within `SLACK`: on Python 3.11, the one that the image has."""
SLACK: Final = 0.03
LOOK: Final = {
    "statements": "gin/store, gin/selectors/who.py, gin/services/attempt.py",
    "commands": "api/limits.py, gin/presence.py, gin/outbound.py",
    "bytes": "api/schema, api/ws/frames.py",
    "calls": "gin/services/play.py, gin/rules, gin/store/codec.py, with cProfile around the call",
}
"""Where to look, by number."""
RATE: Final = "EVALSHA"
"""What counts a rate. A process asks for several at a time, so a call has one or none."""


@pytest.fixture(autouse=True)
def unhurried(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow or fast the machine: whoever is there stays, and no call follows another at once."""
    settings.PRESENCE_TTL = settings.PRESENCE_GRACE = timedelta(hours=1)
    monkeypatch.setattr(presence, "SAME", 10**12)


@pytest.fixture
def api(transactional_db: None) -> Api:
    """The API."""
    return Api()


def after_its_twin(api: Api, name: str) -> Sent:
    """The call; all that is done once only has been done."""
    twin, sent = REST[name](api), REST[name](api)
    twin()
    return sent


@pytest.mark.parametrize("name", REST)
def test_a_call_costs_what_it_did(api: Api, name: str) -> None:
    sent = after_its_twin(api, name)
    with counting() as counted:
        body = sent()
    check(name, counted, len(body))


def test_a_call_right_after_another_asks_valkey_nothing(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "SAME", 1)
    sent = after_its_twin(api, "GET room")
    sent()
    with counting() as counted:
        sent()
    assert [command for command in counted.commands if command != RATE] == []


@pytest.fixture
def seats(api: Api) -> tuple[Room, Room]:
    acting(online_seats(api)[0], "draw stock")()
    return online_seats(api)


@pytest.fixture
async def threads_let_go() -> AsyncIterator[None]:
    """The sockets' threads give their connections back, so that the tests' database can be emptied."""
    yield
    all_there = Barrier(configured.SOCKET_THREADS)

    def let_go() -> None:
        all_there.wait(SECONDS)
        connection.close()

    await asyncio.gather(*(in_pool(let_go) for _ in range(configured.SOCKET_THREADS)))


@pytest.mark.usefixtures("threads_let_go")
async def test_a_move_over_sockets_costs_what_it_did(seats: tuple[Room, Room]) -> None:
    mover, other = seats
    async with InsideSocket(mover) as one, InsideSocket(other) as two:
        drawn = json.loads((await moved(one, two, type="draw", **{"from": "stock"}))[1])
        await moved(one, two, type="discard", card=drawn["events"][0]["card"])
        with counting() as counted:
            frames = await moved(two, one, type="draw", **{"from": "stock"})
    check("socket: a move", counted, sum(map(len, frames)))


@pytest.mark.usefixtures("threads_let_go")
async def test_opening_a_socket_costs_what_it_did(seats: tuple[Room, Room]) -> None:
    mover, other = seats
    async with InsideSocket(mover), InsideSocket(other):
        with counting() as counted:
            async with InsideSocket(mover) as socket:
                pass
    check("socket: opening and closing", counted, len(json.dumps(socket.view)))


async def moved(mover: InsideSocket, other: InsideSocket, **asked: str) -> list[str]:
    """The frames that both are sent for a move."""
    await mover.asks(**asked)
    return [await mover.next("ack"), await mover.next("events"), await other.next("events")]


def test_a_workers_move_costs_what_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.PLAYERS, "hard", registry.PLAYERS["easy"])  # how it chooses is not counted here
    rooms = [computer("hard") for _ in range(3)]
    for room in rooms:
        room.play("pass")
    *warm, counted_room = [(room.actor.room_id, room_version(room.actor)) for room in rooms]
    for room_id, version in warm:
        assert bots.take_turn(room_id=room_id, version=version, clock=lambda: NOW)
    with counting() as counted:
        assert bots.take_turn(room_id=counted_room[0], version=counted_room[1], clock=lambda: NOW)
    check("a worker's move", counted, 0)


def test_a_rate_is_asked_for_once_for_ten() -> None:
    limits.check("act", "somebody else")
    with counting() as counted:
        for _ in range(limits.SHARE):
            limits.check("act", "somebody")
    assert counted.commands == [RATE]


def quiet_online() -> Seated:
    """Two on two devices, with the same cards every time."""
    return online(commitment_id=UUID(quiet(NOW)))


def acted(room: Seated) -> Calls:
    """The calls of a discard in the middle of a hand, everything having been done before."""
    room.later(minutes=1)
    while (seen := to_move(room)).hand.phase != "discard" or room.version < MANY:
        room.act(seen.legal_actions[0].action)
    action, version, actor = seen.legal_actions[0].action, room.version, room.at(seen.seat)
    with Calls() as calls:
        play.act(actor=actor, action=action, expected_version=version, now=room.now)
    return calls


def to_move(room: Seated) -> SeatView:
    """What the seat on turn sees."""
    views = [room.view(given.actor.seat).view for given in room.given]
    return next(view for view in views if any(isinstance(legal.action, Move) for legal in view.legal_actions))


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the table of calls is Python 3.11's")
@pytest.mark.parametrize(("name", "room_of"), [("a move", quiet_online), ("a move and easy's turn", computer)])
def test_the_service_calls_as_many_functions_as_it_did(name: str, room_of: Callable[[], Seated]) -> None:
    acted(room_of())
    check_calls(name, acted(room_of()).made)


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the table of calls is Python 3.11's")
@pytest.mark.parametrize("name", ["POST actions, online", "GET room"])
def test_a_call_calls_as_many_functions_as_it_did(api: Api, name: str) -> None:
    sent = after_its_twin(api, name)
    with Calls() as calls:
        sent()
    check_calls(name, calls.made)


def check(name: str, counted: Counted, size: int) -> None:
    """Fail with the numbers that differ from the table, and where to look."""
    known = COSTS[name]
    commands = [command for command in counted.commands if command != RATE]
    found = [
        *differs("statements", known.statements, len(counted.statements), counted.statements),
        *differs("commands", known.commands, len(commands), commands),
        *differs("bytes", known.bytes, size, slack=SLACK),
    ]
    if found:
        pytest.fail("\n".join([name, *found]), pytrace=False)


def check_calls(name: str, made: int) -> None:
    """Fail if the number of calls differs from the table."""
    if found := differs("calls", CALLS[name], made, slack=SLACK):
        pytest.fail("\n".join([name, *found]), pytrace=False)


def differs(number: str, before: int, now: int, made_of: Sequence[str] = (), slack: float = 0) -> list[str]:
    """Nothing if a number is what it was, or near enough; else lines that say so."""
    if abs(now - before) <= slack * before:
        return []
    advice = f"rose: look at {LOOK[number]}" if now > before else "fell: lower it in the table of this file"
    return [f"{number} {before} -> {now}, {advice}", *(f"  {one[:160]}" for one in made_of)]

"""Whole matches over lines with every fault there is: clients end where the log does, and nothing is done twice."""

import asyncio
from random import Random
from typing import Any, cast

import httpx
import pytest

from client import Client
from client.terminal.auto import choose
from client.views import MOVES, Event, Level, View, your_seat
from tests.client.pair import code_of, the_same
from tests.support.bad_requests import BadRequests
from tests.support.bad_sockets import BadSockets
from tests.support.faults import FINE, Faults
from tests.support.sockets import Player, Tables
from tests.support.stubborn import OverSocket
from tests.support.torture import TORTURE, chosen_seed

pytestmark = [pytest.mark.torture, pytest.mark.timeout(1500 if TORTURE else 300)]

MATCHES = 50 if TORTURE else 1
MATCHES_OVER_REQUESTS = 25 if TORTURE else 1
RULES = {"target": 50 if TORTURE else 10}
SECONDS = 120
"""A match over the worst line is over by then, on a busy machine."""
QUICK: dict[str, Any] = {"ping_every": 0.5, "sleep": lambda seconds: asyncio.sleep(seconds / 50)}


def moves_of(record: dict[str, Any], seat: int) -> int:
    """How many moves the seat made in a match."""
    return sum(row["seat"] == seat and row["action"] in MOVES for row in record["actions"])


async def check(player: OverSocket, direct: Player) -> None:
    """What the client knows and was told is what the log has.

    The second copy of an act that was refused because the other one was away may be done when he is back.
    """
    assert player.told == await player.logged(direct)
    assert the_same(player.view, cast("View", await direct.view()))
    moves = moves_of((await direct.call("GET", "/matches/1/record")).json(), direct.seat)
    assert player.done <= moves <= player.done + player.refused["opponent_away"]


async def play_over(line: BadSockets, seats: tuple[Player, Player]) -> list[OverSocket]:
    """A whole match, both clients at the same bad line, until both know that it is over."""
    ana, bo = (OverSocket(seat.at(line.url), pace=0, **QUICK) for seat in seats)
    async with asyncio.timeout(SECONDS), ana, bo:
        ana.more = bo.more = False
        await asyncio.gather(ana.play(), bo.play())
    return [ana, bo]


async def test_matches_over_sockets(server_url: str) -> None:
    faults = Faults(Random(chosen_seed()), 24, lost=1, cut=1, late=2, twice=3, swapped=3)
    async with httpx.AsyncClient(timeout=30) as http, BadSockets(server_url, faults) as line:
        for number in range(MATCHES):
            seats = await Tables(server_url, http).online(both=number % 2 == 0, rules=RULES)
            for player, direct in zip(await play_over(line, seats), seats, strict=True):
                await check(player, direct)
    print(faults.met)
    assert faults.met.keys() == {FINE, "lost", "cut", "late", "twice", "swapped"}


class OverRequests(Client):
    """A client, how often it has acted, and what it was answered."""

    def __init__(self, url: str) -> None:
        super().__init__(url, sleep=lambda _: None)
        self.done = 0
        self.told: list[Event] = []

    def take_turn(self, room_id: str) -> View:
        """Its move; the view then."""
        view = self.view(room_id)
        acted = self.act(view, choose(view))
        self.done += 1
        self.told += acted["events"]
        return acted["view"]

    def check(self, room_id: str, server_url: str) -> None:
        """What it sees and was told is what the log has."""
        with Client(server_url, self.key) as direct:
            view, events = direct.view(room_id), direct.events(room_id, 0)
            assert the_same(self.view(room_id), view)
            assert self.events(room_id, 0) == events
            assert [event for event in events if event in self.told] == self.told
            assert moves_of(direct.record(room_id, 1), your_seat(view)) == self.done


def to_act(view: View) -> int | None:
    """Whose turn it is; nobody's when the hand is over, which either may go on from."""
    assert view["hand"] is not None
    return view["hand"]["to_act"]


def faults_of_requests() -> Faults:
    return Faults(Random(chosen_seed()), 12, lost=1, unanswered=1, late=1, twice=2, again=2)


def test_matches_over_requests(server_url: str) -> None:
    faults = faults_of_requests()
    with BadRequests(server_url, faults) as line:
        for _ in range(MATCHES_OVER_REQUESTS):
            with OverRequests(line.url) as ana, OverRequests(line.url) as bo:
                made = ana.create_room("online", rules=RULES)
                ana.key, room_id = made["seats"][0]["key"], made["room_id"]
                joined = bo.join(code_of(made["view"]))
                bo.key, view = joined["seats"][0]["key"], joined["view"]
                while view["match"]["status"] == "playing":
                    view = (bo if to_act(view) == 2 else ana).take_turn(room_id)
                for client in (ana, bo):
                    client.check(room_id, server_url)
                ana.leave(room_id)
                assert bo.view(room_id)["room"]["status"] == "closed"
    print(faults.met)
    assert faults.met.keys() == {FINE, "lost", "unanswered", "late", "twice", "again"}


def test_levels_over_requests(server_url: str) -> None:
    """The last one chosen holds, whatever copies of the earlier ones come after it."""
    with BadRequests(server_url, faults_of_requests()) as line, OverRequests(line.url) as client:
        made = client.create_room(level="medium")
        client.key, room_id = made["seats"][0]["key"], made["room_id"]
        levels: list[Level] = ["easy", "medium"] * (3 * MATCHES)
        for level in levels:
            client.level(room_id, level)
            assert client.view(room_id)["room"]["level"] == level
        changes = [event["level"] for event in client.events(room_id, 0) if event["type"] == "level_changed"]
        assert changes == levels

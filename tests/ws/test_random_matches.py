"""Whole matches of two players on bad lines, in a house whose parts fail: in the end all agree, and nothing leaked."""

import asyncio
from contextlib import suppress
from random import Random
from typing import Any

import httpx
import pytest

from tests.api.test_leaks import check
from tests.support.cards import cards_in
from tests.support.house import DATABASE, REDIS, House
from tests.support.sockets import Player, Tables, answered
from tests.support.torture import TORTURE, chosen_seed
from tests.support.wanderer import DEALT, Wanderer

MATCHES = 100 if TORTURE else 2
AT_ONCE = 2
WEBS = ("one", "two")
FAILURES = [("one", True), (REDIS, True), ("two", False)]
if TORTURE:
    FAILURES += [(DATABASE, True), ("one", False), (DATABASE, False), ("two", True), (REDIS, False)]


async def fail_now_and_then(house: House, rng: Random, playing: asyncio.Future[list[int]]) -> None:
    """While they play one part after another goes down, at random moments, and comes back a moment later."""
    while not playing.done():
        for name, kill in rng.sample(FAILURES, len(FAILURES)):
            await asyncio.wait([playing], timeout=rng.uniform(0.2, 1.5))
            if not playing.done():
                await house.stop(name, kill=kill)
                await asyncio.sleep(rng.uniform(0, 0.3))
                await house.start(name)
        await asyncio.wait([playing], timeout=rng.uniform(0, 10))


async def seated(tables: Tables, rng: Random) -> tuple[Player, Player]:
    """Two players of a new room, made while nothing fails; what failed before may still be coming back."""
    for _ in range(50):
        try:
            return await tables.online(both=rng.random() < 0.5, rules={"target": 20})
        except AssertionError as refused:
            if '"code":"unavailable"' not in str(refused):
                raise
        await asyncio.sleep(0.2)
    raise AssertionError("no room could be made")


async def one_match(house: House, players: tuple[Player, Player], rng: Random) -> int:
    """Play it, compare everything; how often a line broke."""
    webs = [house.url(web) for web in WEBS]
    ana, bo = (Wanderer(player, webs, Random(rng.random())) for player in players)
    await asyncio.gather(ana.play(), bo.play())
    for wanderer in (ana, bo):
        await agrees(wanderer)
    return ana.cuts + bo.cuts


async def agrees(wanderer: Wanderer, since: int = DEALT) -> None:
    """What the player saw since a version is what the database has, in every detail, and never a hidden card."""
    player = wanderer.player
    view = await insisting(player, "")
    for part in ("match", "hand", "previous_result"):
        assert wanderer.view[part] == view[part], part
    assert wanderer.view["room"]["version"] == view["room"]["version"] == wanderer.known
    heard = [event for version in sorted(wanderer.heard) for event in wanderer.heard[version]]
    told = []
    while len(told) < len(heard):
        page = await insisting(player, f"/events?after={told[-1]['version'] if told else since}")
        told += page["events"]
        assert page["events"]
    assert heard == told
    record = await insisting(player, "/matches/1/record")
    shown = [frame for frame in wanderer.frames if "view" in frame]
    assert check(record, player.seat, shown, hidden=False) > 20  # cards looked at, in the shortest match too
    assert not [frame for frame in wanderer.frames if "view" not in frame and cards_in(frame)]


async def insisting(player: Player, what: str) -> Any:
    """The answer to a GET, from a server that may just be failing."""
    for _ in range(100):
        with suppress(httpx.TransportError):
            response = await player.call("GET", what)
            if response.status_code != 503:
                return answered(response)
        await asyncio.sleep(0.2)
    raise AssertionError("no answer")


@pytest.mark.torture
@pytest.mark.timeout(7200 if TORTURE else 120)
async def test_everybody_agrees_whatever_fails(house: House, tables: Tables) -> None:
    """A short match may end between two failures: twice as many are played at most until lines broke often enough."""
    rng = Random(chosen_seed())
    matches = cuts = 0
    while matches < MATCHES or (cuts <= MATCHES and matches < 2 * MATCHES):
        pairs = [await seated(tables, rng) for _ in range(AT_ONCE)]
        playing = asyncio.gather(*(one_match(house, players, rng) for players in pairs))
        await fail_now_and_then(house, rng, playing)
        matches, cuts = matches + AT_ONCE, cuts + sum(await playing)
    assert cuts > MATCHES
    assert "faults 0" in await asyncio.to_thread(house.manage, "verify_log")

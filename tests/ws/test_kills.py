"""Every part of a whole server is killed again and again while matches are played: nothing said is taken back.

What is shown: SIGKILL of any process, at any moment, while it commits too. PostgreSQL runs with fsync, Valkey with its
append-only file, as `up` runs them. What a killed process had given to the system the system keeps: that a cut of the
power takes nothing is not shown here, it rests on fsync.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from random import Random
from typing import Any, Final

import httpx
import pytest

from tests.support.sockets import Tables
from tests.support.stubborn import OverRest, OverSocket, Stubborn
from tests.support.torture import TORTURE, chosen_seed
from tests.support.whole import PARTS, WholeHouse, until

ROUNDS: Final = 38 if TORTURE else 1
"""In each of them every part is killed once."""
GOES_ON: Final = 120
"""Seconds within which play goes on after a kill, on a busy machine."""
ENDS: Final = 180
"""Seconds within which all matches end: a hard computer that was asked in vain is asked again within one minute."""
RULES: Final = {"target": 30 if TORTURE else 10}
VERIFIED_ACTS: Final = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from gin.models import Event
call_command("verify_log", stdout=sys.stderr)
acts = {}
for room, seat, version in Event.objects.values_list("room_id", "seat", "version"):
    acts.setdefault(str(room), []).append((seat, version))
print(json.dumps(acts))
"""
"""Which seat acted at which version, by room; it fails unless `manage.py verify_log` finds no fault."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WholeHouse]:
    with WholeHouse(tmp_path_factory.mktemp("whole") / "data") as house:
        house.start_all()
        yield house


@pytest.fixture
async def players(whole: WholeHouse, http: httpx.AsyncClient) -> AsyncIterator[list[Stubborn]]:
    """At four tables: two online, in one of which moves wait for both, and all three computers."""
    tables = [Tables(whole.url(web), http) for web in ("one", "two")]
    quick: dict[str, Any] = {"ping_every": 1.0, "sleep": lambda seconds: asyncio.sleep(seconds / 10)}
    async with AsyncExitStack() as seated:
        online = [
            await seated.enter_async_context(OverSocket(player.at(table.web), **quick))
            for both in (True, False)
            for player, table in zip(await tables[0].online(both=both, rules=RULES), tables, strict=True)
        ]
        levels = zip(("easy", "medium", "hard"), (tables[0], tables[1], tables[0]), strict=True)
        alone = [await table.computer(level, rules=RULES) for level, table in levels]
        yield [*online, *[OverRest(player, await player.view()) for player in alone]]


async def kill_at_random(whole: WholeHouse, players: list[Stubborn], rng: Random) -> None:
    """Each part as often, in any order; play goes on after each kill, unless the next comes while the part starts."""
    for part in [part for _ in range(ROUNDS) for part in rng.sample(PARTS, len(PARTS))]:
        await more_acts(players, rng.choice((0, 1, 5, 20)), GOES_ON)
        await asyncio.sleep(rng.uniform(0, 0.3))
        await whole.kill(part, rng)


async def more_acts(players: list[Stubborn], count: int, seconds: float) -> None:
    """Until they have done so many more, together."""
    wanted = sum(player.done for player in players) + count
    await until(lambda: sum(player.done for player in players) >= wanted, seconds)


async def all_go_on(whole: WholeHouse, players: list[Stubborn], playing: list[asyncio.Task[None]]) -> None:
    """Each player does something more, and plays the match to its end."""
    *_, against_hard = players
    await asyncio.gather(*(more_acts([player], 1, ENDS) for player in players if player is not against_hard))
    if not TORTURE:
        whole.hurry()
    await more_acts([against_hard], 1, ENDS)
    for player in players:
        player.more = False
    _, endless = await asyncio.wait(playing, timeout=ENDS)
    assert not endless


async def check_what_was_told(player: Stubborn) -> None:
    """Every event that the player heard of is in the log once, and none of a socket's is missing between."""
    logged = await player.logged(player.player)
    if isinstance(player, OverSocket):
        assert player.told == logged
    else:
        assert [event for event in logged if event in player.told] == player.told


@pytest.mark.torture
@pytest.mark.timeout(1500 if TORTURE else 300)
async def test_kill_9_of_every_part_under_load(whole: WholeHouse, players: list[Stubborn]) -> None:
    rng = Random(chosen_seed())
    async with asyncio.TaskGroup() as tasks:
        playing = [tasks.create_task(player.play()) for player in players]
        await kill_at_random(whole, players, rng)
        await all_go_on(whole, players, playing)
    acts = json.loads(whole.run(VERIFIED_ACTS))
    for player in players:
        await check_what_was_told(player)
        own = [version for seat, version in acts[player.player.room_id] if seat == player.player.seat]
        assert sum(version > player.first_version for version in own) == player.done
    done, breaks = sum(player.done for player in players), sum(player.breaks for player in players)
    print(f"{ROUNDS * len(PARTS)} kills, {done} acts done, {breaks} sent again or over a new line")

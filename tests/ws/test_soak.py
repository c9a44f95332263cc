"""Half an hour of coming and going: memory, connections, keys, files and rows stay where they were."""

import asyncio
import time
from collections.abc import Iterator
from random import Random
from typing import Final

import httpx
import psycopg
import pytest
from celery import Celery

from gin.topics import TASK_EXPIRE_ROOMS, TASK_FORGET_REQUESTS
from tests.config.launched import Up
from tests.support.sockets import Tables
from tests.support.torture import TORTURE, chosen_seed
from tests.ws.meter import Meter, addresses
from tests.ws.visits import Visits

SECONDS: Final = 1800 if TORTURE else 15
LOOKS: Final = 180 if TORTURE else 30
GUESTS: Final = 2
PAUSE: Final = 0.5 if TORTURE else 0.1
"""Seconds between a guest's visits: the machine is not to be worn out, but to go on for long."""
SMALL: Final = {"DJANGO_SETTINGS_MODULE": "tests.support.small_settings", "HARD_WORLDS": "16", "INSIGHT_WORLDS": "16"}
AGED: Final = """
    UPDATE gin_room SET last_activity = last_activity - interval '500 days' WHERE id = ANY(%(rooms)s);
    UPDATE gin_receipt SET created_at = created_at - interval '2 days';
    UPDATE gin_resumecode SET expires_at = expires_at - interval '1 day';
"""


@pytest.fixture
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Up]:
    """A whole server of its own, whose processes remember few rooms."""
    with Up(tmp_path_factory.mktemp("soaked") / "data", "--fast", **SMALL) as up:
        assert up.is_ready(180), up.complained()
        yield up
        assert up.complained() == []


@pytest.fixture
def visits(up: Up, http: httpx.AsyncClient) -> Visits:
    return Visits(Tables(f"http://127.0.0.1:{up.port}", http), Random(chosen_seed()))


async def guest(visits: Visits, ends: float) -> None:
    """One visit after another, until the time is over and everybody was there."""
    while time.monotonic() < ends or len(visits.made) < len(visits.kinds):
        await visits.next()
        await asyncio.sleep(PAUSE)


async def warm_up(up: Up, visits: Visits) -> None:
    """Each kind of visit once: what is loaded or connected with the first of its kind is there."""
    for _ in visits.kinds:
        await visits.next()
    await asyncio.to_thread(let_time_pass, up, visits.rooms)
    visits.made.clear()


async def look_now_and_then(meter: Meter, up: Up, visits: Visits, playing: asyncio.Future[list[None]]) -> None:
    """Samples in equal steps; before every third one, time passes for all that nobody comes back to."""
    while not playing.done():
        await meter.look()
        if len(meter.samples) % 3 == 0:
            await asyncio.to_thread(let_time_pass, up, visits.rooms)
        await asyncio.wait([playing], timeout=SECONDS / LOOKS)


def let_time_pass(up: Up, rooms: list[str]) -> None:
    """The rooms have been idle for more than a year, and are looked through; so is what is kept for a day."""
    at, aged = addresses(up), rooms.copy()
    del rooms[: len(aged)]
    with psycopg.connect(at["DATABASE_URL"]) as database:
        for statement in AGED.strip().split(";")[:-1]:
            database.execute(statement, {"rooms": aged} if "%" in statement else None)  # type: ignore[arg-type]
    with Celery(broker=at["REDIS_URL"]) as beat:
        for task in (TASK_EXPIRE_ROOMS, TASK_FORGET_REQUESTS):
            beat.send_task(task, queue="default")


@pytest.mark.torture
@pytest.mark.timeout(2400 if TORTURE else 180)
async def test_soak_half_an_hour_of_churn(up: Up, visits: Visits) -> None:
    async with Meter(up) as meter:
        await warm_up(up, visits)
        ends = time.monotonic() + SECONDS
        playing = asyncio.gather(*(guest(visits, ends) for _ in range(GUESTS)))
        await look_now_and_then(meter, up, visits, playing)
        await playing
    print(f"visits: {dict(visits.made)}")
    for what, means in meter.thirds().items():
        print(f"{what}: " + ", ".join(f"{mean:.1f}" for mean in means))
    assert not meter.grown()

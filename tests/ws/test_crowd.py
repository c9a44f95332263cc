"""How many sockets an address may open, and which other sites' pages may."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.support.house import House
from tests.support.sockets import Player, Tables

SITE = "https://cards.example.org"
FEW, FAST = 3, 20
TRY_AGAIN = 1013
"""Not 4429, after which no client comes back: at a school others are to blame."""
STRICT = {
    "DJANGO_SETTINGS_MODULE": "config.settings.dev",
    "SOCKETS_PER_ADDRESS": str(FEW),
    "THROTTLE_CONNECT": f"{FAST}/hour",
    "TRUSTED_PROXIES": "127.0.0.0/8",
    "CORS_ALLOWED_ORIGINS": SITE,
}


@pytest.fixture(scope="module")
def strict(house: House) -> Iterator[str]:
    """A web process with narrow limits, behind a proxy that is believed; its address."""
    house.start_webs(strict=STRICT)
    yield house.url("strict")
    house.forget("strict")


@pytest.fixture
def at_strict(strict: str, http: httpx.AsyncClient) -> Tables:
    return Tables(strict, http)


async def test_an_address_has_so_many_sockets_and_no_more(at_strict: Tables) -> None:
    ana, bo = await at_strict.online()
    mine = {"additional_headers": {"X-Forwarded-For": "203.0.113.1"}}
    theirs = {"additional_headers": {"X-Forwarded-For": "203.0.113.2"}}
    async with ana.socket(**mine) as one, ana.socket(**mine) as two, bo.socket(**mine) as three:
        for socket in (one, two, three):
            await socket.next("view")
        async with bo.socket(**mine) as more:
            assert await more.closed() == TRY_AGAIN
        async with bo.socket(**theirs) as elsewhere:
            await elsewhere.next("view")
        await one.send({"t": "ping"})
        await one.next("pong")
    assert await comes_in(bo, mine)


async def comes_in(player: Player, options: Any) -> bool:
    """Whether one more is let in soon: an end is worked off a moment after it has come."""
    for _ in range(10):
        async with player.socket(**options) as socket:
            if await socket.opens():
                return True
        await asyncio.sleep(0.2)
    return False


async def test_an_address_opens_them_so_fast_and_no_faster(at_strict: Tables) -> None:
    """Of IPv6 its network; the limit is Redis's, so that of all processes."""
    ana, _ = await at_strict.online()
    for number in range(FAST + 1):
        from_here = {"additional_headers": {"X-Forwarded-For": f"2001:db8:7:7::{number}"}}
        async with ana.socket(**from_here) as socket:
            if number < FAST:
                await socket.next("view")
            else:
                assert await socket.closed() == TRY_AGAIN


async def test_a_listed_site_may_open_sockets(at_strict: Tables) -> None:
    ana, _ = await at_strict.online()
    from_there = {"additional_headers": {"X-Forwarded-For": "203.0.113.3"}}
    async with ana.socket(origin=SITE, **from_there) as socket:
        await socket.next("view")
    with pytest.raises(InvalidStatus):
        async with ana.socket(origin="https://evil.example", **from_there):
            pass

"""What the tests of the sockets share: one house, with two web processes and one whose clocks run fast."""

from collections.abc import AsyncIterator, Iterator

import httpx
import pytest

from tests.support.house import House
from tests.support.sockets import Tables

QUICK = {"PRESENCE_TTL_SECONDS": "2", "PRESENCE_GRACE_SECONDS": "0.5", "SOCKET_SEND_SECONDS": "2"}


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Web processes `one` and `two`, and `quick`, for which nobody has to wait long."""
    with House(tmp_path_factory.mktemp("house") / "data") as house:
        house.start_webs(one={}, two={}, quick=QUICK)
        yield house


@pytest.fixture
async def http() -> AsyncIterator[httpx.AsyncClient]:
    """A client for REST."""
    async with httpx.AsyncClient(timeout=30) as client:
        yield client


@pytest.fixture
def tables(house: House, http: httpx.AsyncClient) -> Tables:
    """Rooms at the first web process."""
    return Tables(house.url("one"), http)


@pytest.fixture
def quick(house: House, http: httpx.AsyncClient) -> Tables:
    """Rooms at the web process whose clocks run fast."""
    return Tables(house.url("quick"), http)

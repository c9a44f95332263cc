"""The query of a socket's address: what it does not take is refused, so that a slip of the pen shows no cards."""

import pytest

from tests.support.sockets import Tables
from tests.ws.test_bearer import claim, person, socket

SLIPS = ["hnad=hidden", "Hand=hidden", "hand=", "hand", "hand=Hidden", "hand=hidden&hand=hidden", "hand=hidden&after=1"]


@pytest.mark.parametrize("slip", [*SLIPS, "seat=2", "seat=1&hand=hidden"])
async def test_a_misspelt_parameter_is_refused_4422_and_shows_nothing(tables: Tables, slip: str) -> None:
    one, _ = await tables.local()
    async with one.socket(f"?{slip}") as opened:
        assert await opened.closed() == 4422
        assert opened.frames == []


@pytest.mark.parametrize("slip", ["hnad=hidden&seat=2", "seat=3", "seat=", "seat=1&seat=2", "Seat=2"])
async def test_nor_does_it_with_a_token(tables: Tables, slip: str) -> None:
    (one, two), token = await tables.local(), await person(tables)
    await claim(tables, token, one, two)
    async with socket(one, token, f"?{slip}") as opened:
        assert await opened.closed() == 4422
        assert opened.frames == []


async def test_who_asks_is_judged_before_what_he_asks(tables: Tables) -> None:
    ana, other = await tables.computer(), await tables.computer()
    for key, code in (("", 4401), (other.key, 4404)):
        async with ana.socket("?hnad=hidden", subprotocols=["gin.v1", f"seat.{key}"]) as opened:
            assert await opened.closed() == code

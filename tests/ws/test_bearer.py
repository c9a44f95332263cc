"""Sockets opened with an account's token: the seat that it has claimed, for as long as the token holds."""

import asyncio
import secrets

import psycopg
import pytest

from tests.support.house import House
from tests.support.sockets import Player, Socket, Tables, answered

PASSWORD = "seven of hearts, twice"


async def person(tables: Tables) -> str:
    """A new account's token."""
    body = {"email": f"{secrets.token_hex(8)}@example.org", "password": PASSWORD}
    answered(await tables.post("accounts", {**body, "name": "Ana"}), 202)
    return answered(await tables.post("accounts/login", body))["token"]  # type: ignore[no-any-return]


async def claim(tables: Tables, token: str, *seats: Player) -> None:
    for seat in seats:
        body = {"seat_key": seat.key}
        answered(await tables.post(f"rooms/{seat.room_id}/claim", body, Authorization=f"Bearer {token}"))


def socket(seat: Player, token: str, query: str = "") -> Socket:
    return seat.socket(query, subprotocols=["gin.v1", f"bearer.{token}"])


async def test_a_token_plays_the_seat_that_it_claimed(tables: Tables) -> None:
    seat, token = await tables.computer(), await person(tables)
    await claim(tables, token, seat)
    async with socket(seat, token) as opened:
        assert (await opened.next("view"))["view"] == await seat.view()
        await opened.does("pass")
    assert (await seat.view())["hand"]["to_act"] == 1


async def test_the_query_chooses_in_a_local_room(tables: Tables) -> None:
    (one, two), token = await tables.local(), await person(tables)
    await claim(tables, token, one, two)
    for query, seat in (("", one), ("?seat=1", one), ("?seat=2", two), ("?hand=shown&seat=2", two)):
        async with socket(one, token, query) as opened:
            assert (await opened.next("view"))["view"] == await seat.view()


@pytest.mark.parametrize(("kind", "code"), [("another's", 4404), ("unknown", 4401), ("malformed", 4401)])
async def test_other_tokens_are_shown_out(tables: Tables, kind: str, code: int) -> None:
    seat = await tables.computer()
    token = {"another's": await person(tables), "unknown": secrets.token_urlsafe(32), "malformed": "x"}[kind]
    async with socket(seat, token) as opened:
        assert await opened.closed() == code
        assert opened.frames == []


async def test_who_listens_without_a_word_is_looked_at_before_he_is_told_anything(quick: Tables, house: House) -> None:
    seat, token = await quick.computer(), await person(quick)
    await claim(quick, token, seat)
    async with socket(seat, token) as silent:
        await silent.next("view")
        async with await psycopg.AsyncConnection.connect(house.database_url, autocommit=True) as database:
            query = "UPDATE gin_room SET last_activity = last_activity - interval '2 days' WHERE id = %s"
            await database.execute(query, [seat.room_id])
        await quick.post("accounts/logout", {}, Authorization=f"Bearer {token}")
        await asyncio.sleep(2.1)  # as long as a sign of life counts there
        async with seat.socket() as playing:
            await playing.next("view")
            await playing.does("pass")
        assert await silent.closed() == 4401
        assert "events" not in {frame["t"] for frame in silent.frames}


async def test_a_revoked_token_loses_its_socket_and_the_seats_key_does_not(tables: Tables) -> None:
    seat, token = await tables.computer(), await person(tables)
    await claim(tables, token, seat)
    async with seat.socket() as by_key, socket(seat, token) as by_token:
        await by_key.next("view")
        await by_token.next("view")
        response = await tables.post("accounts/logout", {}, Authorization=f"Bearer {token}")
        assert response.status_code == 204
        assert await by_token.closed() == 4401
        await by_key.does("pass")

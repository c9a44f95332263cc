"""Who may open a socket, and how the others are told."""

import asyncio
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.support.house import House
from tests.support.sockets import Player, Socket, Tables

STRANGER = "A" * 43
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    + b"A" * 22
    + b"==\r\n"
)


async def code_for(player: Player, key: str | None, room_id: str | None = None) -> int | None:
    """How a socket with this key is closed."""
    address = f"{player.web.replace('http', 'ws', 1)}/ws/v1/rooms/{room_id or player.room_id}"
    async with Socket(address, key) as socket:
        return await socket.closed()


async def test_the_view_comes_first_and_the_protocol_alone_is_echoed(tables: Tables) -> None:
    ana, bo = await tables.online()
    for player in (ana, bo):
        async with player.socket() as socket:
            view = (await socket.next("view"))["view"]
            assert view["hand"]["your_cards"] == (await player.view())["hand"]["your_cards"]
            assert socket.frames[0]["t"] == "view"
            assert socket.connection.subprotocol == "gin.v1"
            response: Any = socket.connection.response
            assert player.key not in str(response.headers)


async def test_the_creator_waits_with_a_socket_until_somebody_joins(tables: Tables) -> None:
    host, code = await tables.waiting(name="Ana")
    async with host.socket() as socket:
        view = (await socket.next("view"))["view"]
        assert (view["match"]["status"], view["hand"], view["legal_actions"]) == ("waiting", None, [])
        await tables.post(f"invites/{code}/join", {"name": "Bo"})
        frame = await socket.next("events")
        assert [event["type"] for event in frame["events"]] == ["seat_taken", "hand_dealt"]
        assert [seat["name"] for seat in frame["view"]["room"]["seats"]] == ["Ana", "Bo"]


ENDLESS = {
    "headers": (b"X: x\r\n" * 130, b" 431 "),
    "header": (b"Cookie: " + b"x" * 8300 + b"\r\n", b" 431 "),
    "address": (b"", b" 414 "),
}


@pytest.mark.parametrize("what", ENDLESS)
async def test_an_endless_handshake_is_refused_and_holds_up_no_orderly_end(
    house: House, tables: Tables, what: str
) -> None:
    headers, status = ENDLESS[what]
    ana = await tables.computer()
    host, port = ana.web.rpartition("/")[2].split(":")
    path = b"/ws/v1/rooms/x" + (b"?" + b"x" * 8300 if what == "address" else b"")
    async with ana.socket() as socket:
        await socket.next("view")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n" + UPGRADE + headers + b"\r\n")
        assert status in await asyncio.wait_for(reader.readline(), 10)
        assert await asyncio.wait_for(reader.read(), 10)
        _, silent = await asyncio.open_connection(host, int(port))
        await house.stop("one", kill=False)
        assert await socket.closed() == 1012
        for line in (writer, silent):
            line.close()
    await house.start("one")


@pytest.mark.parametrize("key", [None, "", "x", "A" * 42, "A" * 44])
async def test_without_a_proper_key_4401(tables: Tables, key: str | None) -> None:
    assert await code_for(await tables.computer(), key) == 4401


async def test_an_unknown_room_and_a_key_of_another_look_the_same_4404(tables: Tables) -> None:
    ana, other = await tables.computer(), await tables.computer()
    assert await code_for(ana, STRANGER) == 4404
    assert await code_for(ana, other.key) == 4404
    for nowhere in ("00000000-0000-4000-8000-000000000000", "nowhere", "%F0%9F%83%8F"):
        assert await code_for(ana, ana.key, nowhere) == 4404


async def test_a_closed_room_shows_its_end_and_closes_4410(tables: Tables) -> None:
    ana, bo = await tables.online()
    async with ana.socket() as before:
        await before.next("view")
        await bo.call("DELETE", "/seat")
        frame = await before.next("events")
        assert (frame["view"]["room"]["status"], frame["view"]["match"]["ended"]) == ("closed", "abandoned")
        assert await before.closed() == 4410
    async with ana.socket() as after:
        assert (await after.next("view"))["view"]["room"]["status"] == "closed"
        assert await after.closed() == 4410


async def test_an_erased_room_is_gone_4404(tables: Tables) -> None:
    ana = await tables.computer()
    async with ana.socket() as phone, ana.socket() as tablet:
        for socket in (phone, tablet):
            await socket.next("view")
        await ana.call("DELETE", "/seat")
        for socket in (phone, tablet):
            assert await socket.closed() == 4404
    assert await code_for(ana, ana.key) == 4404


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "http://["]
)
async def test_a_foreign_page_is_refused(tables: Tables, origin: str) -> None:
    ana = await tables.computer()
    with pytest.raises(InvalidStatus) as refused:
        async with ana.socket(origin=origin):
            pass
    assert refused.value.response.status_code == 403


async def test_our_own_pages_and_native_clients_are_let_in(tables: Tables) -> None:
    ana = await tables.computer()
    for origin in (None, ana.web):
        async with ana.socket(origin=origin) as socket:
            await socket.next("view")


async def test_an_address_that_leads_nowhere_is_refused(tables: Tables) -> None:
    for path in ("/", "/ws/", "/ws/v1/rooms/", "/ws/v1/rooms/x/y", "/ws/v2/rooms/x"):
        with pytest.raises(InvalidStatus) as refused:
            async with connect(f"{tables.web.replace('http', 'ws', 1)}{path}", proxy=None):
                pass
        assert refused.value.response.status_code == 403


async def test_keys_are_in_no_log(tables: Tables, house: House) -> None:
    ana = await tables.computer()
    async with ana.socket() as socket:
        await socket.next("view")
    assert ana.room_id in house.log("one").read_text()
    assert ana.key not in house.log("one").read_text()


ERASE = """
import django; django.setup()
from gin.models import Room
Room.objects.filter(pk="{room_id}").delete()
"""


async def test_a_room_erased_without_a_doorbell_is_told_by_the_next_ping(house: House, tables: Tables) -> None:
    ana = await tables.computer()
    async with ana.socket() as socket:
        await socket.next("view")
        await asyncio.to_thread(house.run, ERASE.format(room_id=ana.room_id))
        await socket.send({"t": "ping"})
        assert (await socket.next("problem"))["problem"]["code"] == "room_not_found"
        assert await socket.closed() == 4404


EXPIRE = """
from datetime import timedelta
import django; django.setup()
from django.utils import timezone
from gin.services import expiry
expiry.expire_idle(now=timezone.now() + timedelta(days=8))
"""


async def test_an_expired_room_closes_its_sockets_4410(house: House, tables: Tables) -> None:
    ana, bo = await tables.online()
    host, _ = await tables.waiting()
    person = await tables.computer()
    async with ana.socket() as one, host.socket() as waiting, person.socket() as other:
        for socket in (one, waiting, other):
            await socket.next("view")
        await one.does("resign")
        await one.does("new match")
        await asyncio.to_thread(house.run, EXPIRE)
        assert await one.closed() == await waiting.closed() == 4410
        await other.send({"t": "ping"})
        await other.next("pong")
    assert await code_for(ana, ana.key) == await code_for(bo, bo.key) == 4410
    assert await code_for(ana, STRANGER) == 4404
    assert (await ana.call("GET")).json()["code"] == "room_expired"


async def test_a_seat_that_is_left_loses_its_sockets(tables: Tables) -> None:
    ana, _ = await tables.online()
    async with ana.socket() as socket:
        await socket.next("view")
        await ana.call("DELETE", "/seat")
        assert await socket.closed() == 4410
    assert await code_for(ana, ana.key) == 4404

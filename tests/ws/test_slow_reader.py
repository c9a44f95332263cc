"""A client that does not read is closed, costs no memory, and holds up nobody."""

import asyncio
import contextlib
import secrets
import socket
import time
from base64 import b64encode
from pathlib import Path
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode

from tests.support.held import memory
from tests.support.house import House
from tests.support.sockets import Player, Tables, answered

FRAMES = 400
MEGABYTE = 1 << 20


class Deaf:
    """A client that sends and does not read, with as little room for what it does not read as the system allows."""

    def __init__(self, player: Player) -> None:
        address = urlsplit(player.web)
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.connect((address.hostname, address.port))
        lines = [
            f"GET /ws/v1/rooms/{player.room_id} HTTP/1.1",
            f"Host: {address.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {b64encode(secrets.token_bytes(16)).decode()}",
            f"Sec-WebSocket-Protocol: gin.v1, seat.{player.key}",
        ]
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += self._socket.recv(1)
        assert answer.startswith(b"HTTP/1.1 101")

    def is_held(self) -> bool:
        """Whether a process still has the server's end of the connection: it has an inode in proc(5)'s net/tcp."""
        ends = [f":{port:04X}" for port in (self._socket.getpeername()[1], self._socket.getsockname()[1])]
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
            _, local, remote, *_, inode = line.split()[:10]
            if [local[8:], remote[8:]] == ends:
                return inode != "0"
        return False

    def ask_for_views(self, count: int) -> None:
        """So many frames, each answered with a whole view; as many as are taken."""
        frame = Frame(Opcode.TEXT, b'{"t": "resume", "after": 2147483647}').serialize(mask=True)
        self._socket.settimeout(3)
        with contextlib.suppress(TimeoutError):
            self._socket.sendall(frame * count)

    def read_on(self) -> bytes:
        """Everything that still comes."""
        self._socket.settimeout(10)
        came = b""
        try:
            while chunk := self._socket.recv(65536):
                came += chunk
        except ConnectionResetError:  # it never answered the close
            pass
        return came

    def close(self) -> None:
        self._socket.close()


async def until(condition, seconds: float) -> float:
    """How long it took to come true."""
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < seconds
        await asyncio.sleep(0.05)
    return time.monotonic() - begun


async def test_it_is_let_go_of_and_others_play_on(house: House, quick: Tables) -> None:
    ana, bo = await quick.online()
    async with bo.socket() as two:
        await two.next("view")
        before = memory(house.pid("quick"))
        deaf = await asyncio.to_thread(Deaf, ana)
        assert deaf.is_held()
        await asyncio.to_thread(deaf.ask_for_views, FRAMES)
        slowest, end = 0.0, time.monotonic() + 30
        while deaf.is_held():
            assert time.monotonic() < end
            asked = time.monotonic()
            await two.send({"t": "ping"})
            await two.next("pong")
            slowest = max(slowest, time.monotonic() - asked)
            await asyncio.sleep(0.1)
        assert slowest < 1
        assert memory(house.pid("quick")) - before < 8 * MEGABYTE
        deaf.close()


async def test_one_that_reads_on_in_time_learns_why(house: House, quick: Tables) -> None:
    ana = await quick.computer()
    deaf = await asyncio.to_thread(Deaf, ana)
    await asyncio.to_thread(deaf.ask_for_views, FRAMES)
    closing = f"closing its socket at /ws/v1/rooms/{ana.room_id}"
    await until(lambda: closing in house.log("quick").read_text(), 20)
    came = await asyncio.to_thread(deaf.read_on)
    deaf.close()
    assert came.endswith(b"\x88\x02" + (4408).to_bytes(2, "big"))


async def test_hundreds_of_events_of_others_pile_up_nowhere(house: House, quick: Tables) -> None:
    """Its own frames are few: what it does not read is what the other does."""
    ana, bo = await quick.online()
    async with bo.socket() as two:
        await two.next("view")
        deaf = await asyncio.to_thread(Deaf, ana)
        assert deaf.is_held()
        before = memory(house.pid("quick"))
        match, end = 0, time.monotonic() + 60
        while deaf.is_held():
            assert time.monotonic() < end
            match += 1
            await bo.call("POST", "/actions", {"type": "new_match", "match": match})
            accepted = await ana.call("POST", "/actions", {"type": "accept_new_match", "match": match})
            await two.reaches(answered(accepted)["version"])
        assert match > 20
        assert memory(house.pid("quick")) - before < 16 * MEGABYTE
        deaf.close()

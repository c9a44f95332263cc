"""Players with sockets: `async with ana.socket() as socket: await socket.act("draw stock")`.

Rooms are made and joined over REST, at a real server's address; every frame that comes is kept.
"""

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.support.api import MOVES, Wire, action, strong_key

SECONDS: Final = 20.0
"""Longer than any answer takes on a busy machine."""


@dataclass
class Player:
    """One seat, at one web process."""

    web: str
    room_id: str
    seat: int
    key: str = field(repr=False)
    http: httpx.AsyncClient = field(repr=False)

    async def call(self, method: str, what: str = "", body: Any = None, **headers: str) -> httpx.Response:
        """A request below the room: `/actions`, `/matches` …"""
        address = f"{self.web}/api/v1/rooms/{self.room_id}{what}"
        return await self.http.request(
            method, address, json=body, headers={"Authorization": f"Seat {self.key}", **headers}
        )

    async def view(self) -> Wire:
        """What the seat sees now, by REST."""
        return answered(await self.call("GET"))

    async def events(self, after: int = 0) -> list[Wire]:
        """The seat's events since a version, by REST."""
        return answered(await self.call("GET", f"/events?after={after}"))["events"]  # type: ignore[no-any-return]

    def at(self, web: str) -> "Player":
        """The same seat at another web process."""
        return Player(web, self.room_id, self.seat, self.key, self.http)

    def socket(self, query: str = "", **options: Any) -> "Socket":
        """A socket of this seat, open within the `async with` block."""
        return Socket(f"{self.web.replace('http', 'ws', 1)}/ws/v1/rooms/{self.room_id}{query}", self.key, **options)


class ClosedError(Exception):
    """The connection has ended while something was waited for."""


class Socket:
    """A connection, and what came over it."""

    def __init__(self, address: str, key: str | None, **options: Any) -> None:
        self._address = address
        protocols = ["gin.v1", *([f"seat.{key}"] if key is not None else [])]
        self._options = {"subprotocols": protocols, "compression": None, "max_size": None, "proxy": None, **options}
        self._came = asyncio.Event()
        self._read = 0
        self.frames: list[Wire] = []
        self.view: Wire = {}
        self.drawn: str | None = None

    async def __aenter__(self) -> Self:
        self.connection: ClientConnection = await connect(self._address, **self._options)
        self._reading = asyncio.create_task(self._keep())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.connection.close()
        await self._reading

    async def _keep(self) -> None:
        try:
            async for text in self.connection:
                self._hear(json.loads(text))
        except ConnectionClosed:
            pass
        self._came.set()

    def _hear(self, frame: Wire) -> None:
        self.frames.append(frame)
        self.view = frame.get("view", self.view)
        for event in frame.get("events", []):
            if event["type"] == "card_drawn":
                self.drawn = event["card"] or self.drawn
        self._came.set()

    @property
    def version(self) -> int:
        """The last version that it heard of."""
        return self.view["room"]["version"] if self.view else 0

    async def next(self, kind: str, where: Callable[[Wire], bool] = lambda _: True, seconds: float = SECONDS) -> Wire:
        """The next frame of a kind that has not been looked at; those before it are passed over."""
        await self._until(lambda: self._find(kind, where) is not None, seconds)
        found = self._find(kind, where)
        assert found is not None
        self._read = found + 1
        return self.frames[found]

    def _find(self, kind: str, where: Callable[[Wire], bool]) -> int | None:
        unread = range(self._read, len(self.frames))
        return next((at for at in unread if self.frames[at]["t"] == kind and where(self.frames[at])), None)

    async def reaches(self, version: int, seconds: float = SECONDS) -> Wire:
        """The view, once it is of this version."""
        await self._until(lambda: self.version >= version, seconds)
        return self.view

    async def opens(self) -> bool:
        """Whether the view comes, rather than the end of the connection."""
        while not self.view and not self._reading.done():
            self._came.clear()
            await self._came.wait()
        return bool(self.view)

    async def hears_more(self, seconds: float) -> bool:
        """Whether anything comes in time."""
        before = len(self.frames)
        try:
            await self._until(lambda: len(self.frames) > before, seconds)
        except TimeoutError:
            return False
        return True

    def cut(self) -> None:
        """The line breaks, without a word."""
        self.connection.transport.abort()

    async def send(self, frame: Wire | str | bytes) -> None:
        """Send an object, or a frame as it is."""
        await self.connection.send(json.dumps(frame) if isinstance(frame, dict) else frame)

    async def ask(self, frame: Wire | str | bytes) -> Wire:
        """The ack or problem that a frame gets, by its id if it has one; other frames stay to be looked at."""
        before, given = len(self.frames), frame.get("id") if isinstance(frame, dict) else None
        name = given if isinstance(given, str) and 1 <= len(given) <= 255 else None
        await self.send(frame)
        await self._until(lambda: self._answer(before, name) is not None)
        answer = self._answer(before, name)
        assert answer is not None
        return answer

    def _answer(self, after: int, name: str | None) -> Wire | None:
        answers = (frame for frame in self.frames[after:] if frame["t"] in ("ack", "problem"))
        return next((answer for answer in answers if name in (None, answer["id"])), None)

    async def _until(self, condition: Callable[[], bool], seconds: float = SECONDS) -> None:
        async with asyncio.timeout(seconds):
            while not condition():
                if self._reading.done():
                    raise ClosedError(f"closed with {self.connection.close_code}")
                self._came.clear()
                await self._came.wait()

    def act_frame(self, words: str, **members: Any) -> Wire:
        """What asks for the action that the words name, on the position last heard of."""
        body = action(words.replace("drawn", self.drawn or ""))
        basis = {"expected_version": self.version} if body["type"] in MOVES else {"match": self.view["match"]["number"]}
        return {"t": "act", "id": secrets.token_hex(8), **body, **basis, **members}

    async def act(self, words: str, **members: Any) -> Wire:
        """Ask for it; the answer, which names the request."""
        frame = self.act_frame(words, **members)
        answer = await self.ask(frame)
        assert answer["id"] == frame["id"]
        return answer

    async def does(self, words: str, **members: Any) -> int:
        """Do it, and hear what came of it; the version then."""
        answer = await self.act(words, **members)
        assert answer["t"] == "ack", answer
        await self.reaches(answer["version"])
        return answer["version"]  # type: ignore[no-any-return]

    async def refused(self, words: str, **members: Any) -> Wire:
        """The problem that it meets."""
        answer = await self.act(words, **members)
        assert answer["t"] == "problem", answer
        return answer["problem"]  # type: ignore[no-any-return]

    async def closed(self, seconds: float = SECONDS) -> int | None:
        """The code that the server closes with."""
        async with asyncio.timeout(seconds):
            await self._reading
        return self.connection.close_code


def answered(response: httpx.Response, status: int = 200) -> Wire:
    """The body of an accepted request."""
    assert response.status_code == status, response.text
    return response.json()  # type: ignore[no-any-return]


@dataclass
class Tables:
    """Makes rooms at a web process."""

    web: str
    http: httpx.AsyncClient

    async def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        return await self.http.post(f"{self.web}/api/v1/{path}", json=body, headers=headers)

    async def waiting(self, **options: Any) -> tuple[Player, str]:
        """An online room's host, and the code of its invite."""
        body = {"mode": "online", **options}
        made = answered(await self.post("rooms", body, **{"Idempotency-Key": strong_key()}), 201)
        return self._players(made)[0], made["view"]["room"]["invite_url"].rpartition("/")[2]

    async def online(self, *, both: bool = False, **options: Any) -> tuple[Player, Player]:
        """Both players of a new online room; `both` if moves wait until both are connected."""
        host, code = await self.waiting(require_both_connected=both, **options)
        joined = answered(await self.post(f"invites/{code}/join", {}), 201)
        return host, self._players(joined)[0]

    async def computer(self, level: str = "easy", **options: Any) -> Player:
        """A player against the computer."""
        made = answered(await self.post("rooms", {"mode": "computer", "level": level, **options}), 201)
        return self._players(made)[0]

    async def local(self, **options: Any) -> tuple[Player, Player]:
        """Two at one device."""
        one, two = self._players(answered(await self.post("rooms", {"mode": "local", **options}), 201))
        return one, two

    def _players(self, made: Wire) -> list[Player]:
        return [Player(self.web, made["room_id"], given["seat"], given["key"], self.http) for given in made["seats"]]

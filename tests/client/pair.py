"""Two real clients at one online table."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from client import Client, RoomSocket
from client.terminal.auto import choose
from client.updates import News, Update
from client.views import View, your_turn


@dataclass
class Player:
    """A seat with its socket, and all that the socket has told."""

    socket: RoomSocket
    told: list[Update]

    @property
    def view(self) -> View:
        view = self.socket.view
        assert view is not None
        return view

    @property
    def events(self) -> list[dict[str, Any]]:
        """Every event that was told, in order."""
        return [event for update in self.told if isinstance(update, News) for event in update.events]

    @property
    def first_version(self) -> int:
        """The version that the server greeted with."""
        first = self.told[0]
        assert isinstance(first, News)
        return first.view["room"]["version"]

    async def at(self, version: int) -> View:
        """The view once the room's `version` has come through."""
        async with asyncio.timeout(10):
            return await self.socket.until(lambda view: view["room"]["version"] >= version)

    async def may_move(self) -> View:
        """The view once this seat has a move and both are connected."""
        return await self.socket.until(lambda view: your_turn(view) and view["room"]["paused"] is None)

    async def move(self) -> View:
        """Makes the automatic player's move, as soon as there is one to make."""
        return await self.socket.act(choose(await self.may_move()))


@dataclass
class Seat:
    """What a device needs to open its socket."""

    room_id: str
    key: str


def two_seats(server_url: str, **rules: Any) -> tuple[Seat, Seat]:
    """A room made by Ana and joined by Boris over REST."""
    with Client(server_url) as ana, Client(server_url) as boris:
        made = ana.create_room("online", name="Ana", **rules)
        joined = boris.join(code_of(made["view"]), name="Boris")
    return Seat(made["room_id"], made["seats"][0]["key"]), Seat(joined["room_id"], joined["seats"][0]["key"])


def code_of(view: View) -> str:
    """The invite's code."""
    link = view["room"]["invite_url"]
    assert link is not None
    return link.rpartition("/")[2]


@asynccontextmanager
async def seated(url: str, seat: Seat, **more: Any) -> AsyncIterator[Player]:
    """The seat's socket, greeted."""
    told: list[Update] = []
    async with RoomSocket(url, seat.room_id, seat.key, told.append, **more) as socket:
        await socket.until(lambda _: True)
        yield Player(socket, told)


def the_same(one: View, other: View) -> bool:
    """Whether two views of a seat agree in all that is no matter of presence."""
    return all(one[part] == other[part] for part in ("match", "hand", "previous_result", "legal_actions"))  # type: ignore[literal-required]

"""Who comes to a server and goes again: every visit plays a while, in its own way, and leaves or is forgotten."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from typing import Final

import httpx

from tests.support.accounts import PASSWORD, new_email
from tests.support.api import Wire, words_of
from tests.support.players import sensible
from tests.support.sockets import Player, Socket, Tables, answered

Visit = Callable[[], Awaitable[list[Player]]]
THINKS: Final = 60
"""Seconds that a hard computer or a hint takes on the busiest machine."""


def moves(view: Wire) -> list[Wire]:
    """What the seat may do now, but for ending the match."""
    return [choice for choice in view["legal_actions"] if choice["type"] not in ("new_match", "resign")]


@dataclass
class Visits:
    """Each call of `next` is a visit; `rooms` are those that nobody comes back to."""

    tables: Tables
    rng: Random
    made: Counter[str] = field(default_factory=Counter)
    rooms: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.kinds: tuple[Visit, ...] = (
            *(self.computer_by_rest, self.computer_by_socket, self.thinking_computer),
            *(self.two_by_socket, self.one_device, self.with_account),
        )
        self._coming = cycle(self.kinds)

    async def next(self) -> None:
        """The next visit, whole. One in four players closes the window and is not seen again."""
        visit = next(self._coming)
        players = await visit()
        self.made[visit.__name__] += 1
        gone = [player for player in players if self.rng.random() < 0.25]
        for player in players:
            if player not in gone:
                answered_empty(await player.call("DELETE", "/seat"))
        self.rooms += [player.room_id for player in gone]

    async def computer_by_rest(self) -> list[Player]:
        player = await self.tables.computer(self.rng.choice(["easy", "medium"]))
        await self._play_by_rest([player], self.rng.randrange(10, 40))
        return [player]

    async def one_device(self) -> list[Player]:
        players = await self.tables.local(rules={"target": 10})
        await self._play_by_rest(list(players), self.rng.randrange(10, 60))
        return list(players)

    async def _play_by_rest(self, players: list[Player], most: int) -> None:
        views = [await player.view() for player in players]
        for _ in range(most):
            mover = next((at for at, view in enumerate(views) if moves(view)), None)
            if mover is None:
                return
            choice = sensible(self.rng, moves(views[mover]))
            body = {name: value for name, value in choice.items() if name in ("type", "from", "card")}
            body["expected_version"] = views[mover]["room"]["version"]
            answered(await players[mover].call("POST", "/actions", body))
            views = [await player.view() for player in players]

    async def computer_by_socket(self) -> list[Player]:
        player = await self.tables.computer(self.rng.choice(["easy", "medium"]))
        for _ in range(2):  # the line breaks once
            async with player.socket() as socket:
                await socket.next("view")
                for _ in range(self.rng.randrange(5, 15)):
                    await self._move(socket)
        return [player]

    async def thinking_computer(self) -> list[Player]:
        """The hard level, played with a hint."""
        player = await self.tables.computer("hard")
        async with player.socket() as socket:
            await socket.next("view")
            await self._move(socket)
            while socket.view["room"]["thinking"]:
                await socket.reaches(socket.version + 1, THINKS)
            if (await player.call("POST", "/hint", {})).json()["status"] != "done":
                await socket.next("hint", lambda frame: frame["status"] == "done", THINKS)
        return [player]

    async def two_by_socket(self) -> list[Player]:
        players = await self.tables.online(both=True, rules={"target": 10})
        async with players[0].socket() as one, players[1].socket() as two:
            for socket in (one, two):
                await socket.next("view")
            for _ in range(self.rng.randrange(10, 40)):
                await self._turn(one, two)
            if self.rng.random() < 0.5:
                one.cut()
        return list(players)

    async def _turn(self, one: Socket, two: Socket) -> None:
        """Whoever may moves, and the other hears of it."""
        mover, other = (one, two) if moves(one.view) else (two, one)
        version = await self._move(mover)
        await other.reaches(version)

    async def _move(self, socket: Socket) -> int:
        legal = moves(socket.view)
        return await socket.does(words_of(sensible(self.rng, legal))) if legal else socket.version

    async def with_account(self) -> list[Player]:
        """Somebody registers, claims a seat, plays, and has everything erased."""
        tables, who = self.tables, {"email": new_email(), "password": PASSWORD}
        assert (await tables.post("accounts", {**who, "name": "Ana"})).status_code == 202
        token = answered(await tables.post("accounts/login", who))["token"]
        player = await tables.computer("easy")
        bearer = {"Authorization": f"Bearer {token}"}
        answered(await tables.post(f"rooms/{player.room_id}/claim", {"seat_key": player.key}, **bearer))
        await self._play_by_rest([player], 5)
        answered_empty(await tables.http.delete(f"{tables.web}/api/v1/me", headers=bearer))
        return []


def answered_empty(response: httpx.Response) -> None:
    """It was done, and there is nothing to say."""
    assert response.status_code == 204, response.text

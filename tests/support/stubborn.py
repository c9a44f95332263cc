"""Players who insist: whatever breaks, each act is repeated under its name until there is an answer."""

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from contextlib import suppress
from typing import Any, Final, Self, cast

import httpx

from client import Problem, RoomSocket
from client.terminal.auto import choose
from client.updates import Line, News, Update
from client.views import Action, View, request_of, your_turn
from tests.support.api import Wire, strong_key
from tests.support.sockets import Player, answered

LOOK_AGAIN: Final = frozenset({"stale_version", "opponent_away", "wrong_match", "no_offer", "offer_open"})
"""Refusals that the other player may cause, or that come of having been away."""
BUSY: Final = frozenset({429, 502, 503, 504})
PACE: Final = 0.02
"""Seconds between two acts: who starts again needs the processor too."""
LOOK: Final = 0.2


class Stubborn(ABC):
    """Plays one match after another until `more` is false, then the last one to its end.

    `told` are the events heard of, `done` counts the acts that were acknowledged, `refused` the others by code, and
    `breaks` how often something had to be sent again, or over a new line.
    """

    first_version: int
    """The room's when it began."""

    def __init__(self, player: Player, pace: float = PACE) -> None:
        self.player, self.pace = player, pace
        self.told: list[Wire] = []
        self.done = self.breaks = 0
        self.refused: Counter[str] = Counter()
        self.more = True

    @property
    @abstractmethod
    def view(self) -> View:
        """The latest."""

    @abstractmethod
    async def act(self, action: Action) -> None:
        """Do it. Problem if it is refused."""

    @abstractmethod
    async def wait(self) -> None:
        """Until something may be new."""

    @property
    def playing(self) -> bool:
        return self.view["match"]["status"] == "playing"

    async def logged(self, player: Player) -> list[Wire]:
        """What the log has for the seat since this player began, as `player` is told."""
        events: list[Wire] = []
        after, more = self.first_version, True
        while more:
            page = answered(await player.call("GET", f"/events?after={after}"))
            events += page["events"]
            after, more = page["to"], page["more"]
        return events

    async def play(self) -> None:
        """To the end."""
        while self.more or self.playing:
            if (action := self._wanted()) is None:
                await self.wait()
            else:
                await self._try(action)
                await asyncio.sleep(self.pace)

    async def _try(self, action: Action) -> None:
        try:
            await self.act(action)
        except Problem as problem:
            if problem.code not in LOOK_AGAIN:
                raise
            self.refused[problem.code] += 1
            await self.wait()
        else:
            self.done += 1

    def _wanted(self) -> Action | None:
        if self.playing:
            return choose(self.view) if your_turn(self.view) and not self.view["room"]["paused"] else None
        offers = {action["type"]: action for action in self.view["legal_actions"]}
        return (offers.get("accept_new_match") or offers.get("new_match")) if self.more else None


class OverSocket(Stubborn):
    """With the client that connects again by itself; to be entered before it plays."""

    def __init__(self, player: Player, pace: float = PACE, **options: Any) -> None:
        super().__init__(player, pace)
        self.socket = RoomSocket(player.web, player.room_id, player.key, self._hear, **options)

    async def __aenter__(self) -> Self:
        await self.socket.__aenter__()
        self.first_version = (await self.socket.until(lambda _: True))["room"]["version"]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    def _hear(self, update: Update) -> None:
        if isinstance(update, News):
            self.told += update.events
        self.breaks += update == Line(False)

    @property
    def view(self) -> View:
        assert self.socket.view is not None
        return self.socket.view

    async def act(self, action: Action) -> None:
        await self.socket.act(action, self.view)

    async def wait(self) -> None:
        seen = self.view
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK):
                await self.socket.until(lambda view: view is not seen)


class OverRest(Stubborn):
    """With one request after another."""

    def __init__(self, player: Player, view: Wire) -> None:
        super().__init__(player)
        self.first_version = view["room"]["version"]
        self._view = cast("View", view)

    @property
    def view(self) -> View:
        return self._view

    async def act(self, action: Action) -> None:
        response = await self._insist("POST", "/actions", request_of(self._view, action))
        if response.is_error:
            raise Problem.of(response)
        acted = response.json()
        self.told += acted["events"]
        self._view = acted["view"]

    async def wait(self) -> None:
        await asyncio.sleep(LOOK)
        self._view = cast("View", answered(await self._insist("GET", "")))

    async def _insist(self, method: str, what: str, body: Any = None) -> httpx.Response:
        """The same request until it is answered, by name or by refusal."""
        once = strong_key()
        while True:
            with suppress(httpx.TransportError):
                response = await self.player.call(method, what, body, **{"Idempotency-Key": once})
                if response.status_code not in BUSY:
                    return response
            self.breaks += 1
            await asyncio.sleep(LOOK)

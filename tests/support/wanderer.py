"""A player on a bad line: it plays at random, loses its connection, comes back elsewhere, and sends again."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from websockets.exceptions import WebSocketException

from tests.support.api import Wire
from tests.support.players import sensible
from tests.support.sockets import ClosedError, Player, Socket

LOST = (ClosedError, OSError, WebSocketException)
"""How a line ends; never by silence."""
AGAIN = frozenset({"unavailable", "opponent_away"})
"""Refusals after which the same act is sent again."""
HEARTBEAT = 1.0
DEALT = 4
"""The version of an online room when its second seat has been taken."""


@dataclass
class Wanderer:
    """A seat, the addresses of the web processes, and all that the player was ever told."""

    player: Player
    webs: Sequence[str]
    rng: Random
    frames: list[Wire] = field(default_factory=list)
    heard: dict[int, list[Wire]] = field(default_factory=dict)
    """Events by version."""
    known: int = DEALT
    """The version up to which all events were heard."""
    view: Wire = field(default_factory=dict)
    pending: Wire | None = None
    cuts: int = 0

    async def play(self) -> None:
        """Until the match is over."""
        while self.view.get("match", {}).get("status") != "won":
            socket = self.player.at(self.rng.choice(self.webs)).socket()
            try:
                async with socket:
                    await self._sit(socket)
            except TimeoutError:  # an act was not answered
                raise
            except LOST:
                self.cuts += 1
                await asyncio.sleep(0.1)
            finally:
                self._remember(socket)

    def _remember(self, socket: Socket) -> None:
        self.frames += socket.frames
        self.view = socket.view or self.view
        shown = 0
        for frame in socket.frames:
            if frame["t"] == "view":
                shown = frame["view"]["room"]["version"]
            elif frame["t"] == "events":
                assert frame["from"] <= shown  # on a line nothing is ever skipped
                shown = max(shown, frame["to"])
                if frame["from"] <= self.known:  # else it came before what was asked for, which tells it again
                    self._hear(frame)

    def _hear(self, frame: Wire) -> None:
        """What is heard twice is the same."""
        told: dict[int, list[Wire]] = {version: [] for version in range(frame["from"] + 1, frame["to"] + 1)}
        for event in frame["events"]:
            told[event["version"]].append(event)
        for version, events in told.items():
            assert self.heard.setdefault(version, events) == events
        self.known = max(self.known, frame["to"])

    async def _sit(self, socket: Socket) -> None:
        await socket.next("view")
        await socket.send({"t": "resume", "after": self.known})
        while socket.view["match"]["status"] == "playing":
            if self.pending is None:
                self.pending = self._chosen(socket)
            if self.pending is not None:
                await self._insist(socket, self.pending)
            elif not await socket.hears_more(HEARTBEAT):
                await socket.send({"t": "ping", "version": socket.version})
        await socket.send({"t": "ping", "version": socket.version})
        await socket.next("pong")

    def _chosen(self, socket: Socket) -> Wire | None:
        """The act of a move, if one may be made."""
        legal = [choice for choice in socket.view["legal_actions"] if choice["type"] not in ("new_match", "resign")]
        if not legal:
            return None
        choice = sensible(self.rng, legal)
        words = " ".join([choice["type"].replace("_", " "), choice.get("from") or choice.get("card") or ""])
        return socket.act_frame(words.strip())

    async def _insist(self, socket: Socket, frame: Wire) -> None:
        """Send it, perhaps twice, perhaps into a breaking line."""
        luck = self.rng.random()
        if luck < 0.1:
            await socket.send(frame)
        if luck < 0.04:
            socket.cut()
        answer = await socket.ask(frame)
        assert answer["id"] == frame["id"]
        if answer["t"] == "ack":
            self.pending = None
            await socket.reaches(answer["version"], 5)
        elif answer["problem"]["code"] in AGAIN:
            await asyncio.sleep(0.3)
            await socket.send({"t": "ping", "version": socket.version})
        elif answer["problem"]["code"] == "match_over":  # by the other's word; that he gave up comes at once
            self.pending = None
        else:
            assert answer["problem"]["code"] == "stale_version", (answer, frame)
            self.pending = None
            await socket.reaches(answer["problem"]["version"], 5)

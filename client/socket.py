"""A seat's socket: news as they happen, and acts that survive a broken line.

    async with RoomSocket("http://127.0.0.1:8000", room_id, key, listen=print) as room:
        view = await room.until(your_turn)
        view = await room.act(view["legal_actions"][0])  # your choice

What makes it safe, and is worth imitating in any language:
the server greets with the view, and whoever knew an older one asks for what happened since: `resume`;
a frame counts by its versions alone, so one that comes twice or late changes nothing, and a gap is asked about;
a view that comes first or late never takes the place of events that can still be told;
an act keeps its id until it is answered, and goes out again after every reconnection, and to a server that was busy;
a line on which nothing comes back to a ping is dead, whatever the system says of it.
"""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Final, Self

from client.backoff import Backoff
from client.line import PATIENCE, Wire, converse, is_final, send
from client.outbox import Frame, Outbox
from client.position import Gap, Position
from client.problems import Closed, Problem
from client.repeats import Repeats
from client.updates import Ended, Line, News, Seats, Thinking, Update
from client.views import Action, View, request_of

PING_EVERY: Final = 20.0
"""Seconds; the server holds a seat for present for 45 s after its last frame."""


class RoomSocket:
    """One seat's socket, from `async with` to its end; it connects again by itself until `close` or a final close code.

    `listen` hears every Update, in order; it must not block. `sleep` passes the pauses between attempts, to connect or
    to act; `chance` (0 to 1) spreads those to connect.
    """

    def __init__(
        self,
        base_url: str,
        room_id: str,
        key: str,
        listen: Callable[[Update], object] = lambda _: None,
        *,
        ping_every: float = PING_EVERY,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        chance: Callable[[], float] = random.random,
    ) -> None:
        """`base_url` such as `https://example.org`."""
        self._url = f"{base_url.rstrip('/').replace('http', 'ws', 1)}/ws/v1/rooms/{room_id}"
        self._key = key
        self._listen, self._sleep, self._ping_every = listen, sleep, ping_every
        self._backoff, self._position, self._outbox = Backoff(chance), Position(), Outbox()
        self._wire: Wire | None = None
        self._up = self._heard = True
        self._changed = asyncio.Event()
        self._ended: Exception | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # -- for its owner

    @property
    def view(self) -> View | None:
        """The latest view; None until the server has greeted."""
        return self._position.view

    async def until(self, ready: Callable[[View], bool]) -> View:
        """The view as soon as it is `ready`. Raises what ended the socket, mostly Closed."""
        while self.view is None or not ready(self.view):
            if self._ended is not None:
                raise self._ended
            await self._changed.wait()
        return self.view

    async def act(self, action: Action, view: View | None = None) -> View:
        """Does one of the legal actions of `view`, by default the latest; returns the view that follows.

        Without a line it waits for the next one, is sent once and judged then: a position that has gone on in the
        meantime refuses it. Raises Problem for a refusal, Closed if the socket ends first.
        """
        seen = view or await self.until(lambda _: True)
        if self._ended is not None:
            raise self._ended
        frame, answer = self._outbox.add(request_of(seen, action))
        if self._wire is not None:
            await send(self._wire, frame)
        version = await answer
        return await self.until(lambda view: view["room"]["version"] >= version)

    async def close(self) -> None:
        """Leaves the table; the seat stays. Acts without an answer raise Closed."""
        self._task.cancel()
        await asyncio.wait([self._task])
        self._end(Closed(1000))

    # -- the line

    async def _run(self) -> None:
        """One line after another."""
        try:
            while not is_final(code := await converse(self._url, self._key, self._talk)):
                self._is_up(False)
                await self._sleep(self._backoff.pause())
            self._end(Closed(code or 0))
        except Exception as fault:  # in the listener, or a server that speaks otherwise: whoever waits must know
            self._end(fault)

    async def _talk(self, wire: Wire) -> None:
        async with asyncio.timeout(PATIENCE):
            first = await wire.recv()
        await self._spoken_to(wire)
        self._repeats = Repeats(wire, self._outbox, self._sleep)
        pings = asyncio.create_task(self._keep_alive(wire))
        try:
            await self._take(wire, json.loads(first))
            for frame in self._outbox.unanswered():
                await send(wire, frame)
            async for text in wire:
                self._heard = True
                await self._take(wire, json.loads(text))
        finally:
            self._wire = None
            pings.cancel()
            self._repeats.cancel()

    async def _spoken_to(self, wire: Wire) -> None:
        """The line is good. The server greets with its view; one who knew an older one asks what led there."""
        self._backoff.reset()
        self._is_up(True)
        if self._position.version >= 0:
            await self._ask(wire)
        self._wire = wire

    async def _keep_alive(self, wire: Wire) -> None:
        """Says that the seat is there, and breaks a line on which nothing came back since the last ping."""
        self._heard = True
        while self._heard:
            self._heard = False
            await send(wire, {"t": "ping", "version": max(self._position.version, 0)})
            if self.view is not None and self.view["room"]["paused"]:
                await self._ask(wire)  # who is there has no version that would show it to be old
            await asyncio.sleep(self._ping_every)
        wire.transport.abort()

    async def _ask(self, wire: Wire) -> None:
        """What has happened since the version known, and where the room is now?"""
        await send(wire, {"t": "resume", "after": self._position.version})

    # -- frames

    async def _take(self, wire: Wire, frame: Frame) -> None:
        """A frame that this client does not know says nothing."""
        match frame["t"]:
            case "events" | "view" | "presence":
                try:
                    self._tell(self._position.take(frame))
                except Gap:
                    await self._ask(wire)
            case "thinking":
                self._listen(Thinking(frame["seat"]))
            case "ack":
                self._outbox.answered(frame["id"], frame["version"])
            case "problem" if frame["id"] is not None:  # the others answer a ping or a resume: the next ping asks again
                self._repeats.refused(frame["id"], Problem.stated(frame["problem"]))

    def _tell(self, update: News | Seats | None) -> None:
        if update is not None:
            self._listen(update)
            self._wake()

    def _is_up(self, up: bool) -> None:
        if up is not self._up:
            self._up = up
            self._listen(Line(up))

    def _end(self, reason: Exception) -> None:
        if self._ended is None:
            self._ended = reason
            self._outbox.give_up(reason)
            self._wake()
            self._listen(Ended(reason))

    def _wake(self) -> None:
        """Lets everyone in `until` look again."""
        self._changed.set()
        self._changed = asyncio.Event()

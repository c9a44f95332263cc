"""A game against a person: news appear as they happen, and lines are read meanwhile."""

import asyncio
from typing import Final

from client.api import Client
from client.problems import ClientError, Closed, Problem
from client.socket import RoomSocket
from client.terminal.commands import Command, action_of, parse
from client.terminal.help import help_rows
from client.terminal.opponent import opponent_name, whereabouts
from client.terminal.refusals import explain
from client.terminal.returning import agreed
from client.terminal.screen import Screen
from client.terminal.typed import Lines
from client.updates import Ended, Line, News, Seats, Update
from client.views import Action, Event, View, still_playing, your_turn

PATIENCE: Final = 3.0
"""Seconds that a move may take before the player hears that it waits for the line."""
LEFT: Final = 1000
OVER: Final = 4410
"""Close codes: the player's own, and the room's end."""


class OnlineGame:
    """One seat's game, over its socket."""

    def __init__(self, client: Client, view: View, screen: Screen, lines: Lines) -> None:
        """`client` has the seat's key."""
        self._client, self._view, self._screen, self._lines = client, view, screen, lines
        self._t = screen.t
        self._shown = self._left = False
        self._ended: Exception | None = None
        self._on_their_way: set[asyncio.Task[View]] = set()

    @property
    def _room(self) -> str:
        return self._view["room"]["id"]

    async def play(self) -> None:
        """Until the player leaves or the room is closed. Raises what else ended it: Closed, Unreachable."""
        async with RoomSocket(self._client.url, self._room, self._client.key or "", self._hear) as self._socket:
            while (line := await self._lines.get()) is not None:
                self._screen.answered()
                command = parse(line)
                if command is not None and command.name == "quit":
                    break
                await self._try(command)
                self._screen.ask()
        await asyncio.gather(*self._on_their_way, return_exceptions=True)
        self._part()

    def _part(self) -> None:
        """Whoever has left has no key to the room any more, and its socket may say that there is none."""
        if self._left or (isinstance(self._ended, Closed) and self._ended.code == OVER):
            self._screen.say(explain(Closed(OVER), self._t))
        elif self._ended is not None:
            raise self._ended

    # -- what comes in

    def _hear(self, update: Update) -> None:
        match update:
            case News(events, view):
                self._tell(events, view)
            case Seats(view):
                before, self._view = self._view, view
                self._interrupt(whereabouts(before, view, self._t))
            case Line(up):
                lost, back = (
                    self._t.gettext("The connection is lost. Trying again …"),
                    self._t.gettext("Connected again."),
                )
                self._interrupt([back if up else lost])
            case Ended(Closed(code=code)) if code == LEFT:
                pass
            case Ended(reason):
                self._ended = reason
                self._lines.put_nowait(None)

    def _tell(self, events: list[Event], view: View) -> None:
        before, self._view = self._view, view
        self._screen.tell(events, view)
        waits = view["match"]["status"] == "waiting"
        if your_turn(view) or not still_playing(view) or not (waits or self._shown):
            self._screen.table(view)
            self._shown = True
        elif your_turn(before):
            self._screen.say(self._t.gettext("{name} is to move.").format(name=opponent_name(view, self._t)))
        for sentence in whereabouts(before if events else None, view, self._t):
            self._screen.say(sentence)
        self._screen.ask()

    def _interrupt(self, sentences: list[str]) -> None:
        if sentences:
            for sentence in sentences:
                self._screen.say(sentence)
            self._screen.ask()

    # -- what goes out

    async def _try(self, command: Command | None) -> None:
        try:
            await self._do(command or Command("unknown"))
        except ClientError as error:
            self._refused(error)

    async def _do(self, command: Command) -> None:
        match command.name:
            case "unknown" | "level":
                self._screen.say(self._t.gettext("I did not understand that. Type ? for help."))
            case "look":
                self._screen.table(self._view)
            case "help":
                self._screen.rows(help_rows(self._t, online=True))
            case "record":
                match = int(command.argument or self._view["match"]["number"])
                self._screen.plain(await asyncio.to_thread(self._client.transcript, self._room, match))
            case "leave":
                if await self._sure(self._t.gettext("This closes the room for both of you. Are you sure? (y/N) ")):
                    await asyncio.to_thread(self._client.leave, self._room)
                    self._left = True
            case "resign":
                if await self._sure(self._t.gettext("This ends the match under way. Are you sure? (y/N) ")):
                    await self._act({"type": "resign"})
            case _:
                await self._act(action_of(command, self._view))

    async def _act(self, action: Action) -> None:
        """Waits for the answer, but not for a line: without one the player is told, and hears of a refusal later."""
        acting = asyncio.create_task(self._socket.act(action, self._view))
        done, _ = await asyncio.wait([acting], timeout=PATIENCE)
        if done:
            acting.result()
        else:
            self._screen.say(self._t.gettext("Your move goes out as soon as there is a connection."))
            self._on_their_way.add(acting)
            acting.add_done_callback(self._arrived)

    def _arrived(self, acting: asyncio.Task[View]) -> None:
        self._on_their_way.discard(acting)
        error = acting.exception()
        if isinstance(error, ClientError):
            self._refused(error)
        if isinstance(error, Problem):  # after any other the game is at its end
            self._screen.ask()

    def _refused(self, error: ClientError) -> None:
        if error is not self._ended:
            self._screen.say(f"[red]{explain(error, self._t)}[/red]")

    async def _sure(self, question: str) -> bool:
        self._screen.ask(question)
        answer = await self._lines.get()
        if answer is None:  # the end, which the game has to hear of too
            self._lines.put_nowait(None)
            return False
        self._screen.answered()
        return agreed(answer, False, self._t)

"""A game at the terminal: look, ask, act, tell; until the player leaves."""

from collections.abc import Callable
from functools import partial
from typing import Final, cast

from rich.console import Console

from client.api import Client
from client.problems import ClientError, Problem
from client.terminal.commands import Command, action_of, parse
from client.terminal.help import help_rows
from client.terminal.refusals import explain
from client.terminal.returning import agreed
from client.terminal.screen import Screen
from client.terminal.texts import Texts
from client.views import Action, Event, Level, View, still_playing, your_turn

MOVED_ON: Final = frozenset({"stale_version", "wrong_match"})
SURE: Final = frozenset({"new_match", "resign"})
"""Actions that end a match under way, so are asked about once more."""


class Game:
    """One player's game in one room. `ask` shows a prompt and returns a line; EOFError ends the game."""

    def __init__(self, client: Client, view: View, console: Console, ask: Callable[[str], str], t: Texts) -> None:
        self._client = client
        self._view = view
        self._screen = Screen(console, view, t)
        self._ask = ask
        self._t = t

    @property
    def level(self) -> Level:
        """The computer's level, as it was last chosen."""
        return self._view["room"]["level"] or "medium"

    @property
    def _room(self) -> str:
        return self._view["room"]["id"]

    def play(self) -> None:
        """Until the player leaves. The game itself stays on the server."""
        self._try(self._wait)
        while (command := self._command()) is None or command.name != "quit":
            if command is None or command.name == "leave":  # which is for rooms with another person in them
                self._screen.say(self._t.gettext("I did not understand that. Type ? for help."))
            else:
                self._try(partial(self._do, command))

    def _command(self) -> Command | None:
        return parse(self._ask("> "))

    def _try(self, step: Callable[[], None]) -> None:
        """Does a step; a refusal is explained, and the table shown again if it has changed."""
        try:
            step()
        except ClientError as error:
            self._screen.say(f"[red]{explain(error, self._t)}[/red]")
            if isinstance(error, Problem) and error.code in MOVED_ON:
                self._try(self._look)

    def _do(self, command: Command) -> None:
        own = {"look": self._look, "help": self._help}
        if command.name in own:
            own[command.name]()
        elif command.name == "level":
            self._level(cast("Level", command.argument))
        elif command.name == "record":
            self._record(int(command.argument or self._view["match"]["number"]))
        elif command.name not in SURE or self._sure():
            self._act(action_of(command, self._view))

    def _act(self, action: Action) -> None:
        acted = self._client.act(self._view, action)
        self._tell(acted["events"], acted["view"])
        self._wait()

    def _look(self) -> None:
        """Catches up with the server."""
        version = self._view["room"]["version"]
        view = self._client.view(self._room)
        news = self._client.events(self._room, version) if view["room"]["version"] > version else []
        self._tell(news, view)
        self._wait()

    def _wait(self) -> None:
        """Until it is the player's turn, or as long as patience lasts; then shows the table."""
        if still_playing(self._view) and not your_turn(self._view):
            self._screen.say(self._t.gettext("The computer is thinking …"))
            version = self._view["room"]["version"]
            view = self._client.wait_for_turn(self._room)
            self._tell(self._client.events(self._room, version), view)
        self._screen.table(self._view)
        if still_playing(self._view) and not your_turn(self._view):
            self._screen.say(self._t.gettext("The computer takes its time. Press Enter to wait on, or try: level easy"))

    def _tell(self, events: list[Event], view: View) -> None:
        """Takes `view` as the present and says what led to it."""
        self._view = view
        self._screen.tell(events, view)

    def _level(self, level: Level) -> None:
        self._client.level(self._room, level)
        self._look()

    def _record(self, match: int) -> None:
        self._screen.plain(self._client.transcript(self._room, match))

    def _help(self) -> None:
        self._screen.rows(help_rows(self._t))

    def _sure(self) -> bool:
        """Ending a match under way is asked about; a finished one is simply followed by the next."""
        return not still_playing(self._view) or agreed(
            self._ask(self._t.gettext("This ends the match under way. Are you sure? (y/N) ")), False, self._t
        )

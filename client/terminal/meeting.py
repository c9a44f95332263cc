"""An online game from the invite to the end."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

from rich.console import Console

from client.api import Client
from client.terminal.auto_online import play_match_online
from client.terminal.invites import host, invite_of, join
from client.terminal.online import OnlineGame
from client.terminal.options import Options, rules_of
from client.terminal.returning import continued
from client.terminal.saved import SavedGame, load, save
from client.terminal.screen import Screen
from client.terminal.texts import Texts
from client.terminal.typed import Typed
from client.views import View


def meet(options: Options, path: Path | None, console: Console, t: Texts) -> None:
    """Hosts or joins, then plays. Seats are kept at `path`."""
    typed = Typed()

    def ask(question: str) -> str:
        console.print(question, end="")
        return typed.line()

    server, code = invite_of(options.join, options.url) if options.join else (options.url, "")
    with Client(server) as client:
        view = join(client, code, options.name, path) if options.join else _hosted(client, options, path, ask, t)
        screen = Screen(console, view, t)
        _invite(view, screen, t)
        if options.auto:
            say = partial(console.print, soft_wrap=True)
            asyncio.run(play_match_online(server, view["room"]["id"], client.key or "", say, t))
        else:
            asyncio.run(_play(client, view, screen, typed))


async def _play(client: Client, view: View, screen: Screen, typed: Typed) -> None:
    await OnlineGame(client, view, screen, typed.lines()).play()


def _hosted(client: Client, options: Options, path: Path | None, ask: Callable[[str], str], t: Texts) -> View:
    """The room hosted last, if the player wants to go on with it, or a new one."""
    kept = f"{client.url} online"
    saved = load(path, kept)
    view = continued(client, saved, ask, t) if saved else None
    if view is None:
        view = host(client, options.name, rules_of(options))
        save(path, kept, SavedGame(view["room"]["id"], client.key or ""))
    return view


def _invite(view: View, screen: Screen, t: Texts) -> None:
    """The link on a line of its own, as long as somebody is waited for."""
    if view["match"]["status"] == "waiting":
        screen.say(t.gettext("Send this link to your opponent:"))
        screen.plain(view["room"]["invite_url"] or "")
        screen.say(t.gettext("Waiting for your opponent …"))

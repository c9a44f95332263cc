"""Starts the terminal player: the language, the saved game, and how it all ends."""

import io
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias, cast

from rich.console import Console
from rich.markup import escape

from client.api import Client
from client.problems import ClientError
from client.terminal.auto import play_match
from client.terminal.cards import PLAIN_ERRORS
from client.terminal.game import Game
from client.terminal.meeting import meet
from client.terminal.options import Options, rules_of
from client.terminal.refusals import explain
from client.terminal.returning import continued
from client.terminal.saved import SavedGame, can_keep, load, save, state_file
from client.terminal.texts import Texts, language_of, texts
from client.views import Level, View

INTERRUPTED: Final = 130
"""The exit status of a run that Ctrl-C cut short."""
Opened: TypeAlias = tuple[SavedGame, View]


def run(options: Options, environment: Mapping[str, str]) -> int:
    """Plays; returns the exit status: 0, or 1 with the reason on standard error."""
    t = texts(options.language or language_of(environment))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=PLAIN_ERRORS)
    console = Console(highlight=False)
    try:
        path = None if options.auto else _kept_at(state_file(environment), console, t)
        if options.online or options.join:
            meet(options, path, console, t)
        else:
            _against_the_computer(options, path, console, t)
    except ClientError as error:
        Console(stderr=True, highlight=False).print(explain(error, t))
        return 1
    except (KeyboardInterrupt, EOFError):
        console.print()
        return INTERRUPTED if options.auto else 0
    return 0


def _kept_at(path: Path, console: Console, t: Texts) -> Path | None:
    """Where the game waits for its player. None if it cannot, which is said."""
    if can_keep(path):
        return path
    sentence = t.gettext("{path} cannot be written, so there will be no way back to this game.")
    console.print(sentence.format(path=escape(str(path))), soft_wrap=True)
    return None


def _against_the_computer(options: Options, path: Path | None, console: Console, t: Texts) -> None:
    say = partial(console.print, soft_wrap=True)
    with Client(options.url) as client:
        if options.auto:
            play_match(client, options.level or "medium", rules_of(options), say, t)
        else:
            _play(client, options, path, console, t)


def _play(client: Client, options: Options, path: Path | None, console: Console, t: Texts) -> None:
    saved = load(path, options.url)
    kept, view = _continued(client, saved, options, console, t) or _begun(client, saved, options)
    save(path, options.url, kept)
    console.print(t.gettext("Room {id}. Type ? for help.").format(id=kept.room_id), style="dim")
    game = Game(client, view, console, console.input, t)
    try:
        game.play()
    finally:  # the level chosen last is the next game's
        save(path, options.url, replace(kept, level=game.level))


def _begun(client: Client, saved: SavedGame | None, options: Options) -> Opened:
    level = options.level or cast("Level", saved.level if saved else "medium")
    seated = client.create_room(level=level, rules=rules_of(options))
    client.key = seated["seats"][0]["key"]
    return SavedGame(seated["room_id"], client.key, level), seated["view"]


def _continued(client: Client, saved: SavedGame | None, options: Options, console: Console, t: Texts) -> Opened | None:
    view = continued(client, saved, console.input, t) if saved else None
    if saved is None or view is None:
        return None
    if options.level:
        client.level(saved.room_id, options.level)
        view = client.view(saved.room_id)
    return saved, view

"""Starts the terminal player: the language, the saved game, and how it all ends."""

import io
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias, cast

from rich.console import Console

from client.api import Client
from client.problems import ClientError, Problem
from client.terminal.auto import play_match
from client.terminal.cards import PLAIN_ERRORS
from client.terminal.game import Game, agreed
from client.terminal.refusals import explain
from client.terminal.saved import SavedGame, load, save, state_file
from client.terminal.texts import Texts, language_of, texts
from client.views import Level, View, still_playing, your_seat

INTERRUPTED: Final = 130
"""The exit status of a run that Ctrl-C cut short."""
GONE: Final = frozenset({401, 404, 410})
"""Answers that mean a saved game is no more; after any other, it may still be there."""
Opened: TypeAlias = tuple[SavedGame, View]


@dataclass(frozen=True)
class Options:
    """What the command line says; None is left to the player's habit or the environment."""

    url: str
    level: Level | None = None
    auto: bool = False
    target: int | None = None
    language: str | None = None


def run(options: Options, environment: Mapping[str, str]) -> int:
    """Plays; returns the exit status: 0, or 1 with the reason on standard error."""
    t = texts(options.language or language_of(environment))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=PLAIN_ERRORS)
    console = Console(highlight=False)
    try:
        with Client(options.url) as client:
            if options.auto:
                play_match(
                    client, options.level or "medium", _rules(options), partial(console.print, soft_wrap=True), t
                )
            else:
                _play(client, options, state_file(environment), console, t)
    except ClientError as error:
        Console(stderr=True, highlight=False).print(explain(error, t))
        return 1
    except (KeyboardInterrupt, EOFError):
        console.print()
        return INTERRUPTED if options.auto else 0
    return 0


def _play(client: Client, options: Options, path: Path, console: Console, t: Texts) -> None:
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
    seated = client.create_room(level=level, rules=_rules(options))
    client.key = seated["seats"][0]["key"]
    return SavedGame(seated["room_id"], client.key, level), seated["view"]


def _continued(client: Client, saved: SavedGame | None, options: Options, console: Console, t: Texts) -> Opened | None:
    """The saved game, if it is still under way and the player wants to go on with it."""
    if saved is None:
        return None
    client.key = saved.key
    view = _if_there(client, saved.room_id)
    if view and still_playing(view) and agreed(console.input(_offer(view, t)), True, t):
        if options.level:
            client.level(saved.room_id, options.level)
        return saved, client.view(saved.room_id)
    client.key = None
    return None


def _if_there(client: Client, room_id: str) -> View | None:
    try:
        return client.view(room_id)
    except Problem as problem:
        if problem.status not in GONE:
            raise
    return None


def _offer(view: View, t: Texts) -> str:
    you, scores = your_seat(view), view["match"]["scores"]
    question = t.gettext("Your match stands at {yours} : {theirs}. Go on with it? (Y/n) ")
    return question.format(yours=scores[str(you)], theirs=scores[str(3 - you)])


def _rules(options: Options) -> dict[str, int]:
    return {"target": options.target} if options.target else {}

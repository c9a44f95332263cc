"""The games that wait: kept for their player alone, one for each server and one for each invite."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class SavedGame:
    """`key` is the seat's: whoever has it can play there."""

    room_id: str
    key: str
    level: str = "medium"


def state_file(environment: Mapping[str, str]) -> Path:
    """Where the games are kept, by the XDG base directory specification."""
    state = environment.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "gin" / "terminal.json"


def can_keep(path: Path) -> bool:
    """Whether a game could be kept at `path`: better known before its key has come."""
    try:
        _write(path, _games(path))
    except OSError:
        return False
    return True


def load(path: Path | None, url: str) -> SavedGame | None:
    """The game kept for `url`, a server or an invite; None if there is none to be read."""
    try:
        return SavedGame(**_games(path)[url]) if path else None
    except (KeyError, TypeError):
        return None


def save(path: Path | None, url: str, game: SavedGame) -> None:
    """Keeps `game`, readable by its owner only; without a `path` nothing is kept."""
    if path:
        _write(path, {**_games(path), url: asdict(game)})


def _write(path: Path, games: dict[str, dict[str, str]]) -> None:
    """The file is replaced whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(games, file)
    fresh.replace(path)


def _games(path: Path) -> dict[str, dict[str, str]]:
    try:
        games = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return games if isinstance(games, dict) else {}

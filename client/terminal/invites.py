"""How a player comes to an online table: as its host, or by an invite."""

import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from client.api import Client
from client.terminal.saved import SavedGame, load, save
from client.views import View

PAGE: Final = "/i/"
"""What stands before the code in an invite's link."""
CODE: Final = re.compile(r"[\w-]+")


def invite_of(text: str, server: str) -> tuple[str, str]:
    """The server and the code that a link or a bare code means; a bare code is `server`'s. ValueError for neither."""
    if CODE.fullmatch(text.strip()):
        return server, text.strip()
    link = urlsplit(text.strip())
    path, _, code = link.path.partition(PAGE)
    if link.scheme not in ("http", "https") or not CODE.fullmatch(code.strip("/")):
        raise ValueError("no invite")
    return f"{link.scheme}://{link.netloc}{path}", code.strip("/")


def host(client: Client, name: str | None, rules: dict[str, int]) -> View:
    """Makes a room; the client then has its key."""
    made = client.create_room("online", rules=rules, **_named(name))
    client.key = made["seats"][0]["key"]
    return made["view"]


def join(client: Client, code: str, name: str | None, path: Path | None) -> View:
    """The seat that the invite leads to: the one that was taken before, as kept at `path`, or a free one.

    The client then has its key.
    """
    kept = f"{client.url}{PAGE}{code}"
    saved = load(path, kept)
    client.key = saved.key if saved else None
    joined = client.join(code, **_named(name))
    client.key = joined["seats"][0].get("key", client.key)
    save(path, kept, SavedGame(joined["room_id"], client.key or ""))
    return joined["view"]


def _named(name: str | None) -> dict[str, str]:
    return {"name": name} if name else {}

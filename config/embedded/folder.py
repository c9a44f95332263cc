"""The data folder: one owner at a time, and the secrets kept in it."""

import fcntl
import hashlib
import hmac
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from config.supervisor import Failure


class InUse(Failure):
    """Another process holds the data folder."""


def lock(home: Path) -> IO[str]:
    """Make `home` if needed and hold it until the returned file is closed; the kernel lets go of a dead owner's hold.

    Raises `InUse` while another process holds it, `OSError` if it cannot be written.
    """
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    held = (home / "lock").open("a+")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        held.seek(0)
        owner = held.read().strip()
        held.close()
        raise InUse(f"{home} is in use by process {owner}: stop that one or choose another data folder") from None
    held.truncate(0)
    held.write(str(os.getpid()))
    held.flush()
    return held


def secret_key(home: Path) -> str:
    """The key of this data folder, drawn once; only its owner can read it."""
    path = home / "secret-key"
    if not path.exists():
        _write(path, secrets.token_urlsafe(48))
    return path.read_text()


def note_addresses(home: Path, addresses: Mapping[str, str]) -> None:
    """Keep in `env` what other commands need to reach the running services: `env $(cat DATA/env) COMMAND`."""
    _write(home / "env", "".join(f"{name}={address}\n" for name, address in addresses.items()))


def _write(path: Path, text: str) -> None:
    """Only its owner can read it; it is there whole or not at all, whatever happens meanwhile."""
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    new.replace(path)


def password(home: Path) -> str:
    """What PostgreSQL and Valkey of this data folder ask for: other accounts of the machine reach their ports too."""
    return hmac.new(secret_key(home).encode(), b"password of the services", hashlib.sha256).hexdigest()

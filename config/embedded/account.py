"""Who runs the services. PostgreSQL refuses root, so root hands them to an account without rights.

That account need not be able to walk to the data folder, nor to the wheels: a service is started inside its own
folder, which it knows as HERE, and binaries out of its reach are copied. No folder's mode is changed.
"""

import os
import pwd
from pathlib import Path

from config.processes import Account

HERE = "/proc/self/cwd"


def account_for(folder: Path) -> Account | None:
    """Whose data is in `folder`, or `nobody` for a new one; None for oneself, unless that is root."""
    if os.geteuid() != 0:
        return None
    owner = folder.stat().st_uid if folder.exists() else 0
    entry = pwd.getpwuid(owner) if owner else pwd.getpwnam("nobody")
    return Account(entry.pw_uid, entry.pw_gid)


def make_folder(folder: Path, account: Account | None) -> Path:
    """A folder that only the account can enter."""
    folder.mkdir(mode=0o700, exist_ok=True)
    if account:
        os.chown(folder, account.uid, account.gid)
    return folder


def data_argument(folder: Path, account: Account | None) -> str:
    """How a service started inside `folder` names it."""
    return HERE if account else str(folder)

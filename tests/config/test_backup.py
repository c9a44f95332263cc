"""Backup and restore as docs/operations.md has it: with PostgreSQL's own programs, into another database."""

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from django.db import connection

from config.embedded.binaries import installed
from gin.models import Event
from tests.architecture.deployment import ROOT
from tests.support.environment import environment
from tests.support.seated import local

pytestmark = pytest.mark.django_db(transaction=True)

RESTORED = "restored_from_backup"


def documented() -> list[list[str]]:
    """The commands of the section, without what runs them in a container."""
    section = (ROOT / "docs/operations.md").read_text().split("\n## Back up and restore\n")[1].split("\n## ")[0]
    found = re.findall(r"postgres (pg_dump|createdb|pg_restore) (.*?)(?: [<>] \S+)?$", section, re.MULTILINE)
    return [[program, *arguments.split()] for program, arguments in found]


def run(command: list[str], **streams: object) -> None:
    """A program of PostgreSQL's, at the tests' server."""
    database = connection.settings_dict
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD"}
    env = {name: str(database[setting]) for name, setting in names.items()}
    program = installed().postgres / "bin" / command[0]
    local_words = {"gin": str(database["NAME"]), "gin_restored": RESTORED}
    words = [local_words.get(word, word) for word in command[1:] if not word.startswith("--username")]
    subprocess.run([program, *words], env={"PATH": os.environ["PATH"], **env}, check=True, **streams)  # type: ignore[call-overload]


def test_a_restored_backup_is_whole(tmp_path: Path) -> None:
    room = local()
    room.play_on(Random(1), 40, seats=(1, 2))
    dump, create, restore = documented()
    assert [command[0] for command in (dump, create, restore)] == ["pg_dump", "createdb", "pg_restore"]
    file = tmp_path / "gin.dump"
    try:
        with file.open("wb") as out:
            run(dump, stdout=out)
        room.play_on(Random(2), 3, seats=(1, 2))  # what came after the backup is not in it
        run(create)
        with file.open("rb") as back:
            run(restore, stdin=back)
        verified = verify_log()
    finally:
        run(["dropdb", "--if-exists", RESTORED])
    assert verified == f"rooms 1, matches 1, actions {Event.objects.count() - 3}, faults 0"


def verify_log() -> str:
    """What it says of the restored database."""
    address, _, _ = environment()["DATABASE_URL"].rpartition("/")
    env = environment(DATABASE_URL=f"{address}/{RESTORED}")
    command = [sys.executable, "manage.py", "verify_log"]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout.strip()

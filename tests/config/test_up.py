"""`manage.py up`, whole: the real server on a new machine, its neighbours, its crashes and its ends."""

import os
import shelve
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGKILL, SIGTERM
from urllib.request import urlopen

import pytest

from config.embedded.services import answers, free_port
from config.launcher import ROOT
from tests.config.disks import small_disk
from tests.config.launched import Up
from tests.support.waiting import wait_for

PARTS = ("uvicorn", "-Q default", "-Q hard", "beat", "postgres", "valkey-server")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that no other account may enter."""
    path = tmp_path_factory.mktemp("home")
    path.chmod(0o700)
    return path


@pytest.fixture(scope="module")
def up(home: Path) -> Iterator[Up]:
    """The first run, on a new data folder."""
    with Up(home / "data") as up:
        assert up.is_ready(), up.complained()
        yield up


def test_one_line_says_ready_and_the_server_is(up: Up) -> None:
    assert up.said().count(up.ready_line) == 1
    with urlopen(f"http://127.0.0.1:{up.port}/readyz", timeout=5) as answer:
        assert answer.status == 200
    assert all(any(part in line for line in up.processes().values()) for part in PARTS)


def test_no_list_of_processes_shows_a_secret(up: Up) -> None:
    key = (up.data / "secret-key").read_text()
    assert not any(key in line or "://" in line for line in up.processes().values())


def test_a_second_run_on_the_same_data_is_refused(up: Up) -> None:
    with Up(up.data) as second:
        assert second.process.wait(60) == 1
        assert second.complained() == [
            f"up: {up.data} is in use by process {up.process.pid}: stop that one or choose another data folder"
        ]


def test_a_taken_port_is_refused(up: Up, tmp_path: Path) -> None:
    with Up(tmp_path / "data", port=up.port) as second:
        assert second.process.wait(60) == 1
        assert second.complained() == [
            f"up: port {up.port} cannot be had (Address already in use): choose another with --port"
        ]
        assert not (tmp_path / "data").exists()


def test_a_killed_worker_is_started_again(up: Up) -> None:
    worker = up.pid_of("-Q hard")
    os.kill(worker, SIGKILL)
    assert up.says("worker-hard ended (SIGKILL), starting it again in 1 s", 60)
    assert wait_for(lambda: any("-Q hard" in line for line in up.processes().values()), 30)


def test_sigterm_stops_all(up: Up) -> None:
    up.process.send_signal(SIGTERM)
    assert up.process.wait(60) == 0
    assert not up.processes()
    assert up.complained() == []


def test_data_stays_and_kill_9_leaves_nothing(home: Path) -> None:
    key = (home / "data/secret-key").read_text()
    with Up(home / "data") as up:
        assert up.is_ready(), up.complained()
        up.process.kill()
        assert up.is_gone(5), up.processes()
    assert (home / "data/secret-key").read_text() == key
    assert home.stat().st_mode & 0o777 == 0o700


def test_what_a_former_run_left_keeps_nobody_from_starting(home: Path) -> None:
    """It was drained, its beat had a clock that was ahead; and the shell has a port for a worker's metrics."""
    data, port = home / "data", free_port()
    (data / "draining").touch()
    with shelve.open(str(data / "beat-schedule")) as schedule:
        schedule["left over"] = "from the future"
    with Up(data, "--fast", METRICS_PORT=str(port)) as up:
        assert up.is_ready(), up.complained()
        assert not (data / "draining").exists()
        assert not answers(port)
        up.process.send_signal(SIGTERM)
        assert up.process.wait(60) == 0
        assert not any("again" in line for line in up.said())
    with shelve.open(str(data / "beat-schedule"), flag="r") as schedule:
        assert "entries" in schedule
        assert "left over" not in schedule


def test_data_needs_a_folder() -> None:
    empty = ["manage.py", "up", "--data", ""]
    refused = subprocess.run([sys.executable, *empty], cwd=ROOT, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "argument --data: a folder needs a name" in refused.stderr


def test_a_crashed_web_process_ends_all(home: Path) -> None:
    with Up(home / "data", "--fast") as up:
        assert up.is_ready(), up.complained()
        os.kill(up.pid_of("uvicorn"), SIGKILL)
        assert up.process.wait(60) == 1
        assert up.complained()[-1] == f"up: web ended (SIGKILL); its log is {home}/data/logs/web.log"
        assert not up.processes()


def test_it_ends_with_its_parent_where_asked(home: Path) -> None:
    """`make` does not hand on what kills it."""
    with Up(home / "data", "--fast", "--with-parent", before=["sh", "-c", '"$@"; true', "sh"]) as up:
        assert up.is_ready(), up.complained()
        up.process.kill()
        assert up.is_gone(20), up.processes()


@pytest.mark.parametrize("end", [SIGINT, SIGHUP])
def test_ctrl_c_stops_it_while_it_starts(home: Path, end: int) -> None:
    with Up(home / "data", "--fast") as up:
        assert up.says("PostgreSQL and Valkey", 60)
        up.process.send_signal(end)
        assert up.process.wait(60) == 0
        assert up.said()[-1] == "stopped"
        assert not up.processes()


def test_an_ordinary_user_can_run_it(tmp_path: Path) -> None:
    as_nobody = ["unshare", "--user", "--map-user=65534", "--map-group=65534"] if os.geteuid() == 0 else []
    if as_nobody and subprocess.run([*as_nobody, "true"], stderr=subprocess.DEVNULL, check=False).returncode:
        pytest.skip("this root may not become an ordinary user who still owns the checkout")
    with Up(tmp_path / "data", "--fast", before=as_nobody) as up:
        assert up.is_ready(), up.complained()
        up.process.send_signal(SIGINT)
        assert up.process.wait(60) == 0
        assert not up.processes()


def test_a_full_disk_is_called_by_its_name(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 8) as disk, Up(disk / "data", screens=tmp_path) as up:
        assert up.process.wait(60) == 1
        assert up.complained()[-1].startswith("up: the disk is full: ")
        assert not up.processes()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with Up(tmp_path / "file") as up:
        assert up.process.wait(60) == 1
        assert up.complained() == [f"up: File exists: {tmp_path}/file"]

"""A family of processes: crashes, restarts, and an end that nobody survives."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from signal import SIGINT, SIGKILL, SIGTERM

import pytest

from config.processes import Program
from config.supervisor import Failure, Family, Stopped
from tests.config.disks import small_disk
from tests.config.processes import living
from tests.support.waiting import wait_for

SLEEP = "import time; time.sleep(60)"
DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(60)"
FULL = "open('/dev/full', 'wb', 0).write(b'a card')"


@pytest.fixture
def family() -> Iterator[Family]:
    family = Family()
    yield family
    family.stop()


def program(code: str, folder: Path, name: str = "deuce", **options: object) -> Program:
    return Program(name, [sys.executable, "-c", code], os.environ, folder, folder / f"{name}.log", **options)  # type: ignore[arg-type]


def watch(family: Family, seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        family.pause()


def test_a_crash_is_told_with_exit_code_and_last_lines(family: Family, tmp_path: Path) -> None:
    family.start(program("print('no jacks'); raise SystemExit(3)", tmp_path))
    with pytest.raises(Failure, match=r"deuce ended \(exit code 3\)") as failure:
        watch(family, 5)
    assert failure.value.details == ["no jacks"]


def test_only_the_last_run_is_quoted(family: Family, tmp_path: Path) -> None:
    (tmp_path / "deuce.log").write_text("of yesterday\n")
    family.start(program("print('of today'); raise SystemExit(1)", tmp_path))
    with pytest.raises(Failure) as failure:
        watch(family, 5)
    assert failure.value.details == ["of today"]


def test_a_killed_worker_is_started_again(tmp_path: Path) -> None:
    told: list[str] = []
    family = Family(say=told.append)
    first = family.start(program(SLEEP, tmp_path, restarts=True))
    first.process.kill()
    watch(family, 1.5)
    assert told == ["deuce ended (SIGKILL), starting it again in 1 s"]
    assert family.children[0] is not first
    assert not family.children[0].ended()
    family.stop()


def test_what_keeps_crashing_is_given_up(tmp_path: Path) -> None:
    told: list[str] = []
    family = Family(say=told.append)
    family.start(program("raise SystemExit(7)", tmp_path, restarts=True))
    with pytest.raises(Failure, match="exit code 7"):
        watch(family, 10)
    assert len(told) == 2


def test_a_step_that_fails_shows_what_it_printed(family: Family, tmp_path: Path) -> None:
    with pytest.raises(Failure, match="exit code 1") as failure:
        family.run(Program("migrate", [sys.executable, "-c", "raise SystemExit('no table')"], os.environ, tmp_path))
    assert failure.value.details == ["no table"]


def test_a_crash_meanwhile_ends_a_step(family: Family, tmp_path: Path) -> None:
    family.start(program("raise SystemExit(2)", tmp_path))
    with pytest.raises(Failure, match="deuce ended"):
        family.run(Program("migrate", [sys.executable, "-c", SLEEP], os.environ, tmp_path))


def test_a_full_disk_is_called_by_its_name(family: Family, tmp_path: Path) -> None:
    with pytest.raises(Failure, match="the disk is full"):
        family.run(Program("migrate", [sys.executable, "-c", FULL], os.environ, tmp_path))


def test_a_full_disk_is_seen_though_it_swallowed_the_last_words(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 2) as disk:
        family = Family(data=disk)
        silent = Program("migrate", [sys.executable, "-c", "raise SystemExit(1)"], os.environ, tmp_path)
        with pytest.raises(Failure, match=r"^migrate ended"):
            family.run(silent)
        (disk / "cards").write_bytes(bytes(3 << 19))
        with pytest.raises(Failure, match=r"^the disk is full: migrate ended"):
            family.run(silent)


def test_a_wish_to_stop_ends_every_wait(tmp_path: Path) -> None:
    family = Family(stop_requests=lambda: 1)
    with pytest.raises(Stopped):
        family.wait_until(lambda: False, "Godot")


def test_waiting_has_an_end(family: Family) -> None:
    with pytest.raises(Failure, match=r"waited 0 s in vain for Godot"):
        family.wait_until(lambda: False, "Godot", seconds=0)


def test_who_ignores_the_gentle_signal_is_killed(family: Family, tmp_path: Path) -> None:
    child = family.start(program(DEAF, tmp_path, patience=0.3))
    assert wait_for(lambda: child.last_lines() == ["deaf"], 30)
    family.stop()
    assert child.how_it_ended() == "SIGKILL"


def test_a_second_wish_cuts_the_patience(tmp_path: Path) -> None:
    family = Family(stop_requests=lambda: 2)
    child = family.start(program(DEAF, tmp_path, patience=60))
    assert wait_for(lambda: child.last_lines() == ["deaf"], 30)
    begun = time.monotonic()
    family.stop()
    assert time.monotonic() - begun < 2


def test_the_layer_that_others_need_is_stopped_last(family: Family, tmp_path: Path) -> None:
    tell = "import signal, sys, time; signal.signal(signal.SIGTERM, lambda *_: sys.exit(print(time.monotonic()))); "
    below = family.start(program(tell + "print('up', flush=True); time.sleep(60)", tmp_path, "below", layer=0))
    above = family.start(program(tell + "print('up', flush=True); time.sleep(60)", tmp_path, "above", layer=1))
    assert wait_for(lambda: below.last_lines() == above.last_lines() == ["up"], 30)
    family.stop()
    assert float(above.last_lines()[-1]) < float(below.last_lines()[-1])


ORPHANS = """
import os, sys, time
from pathlib import Path
from signal import SIGINT
from config.processes import Program
from config.supervisor import Family
family = Family()
for name, orphan in (("killed", 9), ("asked", SIGINT)):
    family.start(Program(name, [sys.executable, "-c", "import time; time.sleep(60)"], os.environ,
                         Path.cwd(), Path(sys.argv[1]) / name, orphan=orphan))
print("started", flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends orphans")
@pytest.mark.parametrize("end", [SIGKILL, SIGTERM, SIGINT])
def test_no_child_outlives_its_parent(tmp_path: Path, end: int) -> None:
    env = {**os.environ, "MARK": str(tmp_path)}
    command = [sys.executable, "-c", ORPHANS, str(tmp_path)]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"started\n"
        assert len(living(f"MARK={tmp_path}", tmp_path)) == 3
        parent.send_signal(end)
        parent.wait(30)
    assert wait_for(lambda: not living(f"MARK={tmp_path}", tmp_path), 30)

"""What docs/torture.md says is so: its table has every part, and a printed seed repeats the run that printed it."""

import re
import subprocess
import sys
from pathlib import Path

from config.launcher import ROOT
from tests.support.environment import environment

RUN = """
import tests.conftest
from tests.support.repeatable import series
from tests.support.torture import chosen_seed
assert chosen_seed() == chosen_seed()
print(series("a test")().hex())
"""


def drawn_by_a_run(seed: str) -> list[str]:
    """The seed that a run prints, and the first seed of a test's decks; `seed` is what its environment has."""
    env, command = environment(GIN_TEST_SEED=seed), [sys.executable, "-c", RUN]
    ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    first, _, decks = ran.stdout.splitlines()
    return [first, decks]


def test_a_printed_seed_repeats_the_run() -> None:
    """Moves follow from it, and the decks are those of the test, whatever the seed."""
    printed, decks = drawn_by_a_run("")
    assert drawn_by_a_run(printed.removeprefix("GIN_TEST_SEED=")) == [printed, decks]


def test_the_table_has_every_part() -> None:
    listed = set(re.findall(r"`long (tests/[\w/]+\.py)", (ROOT / "docs/torture.md").read_text()))
    marked = {path for path in (ROOT / "tests").rglob("test_*.py") if "pytest.mark.torture" in path.read_text()}
    assert listed == {str(path.relative_to(ROOT)) for path in marked - {Path(__file__)}}

"""Bots are found by name, and only hard brings the kernels with it."""

import re
import subprocess
import sys

import pytest

from gin.bots.registry import INLINE, LEVELS, bot

HEAVY = ("numba", "numpy", "llvmlite", "django", "celery", "channels", "rest_framework")


def test_every_level_has_a_bot() -> None:
    assert LEVELS == ("easy", "medium", "hard")
    assert {type(bot(level)).__name__ for level in LEVELS} == {"Easy", "Medium", "Hard"}
    assert set(LEVELS) >= INLINE


def test_an_unknown_player_is_refused_with_the_names_of_those_that_exist() -> None:
    with pytest.raises(ValueError, match=r"'simpel'.*easy, medium, hard"):
        bot("simpel")


@pytest.mark.parametrize("level", sorted(INLINE))
def test_an_inline_bot_loads_no_kernel_and_no_framework(level: str) -> None:
    asked = f"import sys; from gin.bots.registry import bot; bot({level!r}); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    assert f"gin.bots.{level}" in loaded
    assert not set(HEAVY) & {module.split(".")[0] for module in loaded}


def test_hard_loads_its_kernels_but_no_framework() -> None:
    asked = "import sys; from gin.bots.registry import bot; bot('hard'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    assert "numba" in loaded
    assert not {"django", "celery", "channels", "rest_framework"} & {module.split(".")[0] for module in loaded}


def test_warming_up_says_in_one_line_how_long_it_took() -> None:
    asked = [sys.executable, "-m", "gin.bots.hard.warm"]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"kernels of hard ready in \d+\.\d s\n", told)

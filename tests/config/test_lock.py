"""The lock file against pyproject.toml."""

from pathlib import Path

import pytest

from config.lock import problems

PROJECT = '[project]\ndependencies = ["Django>=5.2,<5.3"]\n[project.optional-dependencies]\ndev = ["pytest>=9"]\n'
DJANGO = "django==5.2.1 \\\n    --hash=sha256:aa\n    # via\n    #   gin-server (pyproject.toml)\n    #   channels\n"
PYTEST = "pytest==9.0 \\\n    --hash=sha256:bb\n    # via gin-server (pyproject.toml)\n"
PLUGGY = "pluggy==1.6.0 \\\n    --hash=sha256:cc\n    # via pytest\n"


def check(folder: Path, lock: str) -> list[str]:
    (folder / "pyproject.toml").write_text(PROJECT)
    (folder / "requirements.lock").write_text(lock)
    return list(problems(folder))


def test_a_lock_in_step_has_no_problems(tmp_path: Path) -> None:
    assert check(tmp_path, DJANGO + PLUGGY + PYTEST) == []


@pytest.mark.parametrize(
    ("lock", "problem"),
    [
        (DJANGO, "in pyproject.toml but not locked: pytest"),
        (DJANGO + PYTEST + PLUGGY.replace("via pytest", "via gin-server (pyproject.toml)"), "longer in pyproject"),
        (DJANGO.replace("5.2.1", "5.3.0") + PYTEST, "locked django 5.3.0 is not <5.3,>=5.2"),
        (DJANGO + PYTEST + "pluggy>=1 \\\n    --hash=sha256:cc\n", "not pinned: pluggy>=1"),
        (DJANGO + PYTEST + "pluggy==1.6.0\n    # via pytest\n", "no hash: pluggy==1.6.0"),
        ("--index-url https://packages.example/simple\n" + DJANGO + PYTEST, "names a host"),
    ],
)
def test_each_flaw_is_named(tmp_path: Path, lock: str, problem: str) -> None:
    assert any(problem in found for found in check(tmp_path, lock))

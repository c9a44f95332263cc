"""What a process loads, looked at in processes of their own: the rules without a framework, the web without kernels."""

import json
import subprocess
import sys
from typing import Final

import pytest

from config.launcher import ROOT
from tests.support.environment import environment

FRAMEWORKS: Final = {
    *("django", "rest_framework", "channels", "celery", "kombu", "redis", "psycopg", "asyncio", "structlog"),
    *("accounts", "api", "config", "web", "client", "gin.models", "gin.store", "gin.services", "gin.selectors"),
}
KERNELS: Final = {"numba", "llvmlite", "numpy", "gin.bots.hard.bot"}

WEB: Final = """
import config.asgi, config.wsgi
from django.urls import get_resolver
get_resolver().url_patterns
"""
PLAYED: Final = """
from tests.support.seated import computer
for level in ("easy", "medium", "hard"):
    computer(level).play("pass")
"""


def loaded(script: str, **env: str) -> set[str]:
    """The modules of a process that has run the script."""
    program = f"{script}\nimport json, sys\nprint(json.dumps(list(sys.modules)))"
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return set(json.loads(run.stdout))


@pytest.mark.parametrize(
    "modules", ["gin.rules.engine, gin.rules.view", "gin.bots.registry", "gin.bots.easy, gin.bots.medium", "gin.errors"]
)
def test_rules_and_bots_load_no_framework(modules: str) -> None:
    assert loaded(f"import {modules}") & (FRAMEWORKS | KERNELS) == set()


def test_the_hard_bot_loads_its_kernels_and_no_framework() -> None:
    found = loaded("from gin.bots.registry import bot\nbot('hard')")
    assert found & FRAMEWORKS - {"asyncio"} == set()  # numba has use for that one
    assert found >= KERNELS


@pytest.mark.django_db(transaction=True)
def test_the_web_plays_every_level_without_loading_the_kernels() -> None:
    found = loaded(WEB + PLAYED, **environment())
    assert found >= {"gin.bots.easy", "gin.bots.medium", "gin.services.play"}
    assert found & KERNELS == set()

"""Every benchmark can be started: it loads in a process in which nothing was set up."""

import os
import subprocess
import sys
from pkgutil import iter_modules

import bench
from tests.architecture.deployment import ROOT

LOAD = """
import sys
from importlib import import_module
for name in sys.argv[1:]:
    try:
        import_module(name)
    except Exception as error:
        print(f"{name}: {type(error).__name__}: {error}")
"""


def test_every_benchmark_loads() -> None:
    names = [f"bench.{module.name}" for module in iter_modules(bench.__path__) if module.name[0] != "_"]
    bare = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    loaded = subprocess.run(
        [sys.executable, "-c", LOAD, *names], cwd=ROOT, env=bare, stdout=subprocess.PIPE, text=True, check=True
    )
    assert "bench.growth" in names
    assert loaded.stdout == ""

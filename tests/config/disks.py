"""A disk that is soon full."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A new disk at `folder`; skips the test for an account that may not mount one."""
    folder.mkdir(exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mount, stderr=subprocess.DEVNULL, check=False).returncode:
        pytest.skip("this account may not mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)

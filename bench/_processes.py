"""Processes beside a benchmark's server, and the wait until one answers."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from config.launcher import ROOT


def granian(port: int, threads: int) -> list[str]:
    """The command of REST in one process of so many threads, as in production."""
    served = [sys.executable, "-m", "granian", "config.wsgi:application", "--interface", "wsgi", "--workers", "1"]
    return [*served, "--port", str(port), "--blocking-threads", str(threads), "--no-access-log"]


@contextmanager
def running(argv: list[str], env: dict[str, str]) -> Iterator[int]:
    """The id of a process that says nothing, and ends with the block."""
    process = subprocess.Popen(argv, env=env, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def wait_for(url: str) -> None:
    """Until a GET of it succeeds. RuntimeError after a minute."""
    for _ in range(600):
        try:
            if httpx.get(url).is_success:
                return
        except (httpx.TransportError, FileNotFoundError):  # nobody listens, or the proxy has no certificate yet
            pass
        time.sleep(0.1)
    raise RuntimeError(f"{url} does not answer")

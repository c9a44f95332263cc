"""The pages as a server for others hands them out: production settings, static files collected, TLS ended before it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.embedded.services import answers, free_port
from config.launcher import ROOT
from tests.support.waiting import wait_for

NOBODY = "127.0.0.1:1"
"""No page asks the database or Redis."""
SECRETS = {
    "DJANGO_SETTINGS_MODULE": "config.settings.prod",
    "SECRET_KEY": "a0b1c2d3e4" * 5,
    "DATABASE_URL": f"postgres://gin:a-long-password@{NOBODY}/gin",
    "REDIS_URL": f"redis://:a-long-password@{NOBODY}/0",
    "PUBLIC_URL": "https://gin.example.org",
    "ALLOWED_HOSTS": "127.0.0.1",
    "TRUSTED_PROXIES": "127.0.0.1/32",
}


@contextmanager
def deployed(statics: Path) -> Iterator[str]:
    """Where it answers; `statics` is the folder to collect into."""
    env = {**os.environ, **SECRETS, "STATIC_ROOT": str(statics)}
    collect = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(collect, cwd=ROOT, env=env, check=True)
    port, log = free_port(), statics.with_suffix(".log")
    serve = [sys.executable, "-m", "uvicorn", "tests.web.proxied:application", "--port", str(port)]
    with log.open("wb") as said:
        process = subprocess.Popen(serve, cwd=ROOT, env=env, stdout=said, stderr=said)
    try:
        wait_for(lambda: answers(port) or process.poll() is not None, 60)
        assert process.poll() is None, log.read_text()
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()

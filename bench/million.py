"""The admin over a million rooms: how long its pages take.

    python -m bench.million [--rooms N]

It is not among the benchmarks that `python -m bench` runs, as filling the tables takes minutes. `bench.growth` opens
the same pages over its own fill.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time
from datetime import UTC, datetime
from typing import Any, Final

import httpx
import psycopg

from bench._rooms import fill
from bench._server import Server, running_server

PAGES: Final = {
    "rooms": "gin/room/",
    "rooms_of_state": "gin/room/?state=online-closed",
    "rooms_of_state_and_age": "gin/room/?state=computer-expired&age=over-year",
    "rooms_last_page": "gin/room/?p=20",
    "rooms_by_name": "gin/room/?q=dana+sarg",
    "rooms_by_unknown_name": "gin/room/?q=zzz",
    "rooms_by_invite": "gin/room/?q=abcdefghijklmnopqrstuv",
    "matches": "gin/match/",
    "matches_of_status": "gin/match/?status=abandoned&age=over-month",
    "matches_by_name": "gin/match/?q=lea",
    "seats": "gin/seat/?q=karel+n",
    "computers_queue": "gin/room/bots/",
}
ADMIN: Final = {"username": "bench", "password": "bench-a-million"}


def measure(rooms: int) -> None:
    """Start a server, fill it, and print a JSON line for each page."""
    with running_server() as server:
        with psycopg.connect(server.database_url, autocommit=True) as connection:
            begun = time.monotonic()
            fill(connection, rooms, now=datetime.now(UTC))
            _print(bench="million_fill", rooms=rooms, seconds=round(time.monotonic() - begun, 1))
        open_pages(server, rooms)


def open_pages(server: Server, rooms: int) -> None:
    """Print a JSON line for each page of a filled server."""
    _create_admin(server.env)
    with httpx.Client(base_url=f"{server.url}/admin/", timeout=120, follow_redirects=True) as http:
        _log_in(http)
        for name, address in PAGES.items():
            _print(bench="million_page", page=name, rooms=rooms, ms=round(_fastest(http, address), 1))


def _create_admin(env: dict[str, str]) -> None:
    named = {f"DJANGO_SUPERUSER_{name.upper()}": value for name, value in {**ADMIN, "email": "a@example.org"}.items()}
    command = [sys.executable, "manage.py", "createsuperuser", "--noinput"]
    subprocess.run(command, env={**os.environ, **env, **named}, check=True, stdout=subprocess.DEVNULL)


def _log_in(http: httpx.Client) -> None:
    form = http.get("login/").text
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
    assert token is not None
    given = {**ADMIN, "csrfmiddlewaretoken": token[1], "next": "/admin/"}
    answer = http.post("login/", data=given, headers={"Referer": str(http.base_url)})
    assert "sessionid" in http.cookies, answer.status_code


def _fastest(http: httpx.Client, address: str) -> float:
    """Milliseconds of the second of two visits, when the pages of the database are in memory."""
    for _ in range(2):
        begun = time.monotonic()
        http.get(address).raise_for_status()
    return (time.monotonic() - begun) * 1000


def _print(**line: Any) -> None:
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rooms", type=int, default=1_000_000)
    measure(parser.parse_args().rooms)

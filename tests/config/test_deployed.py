"""The deployment, run: all of docker-compose.yml behind the proxy, played through, and restarted under play."""

import asyncio
import json
import re
import ssl
import time
from collections.abc import AsyncIterator, Iterator
from random import Random
from typing import Any

import httpx
import pytest

from tests.security.scan import CARD
from tests.support.api import Wire
from tests.support.deployed import PROXY, TOKEN, Deployed, need_proxy
from tests.support.house import DATABASE, REDIS
from tests.support.sockets import Player, Socket, Tables, answered
from tests.support.wanderer import DEALT, Wanderer
from tests.ws.test_random_matches import agrees

pytestmark = pytest.mark.timeout(600)
PATIENCE = 240
"""Seconds in which play goes on even on a machine that has to compile first; it takes a few."""
LONG = {"target": 1000, "knock_limit": 0, "stock_floor": 2}
"""A match that outlasts every restart."""
CELERYS_OWN = ("", "worker: Warm shutdown (MainProcess)")
"""What it prints past all logs when it is told to stop."""
HEADERS = {
    "Content-Security-Policy": "object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=()",
    "Referrer-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What each of a page's says."""


@pytest.fixture(scope="module")
def deployed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployed]:
    """All of it, whose certificate is believed."""
    need_proxy()
    with Deployed(tmp_path_factory.mktemp("deployed") / "data") as deployed, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(deployed.authority))
        yield deployed


@pytest.fixture
async def http(deployed: Deployed) -> AsyncIterator[httpx.AsyncClient]:
    context = ssl.create_default_context(cafile=str(deployed.authority))
    async with httpx.AsyncClient(timeout=60, verify=context) as client:
        yield client


@pytest.fixture
def tables(deployed: Deployed, http: httpx.AsyncClient) -> Tables:
    return Tables(deployed.url_of_all, http)


class Patient(Player):
    """Waits for a process that restarts as long as the proxy does."""

    def at(self, web: str) -> "Patient":
        return Patient(web, self.room_id, self.seat, self.key, self.http)

    def socket(self, query: str = "", **options: Any) -> Socket:
        return super().socket(query, open_timeout=60, **options)


class Leisurely(Wanderer):
    """Leaves the machine some time for the restarts."""

    async def _insist(self, socket: Socket, frame: Wire) -> None:
        await asyncio.sleep(0.05)
        await super()._insist(socket, frame)


def patient(player: Player) -> Patient:
    return Patient(player.web, player.room_id, player.seat, player.key, player.http)


async def test_pages_come_with_their_headers_and_hashed_files(deployed: Deployed, http: httpx.AsyncClient) -> None:
    page = await http.get(deployed.url_of_all)
    assert page.status_code == 200
    for name, words in HEADERS.items():
        assert words in page.headers[name]
    assert "server" not in page.headers
    styles = re.findall(r'"(/static/[^"]+\.css)"', page.text)
    assert styles
    for style in styles:
        assert re.search(r"\.[0-9a-f]{12}\.css$", style)
        answer = await http.get(deployed.url_of_all + style)
        assert (answer.status_code, "immutable" in answer.headers["cache-control"]) == (200, True)


async def test_what_is_inside_stays_inside(deployed: Deployed, http: httpx.AsyncClient) -> None:
    """Metrics, and whatever a client claims of itself."""
    token = {"Authorization": f"Bearer {TOKEN}"}
    assert (await http.get(f"{deployed.url_of_all}/metrics", headers=token)).status_code == 404
    answer = await http.get(f"{deployed.url_of_all}/healthz", headers={"X-Request-ID": "a-name-of-my-own"})
    assert re.fullmatch(r"[0-9a-f]{32}", answer.headers["X-Request-ID"])


async def test_a_match_is_played_through_while_every_part_restarts(
    deployed: Deployed, tables: Tables, capsys: pytest.CaptureFixture[str]
) -> None:
    """One part after another, gently, as an upgrade does it; nothing is lost, and nobody waits for long."""
    ana, bo = map(patient, await tables.online(rules=LONG))
    alone, asking = patient(await tables.computer("hard", rules=LONG)), patient(await tables.computer("easy"))
    players = [Leisurely(player, [deployed.url_of_all], Random(player.seat)) for player in (ana, bo, alone)]
    begun = players[2].known = (await alone.view())["room"]["version"]
    playing = asyncio.gather(*(player.play() for player in players))
    moves = {part: lambda: players[0].known for part in ("rest", "sockets", PROXY, DATABASE, REDIS)}
    goes_on = {
        "worker-hard": lambda: players[2].known,
        **moves,
        "beat": None,  # whether it sends anything shows in the worker that it sends to
        "worker-default": lambda: sweeps(deployed),
    }
    times = {part: await restarted(deployed, part, progress, playing) for part, progress in goes_on.items()}
    began = time.monotonic()
    await deployed.restart("worker-advice")
    assert (await insisting(asking, "/hint", {}, (202, 503)))["status"] == "done"
    times["worker-advice"] = time.monotonic() - began
    for player in (ana, alone):
        await insisting(player, "/actions", {"type": "resign", "match": 1})
    await playing
    for player, since in zip(players, (DEALT, DEALT, begun), strict=True):
        await agrees(player, since)
    assert "faults 0" in await asyncio.to_thread(deployed.manage, "verify_log")
    with capsys.disabled():
        print("\nseconds until play goes on:", {part: round(seconds, 1) for part, seconds in times.items()})


async def restarted(deployed: Deployed, part: str, progress: Any, playing: asyncio.Future[Any]) -> float:
    """Stop the part, start it again, and see play go on; how long that took."""
    began = time.monotonic()
    await deployed.restart(part)
    before = await asyncio.to_thread(progress) if progress else 0
    while progress and await asyncio.to_thread(progress) <= before:
        assert not playing.done(), playing.result()
        assert time.monotonic() < began + PATIENCE, part
        await asyncio.sleep(0.05)
    return time.monotonic() - began


def sweeps(deployed: Deployed) -> float:
    """How many of beat's tasks the default worker has done since it started."""
    return ended(deployed, "gin.sweep_bots", "SUCCESS")


def ended(deployed: Deployed, task: str, state: str) -> float:
    """How many of a task have ended so in the default worker, as its metrics say; 0 where they say nothing."""
    counted = rf'^gin_tasks_total\{{state="{state}",task="{task}"\}} (\S+)$'
    found = re.search(counted, deployed.metrics("worker-default"), re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_failures_are_counted_from_nought(deployed: Deployed) -> None:
    """Prometheus sees no increase in what is born with the first one."""
    assert 'gin_tasks_total{state="FAILURE",task="accounts.deliver"} 0.0' in deployed.metrics("worker-default")


async def insisting(player: Player, what: str, body: Wire, again: tuple[int, ...] = (503,)) -> Wire:
    """POST it until it is done; a web process may just have learned that the database was away."""
    for _ in range(10 * PATIENCE):
        answer = await player.call("POST", what, body)
        if answer.status_code not in again:
            return answered(answer)
        await asyncio.sleep(0.1)
    raise AssertionError(answer.text)


async def test_the_log_is_json_and_tells_no_secret(deployed: Deployed, tables: Tables) -> None:
    """Of all that was played here; and of one more request, which can be followed."""
    host, code = await tables.waiting(name="Ottokar Quint")
    answered(await tables.post(f"invites/{code}/join", {}), 201)
    answer = await host.call("GET")
    async with host.socket() as socket:
        await socket.next("view")
        await socket.act("pass")
    lines: list[dict[str, Any]] = []
    for part in (DATABASE, REDIS, *deployed.parts()):
        text = deployed.log(part).read_text()
        assert not {host.key, code, "Ottokar"} & set(re.findall(r"[\w-]+", text)), part
        assert not CARD.findall(text), part
        if part not in (DATABASE, REDIS):
            lines += [json.loads(line) for line in text.splitlines() if line not in CELERYS_OWN]
    ours = [line for line in lines if "timestamp" in line]
    assert {"request", "act", "socket opened", "socket closed", "task"} <= {line["event"] for line in ours}
    (followed,) = [line for line in ours if line.get("request_id") == answer.headers["X-Request-ID"]]
    assert (followed["room"], followed["seat"], followed["status"]) == (host.room_id, 1, 200)
    assert followed["route"] == "api/v1/rooms/<str:room_id>"
    assert followed["ms"] > 0

"""What a running server holds: memory and open files of its processes, connections, keys of Valkey, rows."""

from statistics import fmean
from typing import Any, Final, Self

import psycopg
from redis.asyncio import Redis

from tests.config.launched import Up
from tests.support.held import memory, open_files

Sample = dict[str, float]
"""By kind and part, such as `memory web`."""

PARTS: Final = {
    "web": "uvicorn",
    **{f"worker-{queue}": f"-Q {queue}" for queue in ("default", "hard", "advice")},
    "beat": "celery --app config.celery --skip-checks --quiet beat",
}
MEGABYTE: Final = 1 << 20
MAY_GROW: Final = {
    "memory": (1.02, 6 * MEGABYTE),
    "files": (1.0, 12),
    "connections": (1.0, 8),
    "clients": (1.0, 12),
    "keys": (1.1, 100),
    "rows": (1.1, 1000),
}
"""By kind, how far the last third's mean may lie over the middle third's: by a factor, and by so much more."""


def addresses(up: Up) -> dict[str, str]:
    """Where the services of a running server are: DATABASE_URL, REDIS_URL."""
    return dict(line.split("=", 1) for line in (up.data / "env").read_text().splitlines())


class Meter:
    """Looks at a server, in an `async with` block. A process that was started again is not found any more."""

    def __init__(self, up: Up) -> None:
        self._at = addresses(up)
        self._pids = {name: up.pid_of(text) for name, text in PARTS.items()}
        self.samples: list[Sample] = []

    async def __aenter__(self) -> Self:
        self._database = await psycopg.AsyncConnection.connect(self._at["DATABASE_URL"], autocommit=True)
        self._valkey: Any = Redis.from_url(self._at["REDIS_URL"])
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._database.close()
        await self._valkey.aclose()

    async def look(self) -> None:
        """Take a sample."""
        self.samples.append({**self._processes(), **await self._stores()})

    def _processes(self) -> Sample:
        held: Sample = {f"memory {name}": memory(pid) for name, pid in self._pids.items()}
        return {**held, **{f"files {name}": open_files(pid) for name, pid in self._pids.items()}}

    async def _stores(self) -> Sample:
        return {
            "connections PostgreSQL": await self._asked("SELECT count(*) FROM pg_stat_activity"),
            "rows PostgreSQL": sum([await self._rows(table) for table in await self._tables()]),
            "clients Valkey": (await self._valkey.info("clients"))["connected_clients"],
            "keys Valkey": await self._valkey.dbsize(),
        }

    async def _tables(self) -> list[str]:
        found = await self._database.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        return [name for (name,) in await found.fetchall()]

    async def _rows(self, table: str) -> int:
        return await self._asked(f'SELECT count(*) FROM "{table}"')

    async def _asked(self, query: Any) -> int:
        row = await (await self._database.execute(query)).fetchone()
        assert row is not None
        return int(row[0])

    def thirds(self) -> dict[str, tuple[float, float, float]]:
        """By kind and part the means of the first, the middle and the last third of the samples."""
        size = len(self.samples) // 3
        parts = [self.samples[size * third : size * (third + 1)] for third in range(3)]
        first, middle, last = ({what: fmean(one[what] for one in part) for what in part[0]} for part in parts)
        return {what: (first[what], middle[what], last[what]) for what in first}

    def grown(self) -> dict[str, tuple[float, float, float]]:
        """Those whose last third lies over the middle one by more than it may."""
        found = {}
        for what, means in self.thirds().items():
            factor, more = MAY_GROW[what.partition(" ")[0]]
            if means[2] > means[1] * factor + more:
                found[what] = means
        return found

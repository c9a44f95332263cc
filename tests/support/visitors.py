"""Many who ask at the same moment: each over a connection of its own that is open before, at little cost."""

import asyncio
import json
from typing import Any, Self
from urllib.parse import urlsplit


class Visitor:
    """`async with Visitor(web) as visitor:` opens a connection to a web process; it shows no key."""

    def __init__(self, web: str) -> None:
        self._address = urlsplit(web)

    async def __aenter__(self) -> Self:
        self._reader, self._writer = await asyncio.open_connection(self._address.hostname, self._address.port)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()
        await self._writer.wait_closed()

    async def post(self, path: str, body: Any) -> tuple[int, Any]:
        """The status and the JSON that a POST below `/api/v1/` is answered with."""
        content = json.dumps(body).encode()
        head = [
            f"POST /api/v1/{path} HTTP/1.1",
            f"Host: {self._address.netloc}",
            "Content-Type: application/json",
            f"Content-Length: {len(content)}",
        ]
        self._writer.write("\r\n".join([*head, "", ""]).encode() + content)
        status, *lines = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower().splitlines()
        length = next(int(line.partition(":")[2]) for line in lines if line.startswith("content-length:"))
        return int(status.split()[1]), json.loads(await self._reader.readexactly(length))

"""A seat's socket within this process, without a server: what happens to it can be counted here."""

import json
from typing import Any, Final, Self

from asgiref.testing import ApplicationCommunicator
from channels.routing import URLRouter

from api.ws.urls import urlpatterns
from config.proxies import Sockets
from tests.support.api import Room, Wire, strong_key

SECONDS: Final = 20
"""Longer than any answer takes on a busy machine."""


class InsideSocket:
    """Open within the `async with` block, once it has the seat's view."""

    def __init__(self, room: Room) -> None:
        scope: dict[str, Any] = {
            "type": "websocket",
            "path": f"/ws/v1/{room.path}",
            "query_string": b"",
            "headers": [],
            "subprotocols": ["gin.v1", f"seat.{room.key}"],
            "client": ("127.0.0.1", 1),
        }
        self._line = ApplicationCommunicator(Sockets(URLRouter(urlpatterns)), scope)
        self.view: Wire = {}

    async def __aenter__(self) -> Self:
        await self._line.send_input({"type": "websocket.connect"})
        assert (await self._line.receive_output(SECONDS))["type"] == "websocket.accept"
        self.view = json.loads(await self.next("view"))["view"]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._line.send_input({"type": "websocket.disconnect", "code": 1000})
        await self._line.wait(SECONDS)

    async def asks(self, **action: Any) -> None:
        """Ask for an action on the position last heard of."""
        frame = {"t": "act", "id": strong_key(), "expected_version": self.view["room"]["version"], **action}
        await self._line.send_input({"type": "websocket.receive", "text": json.dumps(frame)})

    async def next(self, kind: str) -> str:
        """The next frame, which is of this kind; those that tell who is there are passed over."""
        while True:
            text: str = (await self._line.receive_output(SECONDS))["text"]
            frame = json.loads(text)
            if frame["t"] != "presence":
                assert frame["t"] == kind, frame
                self.view = frame.get("view", self.view)
                return text

"""One socket of one seat.

A doorbell says that the room has a new version; what the seat lacks comes from the log, so a doorbell lost,
doubled or late changes nothing. The client's own frames keep its seat present.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from api.schema.json import encode
from api.ws import frames
from api.ws.frames import Act, Frame, Ping, Resume
from api.ws.later import after_grace
from api.ws.pool import in_pool
from api.ws.session import Session
from gin import selectors
from gin.errors import ErrorCode, GinError
from gin.selectors import RoomView
from gin.services.presence import Presence
from gin.topics import room_group

log = logging.getLogger(__name__)

PROTOCOL: Final = "gin.v1"
NO_KEY, NOT_FOUND, TOO_SLOW, OVER, TOO_MANY = 4401, 4404, 4408, 4410, 4429
CLOSES: Final = {
    ErrorCode.UNAUTHENTICATED: NO_KEY,
    ErrorCode.ROOM_NOT_FOUND: NOT_FOUND,
    ErrorCode.ROOM_EXPIRED: OVER,
    ErrorCode.ROOM_CLOSED: OVER,
}


class RoomConsumer(AsyncWebsocketConsumer):
    """A seat's socket: the frames of docs/protocol.md."""

    session: Session | None = None

    # -- coming and going

    async def connect(self) -> None:
        """Accept, then say who may not come in by a close code."""
        if not self._origin_is_ours():
            await self.close()
            return
        offered = self.scope["subprotocols"]
        await self.accept(PROTOCOL if PROTOCOL in offered else None)
        self.room_id: str = self.scope["url_route"]["kwargs"]["room_id"]
        key = next((protocol[5:] for protocol in offered if protocol.startswith("seat.")), "")
        try:
            await self._enter(key)
        except GinError as refusal:
            await self._close(CLOSES.get(refusal.code, NOT_FOUND))

    def _origin_is_ours(self) -> bool:
        """Browsers name the page's origin; native clients name none."""
        headers = dict(self.scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        return not origin or origin == settings.PUBLIC_URL or urlsplit(origin).netloc == host

    async def _enter(self, key: str) -> None:
        actor = await in_pool(selectors.seat_for)(room_id=self.room_id, key=key)
        hidden = b"hand=hidden" in self.scope["query_string"].split(b"&")
        self.session = session = Session(actor, hidden)
        await self.channel_layer.group_add(room_group(self.room_id), self.channel_name)
        view = await in_pool(session.view)(await in_pool(session.mark)())
        await self._send(frames.view_frame(view, hidden=hidden))
        await self._shown(session, view)

    async def disconnect(self, code: int) -> None:  # noqa: ARG002 - whatever the reason
        """The seat counts as connected for a grace time, then the others are told to look."""
        if self.session is None:
            return
        await self.channel_layer.group_discard(room_group(self.room_id), self.channel_name)
        await in_pool(self.session.gone)()
        after_grace(self.session.actor)

    # -- from the client

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a frame. Whatever it is, the socket stays open and the answer is typed."""
        if self.session is None:
            return
        name = None
        try:
            frame = frames.parse(bytes_data if text_data is None else text_data, settings.API_BODY_LIMIT)
            name = frames.frame_id(frame)
            await self._answer(self.session, frames.read(frame, self.room_id))
        except Exception as error:  # what is not in the table of problems is a fault of ours, and said so
            answer = frames.problem_frame(name, error)
            if answer is None:
                log.exception("a frame failed in room %s", self.room_id)
            await self._send(answer or frames.internal_frame(name))

    async def _answer(self, session: Session, asked: Act | Resume | Ping) -> None:
        if session.mark_due or isinstance(asked, Ping):
            await self._show_presence(session, await in_pool(session.mark)())
        match asked:
            case Act():
                version = await in_pool(session.act)(asked)
                await self._send({"t": "ack", "id": asked.request.id, "version": version})
                await self._catch_up(session, at_least=version)
            case Resume(after, hidden):
                session.hidden, session.version = hidden, after
                await self._catch_up(session)
            case Ping(version):
                await self._pong(session, version)

    async def _pong(self, session: Session, known: int | None) -> None:
        current = await in_pool(session.current_version)()
        await self._send({"t": "pong", "version": current})
        if known is not None:
            session.version = min(session.version, known)
        await self._catch_up(session, at_least=current)

    # -- doorbells

    async def room_changed(self, message: dict[str, Any]) -> None:
        """The room has a new version."""
        if self.session is not None:
            await self._catch_up(self.session, at_least=message["version"])

    async def presence_changed(self, message: dict[str, Any]) -> None:  # noqa: ARG002 - it says nothing more
        """Somebody came or went."""
        if self.session is not None:
            await self._show_presence(self.session, None)

    async def close_connection(self, message: dict[str, Any]) -> None:
        """This seat has opened too many sockets; the oldest goes."""
        if self.session is not None and message["connection"] == self.session.connection:
            await self._close(TOO_MANY)

    # -- to the client

    async def _catch_up(self, session: Session, at_least: int | None = None) -> None:
        """Send what the client lacks."""
        if at_least is not None and at_least <= session.version:
            return
        try:
            updates, view = await in_pool(session.news)(at_least)
        except GinError as gone:
            await self._close(CLOSES.get(gone.code, NOT_FOUND))
            return
        if view.version != session.version:
            await self._send(frames.events_frame(updates, view, hidden=session.hidden))
        await self._shown(session, view)

    async def _shown(self, session: Session, view: RoomView) -> None:
        session.version, session.shown_presence = view.version, frames.presence_of(view)
        if view.thinking is not None:
            await self._send({"t": "thinking", "seat": view.thinking})
        if view.status != "open":
            await self._close(OVER)

    async def _show_presence(self, session: Session, known: Presence | None) -> None:
        """Tell who is connected, if that is news."""
        view = await in_pool(session.presence_news)(known)
        if view is not None and frames.presence_of(view) != session.shown_presence:
            session.shown_presence = frames.presence_of(view)
            await self._send(frames.presence_frame(view))

    async def _send(self, frame: Frame) -> None:
        """Send. To a client that has just gone it is nothing: `disconnect` still comes."""
        try:
            async with asyncio.timeout(settings.SOCKET_SEND_SECONDS):
                with suppress(OSError, RuntimeError):
                    await self.send(text_data=encode(frame).decode())
        except TimeoutError:
            await self._close(TOO_SLOW)

    async def _close(self, code: int) -> None:
        with suppress(OSError, RuntimeError):
            await self.close(code)

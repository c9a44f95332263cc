"""One socket of one seat.

A doorbell says that the room has a new version; what the seat lacks comes from the log, so a doorbell lost,
doubled or late changes nothing. The client's own frames keep its seat present. Where a store is out of reach the
socket stays: acts are refused with a typed problem, doorbells are answered later.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Any, Final

from django.conf import settings
from redis.exceptions import RedisError
from rest_framework.exceptions import Throttled, ValidationError

from api import observed
from api.errors import RETRY_SECONDS
from api.ws import crowd, frames, opened
from api.ws.base import Socket
from api.ws.frames import Act, Ping, Resume
from api.ws.later import after_grace, later
from api.ws.pool import in_pool, turn
from api.ws.query import hides_hand
from api.ws.session import Session, enter
from gin.errors import ErrorCode, GinError
from gin.selectors import Bearer, RoomView
from gin.services.presence import Presence
from gin.topics import ROOM_CHANGED, room_group

log = logging.getLogger(__name__)

NO_KEY, NOT_FOUND, OVER, WRONG_QUERY, TOO_MANY = 4401, 4404, 4410, 4422, 4429
TRY_AGAIN: Final = 1013
"""The registered code of a server that cannot serve just now."""
LISTEN_SECONDS: Final = 1.0
CLOSES: Final = {
    ErrorCode.UNAUTHENTICATED: NO_KEY,
    ErrorCode.ROOM_NOT_FOUND: NOT_FOUND,
    ErrorCode.ROOM_EXPIRED: OVER,
    ErrorCode.ROOM_CLOSED: OVER,
}


class RoomConsumer(Socket):
    """A seat's socket: the frames of docs/protocol.md."""

    session: Session | None = None
    rung_for = 0
    """The newest version that a doorbell told of during this turn."""

    # -- coming and going

    async def connect(self) -> None:
        """Accept, then say who may not come in by a close code."""
        if not await self.accept_ours():
            return
        if self.crowded:
            await self.close_with(TRY_AGAIN)
            return
        self.room_id: str = self.scope["url_route"]["kwargs"]["room_id"]
        try:
            await self._enter()
        except GinError as refusal:
            await self.close_with(CLOSES.get(refusal.code, NOT_FOUND))
        except ValidationError:
            await self.close_with(WRONG_QUERY)
        except Throttled:
            await self.close_with(TRY_AGAIN)
        except Exception:  # a store out of reach, or a fault of ours: the client comes again
            log.exception("a socket of room %s could not be opened", self.room_id)
            await self.close_with(TRY_AGAIN)

    async def _enter(self) -> None:
        key = self.key
        actor = await in_pool(enter, crowd.address_of(self.scope), self.room_id, key)
        hidden = hides_hand(self.scope["query_string"], by_token=isinstance(key, Bearer))
        self.session = session = Session(actor, key, hidden)
        self.room_turn = turn(actor.room_id)
        opened.opened(actor, self)
        observed.opened(session.named)
        await self._listen(session)
        view = await in_pool(session.view, await in_pool(session.mark))
        await self.send_frame(frames.view_frame(view, hidden=hidden))
        await self._shown(session, view)

    async def _listen(self, session: Session) -> None:
        """Hear the room's doorbells. With Redis out of reach the next ping tries again, and makes up for them."""
        try:
            async with asyncio.timeout(LISTEN_SECONDS):
                await self.channel_layer.group_add(room_group(self.room_id), self.channel_name)
            session.listening = True
        except (RedisError, OSError):
            log.warning("the channel layer is out of reach; a socket of room %s hears no doorbells", self.room_id)

    async def disconnect(self, code: int) -> None:  # noqa: ARG002 - whatever the reason
        """The seat counts as connected for a grace time, then the others are told to look."""
        session, self.session = self.session, None
        if session is None:
            return
        opened.closed(session.actor, self)
        observed.closed(session.named)
        with suppress(RedisError, OSError):
            async with asyncio.timeout(LISTEN_SECONDS):
                await self.channel_layer.group_discard(room_group(self.room_id), self.channel_name)
        await in_pool(session.gone)
        after_grace(session.actor)

    async def close_as_surplus(self) -> None:
        """This seat has opened too many sockets; the oldest goes."""
        await self.close_with(TOO_MANY)

    # -- from the client

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:  # noqa: ARG002
        """Answer a frame. Whatever it is, the answer is typed, and while there is a room the socket stays open."""
        if self.session is None:
            return
        name = None
        try:
            frame = frames.parse(text_data, settings.API_BODY_LIMIT)
            name = frames.frame_id(frame)
            await self._answer(self.session, frames.read(frame, name, self.room_id))
        except Exception as error:  # what is not in the table of problems is a fault of ours, and said so
            answer = frames.problem_frame(name, error)
            if answer is None:
                log.exception("a frame failed in room %s", self.room_id)
            await self.send_frame(answer or frames.internal_frame(name))
            if isinstance(error, GinError):
                await self._after_refusal(error.code)

    async def _after_refusal(self, code: ErrorCode) -> None:
        if code in CLOSES:
            await self.close_with(CLOSES[code])
        elif code is ErrorCode.OPPONENT_AWAY:  # who speaks by REST falls silent unheard
            await self.presence_changed({})

    async def _answer(self, session: Session, asked: Act | Resume | Ping) -> None:
        if session.mark_due or isinstance(asked, Ping):
            await self._show_presence(session, await in_pool(session.mark))
        match asked:
            case Act():
                async with self.room_turn:
                    version = await in_pool(session.act, asked)
                await self.send_frame({"t": "ack", "id": asked.request.id, "version": version})
                await self.room_changed({"version": version})
            case Resume(after, hidden):
                session.hidden = session.hidden if hidden is None else hidden
                await self._tell(session, after)
            case Ping(version):
                await self._pong(session, version)

    async def _pong(self, session: Session, known: int | None) -> None:
        if not session.listening:
            await self._listen(session)
        current = await in_pool(session.current_version)
        await self.send_frame({"t": "pong", "version": current})
        after = session.version if known is None else min(session.version, known)
        if current > after:
            await self._tell(session, after, current)

    # -- doorbells

    def hear(self, message: dict[str, Any]) -> None:
        """A doorbell. A new version told of during a turn is looked at as that ends: an act rings for itself too."""
        if message["type"] == ROOM_CHANGED and self._turn.locked():
            self.rung_for = max(self.rung_for, message["version"])
        else:
            super().hear(message)

    async def turn_ends(self) -> None:
        """Make up for the doorbells of the turn, and for those that come meanwhile."""
        while self.rung_for:
            version, self.rung_for = self.rung_for, 0
            await self.room_changed({"version": version})

    async def insight_changed(self, message: dict[str, Any]) -> None:
        """A question of some seat has come further: this seat hears of its own."""
        if self.session is not None and message["seat"] == self.session.actor.seat:
            await self.send_frame(frames.insight_frame(message))

    async def room_changed(self, message: dict[str, Any]) -> None:
        """The room has a new version: send what the client lacks."""
        session, version = self.session, message["version"]
        if session is None or version <= session.version:
            return
        try:
            await self._tell(session, session.version, version)
        except GinError as gone:
            await self.close_with(CLOSES.get(gone.code, NOT_FOUND))
        except Exception:  # most likely the database is out of reach, and the client waits for this
            log.exception("a doorbell of room %s is answered later", self.room_id)
            later(RETRY_SECONDS, partial(self.dispatch, {"type": ROOM_CHANGED, "version": version}))

    async def presence_changed(self, message: dict[str, Any]) -> None:  # noqa: ARG002 - it says nothing more
        """Somebody came or went."""
        if self.session is not None:
            try:
                await self._show_presence(self.session, None)
            except Exception:  # the next ping shows it
                log.exception("presence in room %s is shown later", self.room_id)

    async def close_connection(self, message: dict[str, Any]) -> None:
        """This seat has opened too many sockets in all processes together."""
        if self.session is not None and message["connection"] == self.session.connection:
            await self.close_as_surplus()

    async def key_revoked(self, message: dict[str, Any]) -> None:  # noqa: ARG002 - it does not say which
        """A key of this room holds no more; perhaps this one."""
        if self.session is None:
            return
        try:
            await in_pool(self.session.check)
        except GinError as refusal:
            await self.close_with(CLOSES.get(refusal.code, NOT_FOUND))
        except Exception:  # the next frame finds out
            log.exception("a key of room %s is looked at later", self.room_id)

    # -- to the client

    async def _tell(self, session: Session, after: int, at_least: int | None = None) -> None:
        """Send what has happened since version `after`, and where that led. GinError if the room is gone."""
        if session.check_due:
            await in_pool(session.check)
        news = session.news_at_hand(after, at_least)
        if news is None:
            news = await in_pool(session.news, after, at_least)
        updates, view = news
        if at_least is None or view.version != after:
            await self.send_frame(frames.events_frame(updates, view, hidden=session.hidden))
            await self._shown(session, view)

    async def _shown(self, session: Session, view: RoomView) -> None:
        session.version, session.shown_presence = view.version, frames.presence_of(view)
        if view.thinking is not None:
            await self.send_frame({"t": "thinking", "seat": view.thinking})
        if view.status != "open":
            await self.close_with(OVER)

    async def _show_presence(self, session: Session, known: Presence | None) -> None:
        """Tell who is connected, if that is news."""
        view = await in_pool(session.presence_news, known)
        if view is not None and frames.presence_of(view) != session.shown_presence:
            session.shown_presence = frames.presence_of(view)
            await self.send_frame(frames.presence_frame(view))

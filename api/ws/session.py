"""A seat's socket, on the side of the database: everything here blocks, so it runs in the sockets' pool."""

import time
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Final

from django.utils import timezone
from rest_framework.exceptions import Throttled

from api.limits import seat_of, seconds_to_wait
from api.ws.frames import Act
from gin import selectors
from gin.selectors import Actor, RoomView, Updates
from gin.services import play, presence
from gin.services.presence import Presence

MARK_EVERY: Final = 10.0
"""Seconds within which a talkative socket counts as present without saying so again."""


def _connection_name() -> str:
    """Unique, and in the order of opening."""
    return f"{time.time_ns():020d}-{token_hex(4)}"


@dataclass(slots=True)
class Session:
    """Who is at the other end, and what he has been sent."""

    actor: Actor
    hidden: bool
    """Whether the seat's own cards are left out."""
    version: int = 0
    shown_presence: str = ""
    connection: str = field(default_factory=_connection_name)
    marked: float = 0.0

    @property
    def mark_due(self) -> bool:
        """Whether the seat has not been marked as present for a while."""
        return time.monotonic() - self.marked > MARK_EVERY

    def mark(self) -> Presence | None:
        """This seat is here now."""
        self.marked = time.monotonic()
        return presence.seen(actor=self.actor, now=timezone.now(), connection=self.connection)

    def gone(self) -> None:
        """The socket was closed."""
        presence.gone(actor=self.actor, now=timezone.now(), connection=self.connection)

    def act(self, act: Act) -> int:
        """Do what the seat asks; the version it led to. GinError, Throttled."""
        if wait := seconds_to_wait("act", seat_of(self.actor)):
            raise Throttled(wait)
        acted = play.act(
            actor=self.actor,
            action=act.asked.action,
            expected_version=act.asked.expected_version,
            match=act.asked.match,
            client_seed=act.asked.client_seed,
            request=act.request,
            now=timezone.now(),
        )
        return acted.until

    def current_version(self) -> int:
        """The room's version now."""
        return selectors.room_version(self.actor)

    def news(self, at_least: int | None) -> tuple[Updates, RoomView]:
        """What has happened since the version that the client has. GinError if the room is gone."""
        known = presence.look(actor=self.actor, now=timezone.now())
        return selectors.news(self.actor, after=self.version, known=known, at_least=at_least)

    def view(self, known: Presence | None) -> RoomView:
        """The room as it is."""
        return selectors.room_view(self.actor, known)

    def presence_news(self, known: Presence | None) -> RoomView | None:
        """The room with who is connected, if that is known."""
        if known is None:
            known = presence.look(actor=self.actor, now=timezone.now())
        return None if known is None else selectors.room_view(self.actor, known, at_least=self.version)

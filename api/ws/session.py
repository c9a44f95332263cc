"""A seat's socket, on the side of the database: what is here blocks, so it runs in the sockets' pool."""

import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from secrets import token_hex
from typing import Final

from django.conf import settings

from api import observed
from api.gate import admitted
from api.limits import check, seat_of
from api.ws.frames import Act
from gin import selectors
from gin.errors import ErrorCode, GinError
from gin.selectors import Actor, Bearer, RoomView, Updates
from gin.services import play, presence
from gin.services.presence import Presence

_now: Final = partial(datetime.now, UTC)
"""Django's without its question to the settings: a move asks half a dozen times."""


def _connection_name() -> str:
    """Unique, and in the order of opening."""
    return f"{time.time_ns():020d}-{token_hex(4)}"


def enter(address: str, room_id: str, key: str | Bearer) -> Actor:
    """The seat that `key` proves. GinError, and Throttled for an address that opens or guesses too much."""
    check("connect", address)
    return admitted(address=address, room_id=room_id, key=key)


@dataclass(slots=True)
class Session:
    """Who is at the other end, and what he has been sent."""

    actor: Actor
    key: str | Bearer = field(repr=False)
    hidden: bool
    """Whether the seat's own cards are left out."""
    version: int = 0
    shown_presence: tuple[object, ...] = ()
    listening: bool = False
    """Whether the room's doorbells are heard."""
    connection: str = field(default_factory=_connection_name)
    marked: datetime = field(default_factory=_now)
    checked: datetime = field(default_factory=_now)
    named: dict[str, object] = field(init=False)
    """What the log calls it."""
    counted_as: str = field(init=False, repr=False)
    """Whom its acts are counted by."""

    def __post_init__(self) -> None:
        self.named = {"room": str(self.actor.room_id), "seat": self.actor.seat, "connection": self.connection}
        self.counted_as = seat_of(self.actor)

    @property
    def mark_due(self) -> bool:
        """Whether the seat has not been marked as present for a while."""
        return _now() > self.marked + settings.PRESENCE_TTL / 4

    @property
    def check_due(self) -> bool:
        """Whether nobody has looked for a while if the key still holds: a client may listen without a word."""
        return _now() > self.checked + settings.PRESENCE_TTL

    def mark(self) -> Presence | None:
        """This seat is here now. GinError if its key holds no more."""
        new = self.version == 0
        if not new:
            self.check()
        self.marked = _now()
        return presence.seen(actor=self.actor, now=self.marked, connection=self.connection, new=new)

    def gone(self) -> None:
        """The socket was closed."""
        now = _now()
        presence.gone(actor=self.actor, now=now, connection=self.connection, last_seen=self.marked)

    @observed.act
    def act(self, act: Act) -> int:
        """Do what the seat asks; the version it led to. GinError, Throttled."""
        check("act", self.counted_as)
        try:
            acted = play.act(
                actor=self.actor,
                action=act.asked.action,
                expected_version=act.asked.expected_version,
                match=act.asked.match,
                client_seed=act.asked.client_seed,
                request=act.request,
                now=_now(),
            )
        except GinError as refusal:
            if refusal.code is ErrorCode.ROOM_NOT_FOUND:
                self.check()
            raise
        return acted.until

    def current_version(self) -> int:
        """The room's version now."""
        return selectors.room_version(self.actor)

    def news(self, after: int, at_least: int | None) -> tuple[Updates, RoomView]:
        """What has happened since version `after`. GinError if the room is gone or expired."""
        known = presence.look(actor=self.actor, now=_now())
        try:
            updates, view = selectors.news(self.actor, after=after, known=known, at_least=at_least)
        except GinError:
            self.check()
            raise
        if at_least is not None and view.version < at_least:
            self.check()  # an expired room announces a version that never comes
        return updates, view

    def news_at_hand(self, after: int, at_least: int | None) -> tuple[Updates, RoomView] | None:
        """`news` if that takes no waiting: the one thing here that the loop may call itself."""
        known = presence.remembered(actor=self.actor, now=_now())
        if at_least is None or (known is None and self.actor.mode == "online"):
            return None
        return selectors.news_at_hand(self.actor, after=after, known=known, at_least=at_least)

    def check(self) -> None:
        """GinError that says why the key opens the room no more, if so."""
        selectors.seat_for(room_id=str(self.actor.room_id), key=self.key)
        self.checked = _now()

    def view(self, known: Presence | None) -> RoomView:
        """The room as it is."""
        return selectors.room_view(self.actor, known)

    def presence_news(self, known: Presence | None) -> RoomView | None:
        """The room with who is connected, if that is known."""
        if known is None:
            known = presence.look(actor=self.actor, now=_now())
        return None if known is None else selectors.room_view(self.actor, known, at_least=self.version)

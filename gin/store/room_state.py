"""What a process knows of a room at one version: all that a decision or a view needs."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final, Literal, Self
from uuid import UUID

from gin.rules.events import Event
from gin.rules.settlement import Seat
from gin.rules.state import MatchState

BEGUN: Final = 2
"""The version of a new room: it is made, and its match is begun."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A taken seat. `level` is a bot's; `client_seed` is this seat's share in the next match's shuffle."""

    number: Seat
    kind: Literal["person", "bot"]
    level: str | None = None
    name: str = ""
    client_seed: str = ""
    left: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the log: who did what at which version, and what happened. `seat` None is the server."""

    version: int
    seat: Seat | None
    action: str
    at: datetime
    events: tuple[Event, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class RoomState:
    """A room as of `version`. Frozen, so that a cache may share it between threads."""

    id: UUID
    mode: Literal["computer", "local", "online"]
    status: Literal["open", "closed", "expired"]
    version: int
    move_version: int
    invite_code: str | None
    require_both_connected: bool
    next_seed: bytes = field(repr=False)
    seats: tuple[SeatInfo, ...]
    match_id: int
    match: MatchState
    seed: bytes = field(repr=False)
    client_seeds: tuple[str, str] = field(repr=False)
    last_activity: datetime
    recent: tuple[Entry, ...] = field(default=(), repr=False)
    """The last few rows up to `version`, as far as this process has them."""
    history: tuple[Event, ...] | None = field(default=None, repr=False)
    """The current match's events, where this process has them all."""

    def with_seat(self, number: Seat, **changes: Any) -> Self:
        """The same with this seat changed."""
        seats = (replace(seat, **changes) if seat.number == number else seat for seat in self.seats)
        return replace(self, seats=tuple(seats))

    @property
    def level(self) -> str | None:
        """The computer's, if one plays."""
        return next((seat.level for seat in self.seats if seat.level), None)

    @property
    def bot_to_act(self) -> SeatInfo | None:
        """The bot whose turn it is, if it is a bot's."""
        hand = self.match.hand
        if self.mode != "computer" or self.status != "open" or hand is None or hand.to_act is None:
            return None
        return next((seat for seat in self.seats if seat.number == hand.to_act and seat.kind == "bot"), None)

"""What a socket tells its listener."""

from dataclasses import dataclass
from typing import TypeAlias

from client.views import Event, View


@dataclass(frozen=True)
class News:
    """The room has gone on to `view`; `events` led there, none for the first view and after a very long gap."""

    events: list[Event]
    view: View


@dataclass(frozen=True)
class Seats:
    """Somebody came or went: the same position, other `seats` or `paused` in `view["room"]`."""

    view: View


@dataclass(frozen=True)
class Thinking:
    """The computer in `seat` has begun to think."""

    seat: int


@dataclass(frozen=True)
class Line:
    """The connection broke and is being made anew, or is `up` again."""

    up: bool


@dataclass(frozen=True)
class Ended:
    """Nothing more will come, for this `reason`."""

    reason: Exception


Update: TypeAlias = News | Seats | Thinking | Line | Ended

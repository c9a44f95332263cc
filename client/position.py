"""What is known of a room, from frames that may come doubled, late or with a gap between them."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias, cast

from client.updates import News, Seats
from client.views import Event, View

Frame: TypeAlias = dict[str, Any]
PRESENCE: Final = ("seats", "paused")
"""Members of a view's `room` that change without a new version."""


class Gap(Exception):
    """Something between the version known and this frame is missing: ask for it."""


class Position:
    """The latest view. Each `take` gives what is new in a frame, or None, and changes nothing by an old one."""

    def __init__(self) -> None:
        self.view: View | None = None

    @property
    def version(self) -> int:
        """The version of `view`; -1 before the first."""
        return -1 if self.view is None else self.view["room"]["version"]

    def take(self, frame: Frame) -> News | Seats | None:
        """An `events`, `view` or `presence` frame."""
        takers = {"events": self.take_events, "view": self.take_view, "presence": self.take_presence}
        return takers[frame["t"]](frame)

    def take_view(self, frame: Frame) -> News | Seats | None:
        """A whole view. Beyond what is known only one counts that says `from` where on there is too much to tell.

        What leads to any other, such as a greeting, can be told: ask for it. Gap if its `from` is later than known.
        """
        view: View = frame["view"]
        if self.view is None:
            return self._at(view)
        if view["room"]["version"] == self.version:
            return self.take_presence({name: view["room"].get(name) for name in PRESENCE})
        if view["room"]["version"] < self.version or "from" not in frame:
            return None
        if frame["from"] > self.version:
            raise Gap
        return self._at(view)

    def take_events(self, frame: Frame) -> News | None:
        """Events with the view they lead to. Gap if they begin later than what is known; what is known is skipped."""
        if self.view is None:
            return self._at(frame["view"])
        if frame["to"] <= self.version:
            return None
        if frame["from"] > self.version:
            raise Gap
        return self._at(frame["view"], [event for event in frame["events"] if event["version"] > self.version])

    def _at(self, view: View, events: Sequence[Event] = ()) -> News:
        self.view = view
        return News([*events], view)

    def take_presence(self, frame: Frame) -> Seats | None:
        """Who is there, and whom the moves wait for."""
        if self.view is None:
            return None
        now = {name: frame[name] for name in PRESENCE}
        before: Frame = {**self.view["room"]}
        if all(before.get(name) == now[name] for name in PRESENCE):
            return None
        self.view = view = cast("View", {**self.view, "room": {**before, **now}})
        return Seats(view)

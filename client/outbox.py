"""Acts on their way: each is kept, under one id, until the server has answered it."""

import asyncio
import secrets
from typing import Any, TypeAlias

Frame: TypeAlias = dict[str, Any]
Answer: TypeAlias = asyncio.Future[int]


class Outbox:
    """Acts that have no answer yet, in the order in which they were made."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[Frame, Answer]] = {}

    def add(self, request: dict[str, Any]) -> tuple[Frame, Answer]:
        """The frame to send, now and after every reconnection, and the version that its answer will bring.

        Its id is the request's Idempotency-Key: however often the frame arrives, it is done once. Whoever cancels
        the answer takes the act back, unless it is under way already.
        """
        name = secrets.token_urlsafe(16)
        frame = {"t": "act", "id": name, **request}
        answer: Answer = asyncio.get_running_loop().create_future()
        self._waiting[name] = frame, answer
        answer.add_done_callback(lambda _: self._waiting.pop(name))
        return frame, answer

    def unanswered(self) -> list[Frame]:
        """What to send again."""
        return [frame for frame, answer in self._waiting.values() if not answer.done()]

    def frame(self, name: str) -> Frame | None:
        """The act of that name, if it has no answer yet."""
        frame, answer = self._waiting.get(name, (None, None))
        return None if answer is None or answer.done() else frame

    def answered(self, name: str | None, outcome: int | Exception) -> None:
        """The version an act led to, or why it was refused. The second answer to a doubled act is no news."""
        if name not in self._waiting or self._waiting[name][1].done():
            return
        _, answer = self._waiting[name]
        if isinstance(outcome, Exception):
            answer.set_exception(outcome)
        else:
            answer.set_result(outcome)

    def give_up(self, reason: Exception) -> None:
        """Nobody will answer any more."""
        for name in list(self._waiting):
            self.answered(name, reason)

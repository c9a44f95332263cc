"""Every byte that the API answers, held against what its reader may not see at that moment.

The truth is asked of the store in this process, after each answer. A hand that is over hides its stock still; a
match that is over hides nothing but keys.
"""

import hashlib
import json
import re
from base64 import b64encode, urlsafe_b64encode
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.http import HttpResponse

from gin.rules.cards import NAMES, names
from gin.rules.settlement import Seat
from gin.store import loading
from gin.store.room_state import RoomState
from tests.rules.test_random_matches import hidden
from tests.security.scan import CARD
from tests.support.api import Api, Room

NUMBERED = re.compile(r"\[\d+(, ?\d+)+\]")
"""Cards by their numbers would stand in such a list; the API has none."""
FINISHED = re.compile(r'"(previous_result|result)": ?(?=\{)')


def forms(secret: bytes) -> set[str]:
    """How bytes may be written."""
    return {secret.hex(), *(form(secret).decode().rstrip("=") for form in (b64encode, urlsafe_b64encode))}


@dataclass
class Watched:
    """A room: whose key is whose, and what opens it."""

    seats: dict[str, Seat]
    code: str | None


@dataclass
class Overheard(Api):
    """The API. What it answers about a watched room is looked at, whoever asks; `answers` counts by reader."""

    rooms: dict[str, Watched] = field(default_factory=dict)
    answers: Counter[str] = field(default_factory=Counter)
    shown: Counter[str] = field(default_factory=Counter)
    """Cards that the readers were shown, all of them rightly."""

    def __post_init__(self) -> None:
        super().__init__()

    def watch(self, *seats: Room, code: str | None = None) -> None:
        """Look at all answers from now on."""
        self.rooms = {seats[0].id: Watched({room.key: room.seat for room in seats}, code)}  # type: ignore[misc]

    def raw(self, method: str, path: str, body: Any = None, *, key: str | None = None, **more: Any) -> HttpResponse:
        """A request, and its answer when it has been looked at."""
        response = super().raw(method, path, body, key=key, **more)
        text, said = response.serialize().decode(), set(CARD.findall(json.dumps(body)))
        for room_id, watched in self.rooms.items():
            state = loading.load_for_decision(UUID(room_id))
            assert state is not None
            seat = watched.seats.get(key or "") if room_id in path else None
            self.look(text, said, state, watched, seat, own_hidden="hand=hidden" in path)
        return response

    def look(
        self, text: str, said: set[str], state: RoomState, watched: Watched, seat: Seat | None, *, own_hidden: bool
    ) -> None:
        """`said` are the cards that the reader named himself."""
        reader = "stranger" if seat is None else "hidden hand" if own_hidden else "seat"
        assert not NUMBERED.search(text), text
        for secret in _secrets(state, watched, seat):
            assert secret not in text, (reader, state.id, state.version)
        cards = set(CARD.findall(without_finished(text, state) if seat else text)) - said
        assert not cards & _hidden_from(state, seat, own_hidden=own_hidden), (reader, state.id, state.version, cards)
        self.answers[reader] += 1
        self.shown[reader] += len(cards)


def _secrets(state: RoomState, watched: Watched, seat: Seat | None) -> set[str]:
    """Keys, one's own as well, with their hashes; seeds that are not told yet; for strangers the invite."""
    keys = {form for key in watched.seats for form in (key, hashlib.sha256(key.encode()).hexdigest())}
    seeds = forms(state.next_seed) | (set() if state.match.over else forms(state.seed))
    return keys | seeds | ({watched.code} if watched.code and seat is None else set())


def _hidden_from(state: RoomState, seat: Seat | None, *, own_hidden: bool) -> set[str]:
    if seat is None:
        return set(NAMES)
    hand = state.match.hand
    if hand is None or state.match.over:
        return set()
    return {NAMES[card] for card in hidden(state.match, None if own_hidden else seat)}


def without_finished(text: str, state: RoomState) -> str:
    """The answer during a match without the showdown of its last hand, which names only that hand's twenty cards."""
    previous = None if state.match.over else state.match.previous_result
    while previous is not None and (found := FINISHED.search(text)):
        result, end = json.JSONDecoder().raw_decode(text, found.end())
        assert result["number"] == previous.number
        assert set(CARD.findall(json.dumps(result))) <= set(names(previous.cards[0] | previous.cards[1]))
        text = text[: found.start()] + text[end:]
    return text

"""The public API, call by call."""

import secrets
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import quote

import httpx

from client.problems import Problem, json_object
from client.transport import Transport
from client.views import (
    Acted,
    Action,
    Commitment,
    Event,
    Invitation,
    Level,
    Seated,
    View,
    request_of,
    still_playing,
    your_turn,
)

POLL: Final = 1.0
"""Seconds between two looks at a room where someone else is to move."""


class Client:
    """One seat's client. Every call raises Problem when the server refuses, Unreachable when it is silent."""

    def __init__(self, base_url: str, key: str | None = None, sleep: Callable[[float], None] = time.sleep) -> None:
        """`base_url` such as `https://example.org`; `key` is the seat's, none before a room is made or joined."""
        self.key = key
        self.url = base_url.rstrip("/")
        self._transport = Transport(base_url, sleep)
        self._sleep = sleep
        self._seen: dict[str, tuple[str, View]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections; the game goes on."""
        self._transport.close()

    def commitments(self) -> Commitment:
        """Asks the server to draw a seed and show its hash, for `create_room(commitment=…)`."""
        commitment: Commitment = self._post("commitments", {}, "commitment")
        return commitment

    def create_room(self, mode: str = "computer", **options: Any) -> Seated:
        """A new room; the answer holds the key of seat 1, in `local` both keys, in `online` an invite link in its view.

        `mode`: computer, local, online. `options`: level, rules, name, client_seed, commitment (its id),
        require_both_connected.
        """
        seated: Seated = self._post("rooms", {"mode": mode, **options}, "seats")
        return seated

    def invitation(self, code: str) -> Invitation:
        """What an invite's `code` leads to, before joining."""
        invitation: Invitation = self._get(f"invites/{quote(code, safe='')}", "host")
        return invitation

    def join(self, code: str, **options: Any) -> Seated:
        """Takes the second seat of an online room; `options`: name, client_seed.

        With a `key` of that room it takes nothing: the answer is the seat that this client has, without the key.
        """
        seated: Seated = self._post(f"invites/{quote(code, safe='')}/join", options, "seats")
        return seated

    def leave(self, room_id: str) -> None:
        """Gives the seat up for good and erases its keys and name: the room is closed, an open match abandoned."""
        try:
            self._send("DELETE", f"rooms/{room_id}/seat", {})
        except Problem as problem:
            if problem.code != "room_not_found":  # it is, if the first answer was lost on the way
                raise

    def view(self, room_id: str) -> View:
        """This seat's view. Cheap to repeat: an unchanged room answers 304 and the view known is returned."""
        etag, known = self._seen.get(room_id, (None, None))
        response = self._send("GET", f"rooms/{room_id}", {"If-None-Match": etag} if etag else {})
        if known is not None and response.status_code == httpx.codes.NOT_MODIFIED:
            return known
        view: View = _json(response, "room")
        if "ETag" in response.headers:
            self._seen[room_id] = response.headers["ETag"], view
        return view

    def wait_for_turn(self, room_id: str, patience: float = 30.0) -> View:
        """The view once this seat has a move or the match is over; after `patience` seconds as it then is."""
        view = self.view(room_id)
        while patience > 0 and still_playing(view) and not your_turn(view):
            self._sleep(POLL)
            patience -= POLL
            view = self.view(room_id)
        return view

    def act(self, view: View, action: Action) -> Acted:
        """Does one of `view`'s legal actions.

        A move counts only on the position in `view`: if the hand went on since, Problem `stale_version`.
        Everything else (`resign`, `new_match`, …) counts for the match in `view`. In an online room `new_match`
        is an offer, which the other answers with `accept_new_match` or `decline_new_match`, and which may be
        taken back with `withdraw_new_match`: the view's legal actions list what is open.
        """
        acted: Acted = self._post(f"rooms/{view['room']['id']}/actions", request_of(view, action), "view")
        return acted

    def events(self, room_id: str, after: int) -> list[Event]:
        """What this seat may know of everything since version `after`, in order."""
        events: list[Event] = []
        more = True
        while more:
            page = self._get(f"rooms/{room_id}/events?after={after}", "events")
            events += page["events"]
            more, after = page.get("more", False), page.get("to", after)
        return events

    def level(self, room_id: str, level: Level) -> None:
        """Changes the computer's level, at any time; the position stays."""
        self._send("PUT", f"rooms/{room_id}/level", _once(), {"level": level})

    def matches(self, room_id: str) -> list[dict[str, Any]]:
        """The room's matches, newest first."""
        return self._listed(f"rooms/{room_id}/matches", "matches")

    def record(self, room_id: str, match: int) -> dict[str, Any]:
        """A finished match, whole: events, both holdings, the seed and its commitment."""
        record: dict[str, Any] = self._get(f"rooms/{room_id}/matches/{match}/record", "match")
        return record

    def transcript(self, room_id: str, match: int) -> str:
        """The same to read."""
        return self._send("GET", f"rooms/{room_id}/matches/{match}/record", {"Accept": "text/plain"}).text

    def resume_code(self, room_id: str) -> str:
        """A one-time code, good for ten minutes, that gives another device a key for this seat."""
        code: str = self._post(f"rooms/{room_id}/resume-code", {}, "code")["code"]
        return code

    def resume(self, code: str) -> Seated:
        """A key of its own for this device, for a code made on another."""
        seated: Seated = self._post("resume", {"code": code}, "seats")
        return seated

    def _listed(self, path: str, name: str) -> list[dict[str, Any]]:
        """What stands under `name` in every page of a list."""
        page = self._get(path, name)
        listed: list[dict[str, Any]] = page[name]
        while (before := page.get("next")) is not None:
            page = self._get(f"{path}?before={before}", name)
            listed += page[name]
        return listed

    def _get(self, path: str, member: str) -> Any:
        return _json(self._send("GET", path, {}), member)

    def _post(self, path: str, body: dict[str, Any], member: str) -> Any:
        return _json(self._send("POST", path, _once(), body), member)

    def _send(self, method: str, path: str, headers: dict[str, str], body: Any = None) -> httpx.Response:
        return self._transport.send(method, path, {**self._identity(), **headers}, body)

    def _identity(self) -> dict[str, str]:
        """Who asks: a seat, or nobody yet."""
        return {"Authorization": f"Seat {self.key}"} if self.key else {}


def _once() -> dict[str, str]:
    """One key for all repeats of a call: 256 random bits, which also makes new seat keys unguessable."""
    return {"Idempotency-Key": secrets.token_urlsafe(32)}


def _json(response: httpx.Response, member: str) -> Any:
    """The answer, which has that `member`; Problem `not_understood` if something else answers at this address."""
    answer = json_object(response)
    if member not in answer:
        raise Problem.of(response)
    return answer

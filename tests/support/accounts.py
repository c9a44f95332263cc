"""Players with accounts, over REST: `ana = person(api)`, `ana.get("me")`, `ana.room(mode="local")`."""

import secrets
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import HttpResponse

from tests.support.api import Api, Position, Room, Wire, answered

PASSWORD: Final = "seven of hearts, twice"


class TokenApi(Api):
    """The API as an account calls it: without a key of its own a request carries the token."""

    def __init__(self, token: str, seat: int | None = None) -> None:
        super().__init__()
        self.token = token
        self._chosen = {} if seat is None else {"X-Seat": str(seat)}

    def raw(self, method: str, path: str, body: Any = None, *, key: str | None = None, **more: Any) -> HttpResponse:
        """A request and whatever it is answered."""
        own = {} if key else {"Authorization": f"Bearer {self.token}", **self._chosen}
        return super().raw(method, path, body, key=key, headers={**own, **more.pop("headers", {})}, **more)


@dataclass
class Person:
    """An account, logged in on one device."""

    email: str
    token: str = field(repr=False)
    id: str
    name: str

    @property
    def api(self) -> TokenApi:
        return TokenApi(self.token)

    def get(self, path: str, **more: Any) -> HttpResponse:
        return self.api.get(path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> HttpResponse:
        return self.api.post(path, body, **more)

    def patch(self, **body: Any) -> HttpResponse:
        return self.api.call("PATCH", "me", body)

    def erase(self) -> HttpResponse:
        return self.api.call("DELETE", "me")

    def claim(self, room: Room, **more: Any) -> HttpResponse:
        return self.post(f"{room.path}/claim", {"seat_key": room.key}, **more)

    def rooms(self) -> list[Wire]:
        return answered(self.get("me/rooms?limit=100"))["rooms"]  # type: ignore[no-any-return]

    def matches(self) -> list[Wire]:
        return answered(self.get("me/matches?limit=100"))["matches"]  # type: ignore[no-any-return]

    def seat(self, room: Room, chosen: int | None = None) -> Room:
        """The seat that the account has in the room, played with the token."""
        return Room(TokenApi(self.token, chosen), room.id, chosen or room.seat, "", Position(0, room.now.match))

    def online(self, name: str | None = None, **options: Any) -> tuple[Room, str]:
        """A new online room of the account's own, and its invite's code."""
        named = {} if name is None else {"name": name}
        body = {"mode": "online", "require_both_connected": False, **named, **options}
        made = answered(self.post("rooms", body), 201)
        return _seated(self.api, made), made["view"]["room"]["invite_url"].rpartition("/")[2]

    def join(self, code: str, **options: Any) -> Room:
        return _seated(self.api, answered(self.post(f"invites/{code}/join", options), 201))


def _seated(api: Api, made: Wire) -> Room:
    given = made["seats"][0]
    now = Position(made["view"]["room"]["version"], made["view"]["match"]["number"])
    return Room(api, made["room_id"], given["seat"], given["key"], now)


def new_email() -> str:
    return f"{secrets.token_hex(8)}@example.org"


def register(api: Api, email: str, once: str | None = None, **more: Any) -> HttpResponse:
    return api.post("accounts", {"email": email, "password": PASSWORD, "name": "Ana", **more}, once=once)


def login(api: Api, email: str, password: str = PASSWORD, **more: Any) -> HttpResponse:
    return api.post("accounts/login", {"email": email, "password": password}, **more)


def logged_in(api: Api, email: str, password: str = PASSWORD) -> Person:
    """Somebody who has an account, on one more device."""
    given = answered(login(api, email, password))
    return Person(email, given["token"], given["account"]["id"], given["account"]["name"])


def person(api: Api, name: str = "Ana", **more: Any) -> Person:
    """Somebody with a new account."""
    email = new_email()
    answered(register(api, email, name=name, **more), 202)
    return logged_in(api, email)

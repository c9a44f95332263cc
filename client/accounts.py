"""An account's client: the calls around the account, and all others in the rooms that it has claimed."""

from typing import Any

from client.api import Client
from client.problems import Problem
from client.views import Seated


class AccountClient(Client):
    """Plays with a token instead of a seat's key. What it logs in to it is from then on; keep `token` secret."""

    token: str | None = None

    def register(self, email: str, password: str, name: str, **options: Any) -> bool:
        """Begins an account, unless the address has one; whether a mail brings a code to `confirm`."""
        given = {"email": email, "password": password, "name": name, **options}
        confirm: bool = self._post("accounts", given, "confirm")["confirm"]
        return confirm

    def confirm(self, code: str, password: str) -> dict[str, Any]:
        """Uses the code from the mail, with the account's password: logged in."""
        return self._enter("accounts/confirm", {"code": code, "password": password})

    def login(self, email: str, password: str, **options: Any) -> dict[str, Any]:
        """The account; `options`: device, what the token is called in the account's list."""
        return self._enter("accounts/login", {"email": email, "password": password, **options})

    def logout(self) -> None:
        """Revokes the token."""
        try:
            self._send("POST", "accounts/logout", {}, {})
        except Problem as problem:
            if problem.code != "unauthenticated":  # it is, if the first answer was lost on the way
                raise
        self.token = None

    def claim(self, room_id: str, seat_key: str) -> list[int]:
        """Ties a seat to the account, with a key of it; the seats that the account has in the room."""
        seats: list[int] = self._post(f"rooms/{room_id}/claim", {"seat_key": seat_key}, "seats")["seats"]
        return seats

    def rooms(self) -> list[dict[str, Any]]:
        """The account's rooms, last used first."""
        return self._listed("me/rooms", "rooms")

    def seat_keys(self, room_id: str) -> Seated:
        """Seat keys for this device, for instance for its sockets."""
        seated: Seated = self._post(f"me/rooms/{room_id}/key", {}, "seats")
        return seated

    def _enter(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        given = self._post(path, body, "token")
        self.token = given["token"]
        account: dict[str, Any] = given["account"]
        return account

    def _identity(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

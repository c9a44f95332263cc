"""The library with an account, at the real server."""

import secrets

import pytest

from client import AccountClient, Client, Problem
from tests.client.canned import HANG_UP, canned_server, problem

PASSWORD = "seven of hearts, twice"


def test_a_room_follows_its_account_to_another_device(server_url: str) -> None:
    email = f"{secrets.token_hex(8)}@example.org"
    with Client(server_url) as guest, AccountClient(server_url) as phone, AccountClient(server_url) as laptop:
        made = guest.create_room("computer", level="easy")
        assert phone.register(email, PASSWORD, "Ana") is False
        assert phone.login(email, PASSWORD, device="phone")["name"] == "Ana"
        assert phone.claim(made["room_id"], made["seats"][0]["key"]) == [1]
        laptop.login(email, PASSWORD)
        assert [room["room_id"] for room in laptop.rooms()] == [made["room_id"]]
        acted = laptop.act(laptop.view(made["room_id"]), {"type": "pass"})
        assert phone.view(made["room_id"]) == acted["view"]
        guest.key = laptop.seat_keys(made["room_id"])["seats"][0]["key"]
        assert guest.view(made["room_id"]) == acted["view"]
        laptop.logout()
        assert laptop.token is None
        with pytest.raises(Problem, match="unauthenticated"):
            laptop.rooms()
        assert phone.rooms()


def test_all_rooms_of_an_account_are_listed_last_used_first(server_url: str) -> None:
    email = f"{secrets.token_hex(8)}@example.org"
    with AccountClient(server_url) as ana:
        ana.register(email, PASSWORD, "Ana")
        ana.login(email, PASSWORD)
        made = [ana.create_room("computer", level="easy")["room_id"] for _ in range(21)]
        assert [room["room_id"] for room in ana.rooms()] == made[::-1]


def test_a_wrong_password_is_a_problem(server_url: str) -> None:
    with AccountClient(server_url) as client:
        for call in (lambda: client.login("nobody@example.org", PASSWORD), lambda: client.confirm("x", PASSWORD)):
            with pytest.raises(Problem, match=r"login_failed|code_not_found"):
                call()
        assert client.token is None


def test_a_log_out_whose_answer_was_lost_is_one() -> None:
    with canned_server(HANG_UP, problem(401, "unauthenticated")) as server:
        client = AccountClient(server.url, sleep=lambda _: None)
        client.token = "token"
        client.logout()
    assert [asked.headers["Authorization"] for asked in server.asked] == ["Bearer token"] * 2
    assert client.token is None

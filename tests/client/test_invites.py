"""Links and codes, and the seats they lead back to."""

import pytest

from client import Client
from client.terminal.invites import host, invite_of, join
from tests.client.pair import code_of

HERE = "http://127.0.0.1:8000"


@pytest.mark.parametrize(
    ("text", "server", "code"),
    [
        ("abc", HERE, "abc"),
        ("https://gin.example/i/abc", "https://gin.example", "abc"),
        (" https://gin.example/i/abc/ ", "https://gin.example", "abc"),
        ("http://10.0.0.1:8000/i/abc#x", "http://10.0.0.1:8000", "abc"),
        ("https://example.org/gin/i/abc", "https://example.org/gin", "abc"),
    ],
)
def test_a_link_names_its_server_and_a_code_is_of_this_one(text, server, code):
    assert invite_of(text, HERE) == (server, code)


@pytest.mark.parametrize(
    "text", ["", " ", "http://[::1/i/x", "localhost:8000/i/abc", "ftp://x/i/abc", "https://gin.example/i/", "a/b"]
)
def test_what_is_neither_link_nor_code_is_no_invite(text):
    with pytest.raises(ValueError, match=r"."):
        invite_of(text, HERE)


def test_the_same_link_leads_back_to_the_same_seat(server_url, tmp_path):
    kept = tmp_path / "terminal.json"
    with Client(server_url) as ana, Client(server_url) as boris, Client(server_url) as boris_later:
        code = code_of(host(ana, "Ana", {"target": 50}))
        first = join(boris, code, "Boris", kept)
        again = join(boris_later, code, "Boris", kept)
        assert boris_later.key == boris.key
        assert again["hand"] == first["hand"]
        assert [seat["name"] for seat in again["room"]["seats"]] == ["Ana", "Boris"]

"""A small client of the public API: what a phone or desktop app would do, in Python.

    with Client("http://127.0.0.1:8000") as client:
        room = client.create_room(level="easy")
        client.key = room["seats"][0]["key"]
        view = room["view"]
        while view["match"]["status"] == "playing":
            if your_turn(view):  # else what is legal would only end the match
                client.act(view, view["legal_actions"][0])  # your choice
            view = client.wait_for_turn(view["room"]["id"])

That asks the server once a second; `RoomSocket` is told instead, and is what two people at one table need.
`AccountClient` logs in to an account and finds its rooms again.

Three rules make it safe on a bad line, and are worth imitating in any language:
a POST or PUT keeps one `Idempotency-Key` through all its repeats, so it is done once however often it is sent;
a move names the version it was chosen on, so it never lands on another position;
the server's view is the truth, so after any doubt read it again instead of guessing.
"""

from client.accounts import AccountClient
from client.api import Client
from client.problems import ClientError, Closed, Problem, Unreachable
from client.socket import RoomSocket
from client.views import your_turn

__all__ = ["AccountClient", "Client", "ClientError", "Closed", "Problem", "RoomSocket", "Unreachable", "your_turn"]

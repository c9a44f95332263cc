"""Who may do what: every call of the API and who asks for it, with the answer.

An answer is a status, or the code of a problem. A call that the schema has and this table has not fails a test.
"""

from dataclasses import dataclass
from typing import Any, Final

Answer = int | str
Answers = dict[str, Answer]

WHO: Final = ("nobody", "other", "opponent", "seat", "account", "owner", "staff", "revealing")
"""`other` has a seat elsewhere, `account` one that is not `seat`'s `owner`; the last two are logged in to the admin."""


def anyone(answer: Answer, **but: Answer) -> Answers:
    """A call that asks for nobody in particular."""
    return {**dict.fromkeys(WHO, answer), **but}


def seated(answer: Answer, **but: Answer) -> Answers:
    """A call of a room: for its seats and for the account that claimed one. Others do not learn that there is one."""
    strangers = dict.fromkeys(("nobody", "staff", "revealing"), "unauthenticated")
    elsewhere = dict.fromkeys(("other", "account"), "room_not_found")
    return {**strangers, **elsewhere, **dict.fromkeys(("opponent", "seat", "owner"), answer), **but}


def own(answer: Answer, **but: Answer) -> Answers:
    """A call of an account: for accounts, each about itself; a seat's key is none."""
    return {**anyone("unauthenticated"), "account": answer, "owner": answer, **but}


@dataclass(frozen=True)
class Case:
    """A call: what each asker is answered, and what it sends. `once`: it can be done only once, or changes the room."""

    answers: Answers
    body: dict[str, Any] | None = None
    once: bool = False


PASSWORD: Final = "seven of hearts, twice"
NO_CODE: Final = "A" * 43
TABLE: Final[dict[str, Case]] = {
    # for anyone
    "POST /accounts": Case(anyone(202), {"email": "new@example.org", "password": PASSWORD, "name": "New"}),
    "POST /accounts/confirm": Case(anyone("code_not_found"), {"code": NO_CODE, "password": PASSWORD}),
    "POST /accounts/login": Case(anyone("login_failed"), {"email": "new@example.org", "password": "no"}),
    "POST /accounts/password-reset": Case(anyone(204), {"email": "nobody@example.org"}),
    "POST /accounts/password-reset/confirm": Case(anyone("code_not_found"), {"code": NO_CODE, "password": PASSWORD}),
    "POST /commitments": Case(anyone(201)),
    "POST /rooms": Case(anyone(201), {"mode": "local"}),
    "POST /resume": Case(anyone("code_not_found"), {"code": NO_CODE}),
    "GET /invites/{code}": Case(anyone(200)),
    "POST /invites/{code}/join": Case(anyone("room_full", opponent=200, seat=200, owner=200), {}),
    # for seats
    "GET /rooms/{room_id}": Case(seated(200)),
    "GET /rooms/{room_id}/events": Case(seated(200)),
    "GET /rooms/{room_id}/matches": Case(seated(200)),
    "GET /rooms/{room_id}/matches/{match_number}/record": Case(seated(200)),
    "POST /rooms/{room_id}/actions": Case(seated(200), {"type": "resign", "match": 2}, once=True),
    "PUT /rooms/{room_id}/level": Case(seated("not_a_computer_room"), {"level": "hard"}),
    "POST /rooms/{room_id}/hint": Case(seated("no_hints_here"), {}),
    "POST /rooms/{room_id}/matches/{match_number}/hands/{hand_number}/analysis": Case(seated(202), {}),
    "GET /rooms/{room_id}/insights/{insight_id}": Case(seated("insight_not_found", seat=202, owner=202)),
    "POST /rooms/{room_id}/resume-code": Case(seated(201), {}),
    "DELETE /rooms/{room_id}/seat": Case(seated(204), once=True),
    # for accounts
    "POST /rooms/{room_id}/claim": Case(own(200, account="seat_claimed")),
    "GET /me": Case(own(200)),
    "PATCH /me": Case(own(200), {"language": "da"}),
    "DELETE /me": Case(own(204), once=True),
    "POST /me/email": Case(own(202), {"email": "newer@example.org", "password": PASSWORD}, once=True),
    "POST /me/password": Case(own(204), {"password": PASSWORD, "new_password": PASSWORD[::-1]}, once=True),
    "GET /me/rooms": Case(own(200)),
    "POST /me/rooms/{room_id}/key": Case(own(201, account="room_not_found"), {}),
    "GET /me/matches": Case(own(200)),
    "GET /me/matches/{match_id}/record": Case(own(200, account="match_not_found")),
    "GET /me/statistics": Case(own(200)),
    "GET /me/export": Case(own(200)),
    "GET /me/tokens": Case(own(200)),
    "POST /me/tokens": Case(own(201), {"name": "an app"}),
    "DELETE /me/tokens/{token_id}": Case(own(204, account="token_not_found"), once=True),
    "POST /accounts/logout": Case(own(204), {}, once=True),
}

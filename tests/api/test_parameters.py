"""Parameters of the query: what a call does not take is refused, so that a slip of the pen shows no cards."""

import pytest

from tests.support.api import Api, computer_room, local_room, refused

pytestmark = pytest.mark.usefixtures("transactional_db")


@pytest.mark.parametrize("slip", ["hnad=hidden", "Hand=hidden", "hand=hidden&after=1", "format=json"])
def test_a_misspelt_parameter_is_refused_and_shows_nothing(api: Api, slip: str) -> None:
    one, _ = local_room(api)
    problem = refused(one.get(f"?{slip}"), 422, "invalid")
    assert list(problem["errors"].values()) == [["There is no such parameter."]]


def test_one_that_comes_twice_is_refused_too(api: Api) -> None:
    one, _ = local_room(api)
    for doubled in ("hand=hidden&hand=shown", "hand=hidden&hand=hidden"):
        problem = refused(one.get(f"?{doubled}"), 422, "invalid")
        assert problem["errors"] == {"hand": ["Must come once."]}


def test_a_move_with_one_is_not_made(api: Api) -> None:
    room = computer_room(api)
    move = {"type": "pass", "expected_version": room.now.version}
    response = room.unchanged_by(lambda: room.post("/actions?hnad=hidden", move))
    refused(response, 422, "invalid")


def test_more_than_any_page_sends_are_no_fault_of_ours(api: Api) -> None:
    room, endless = computer_room(api), "&".join(["a=1"] * 1001)
    refused(room.get(f"?{endless}"), 400, "bad_request")
    refused(api.post(f"rooms?{endless}", {"mode": "computer"}), 400, "bad_request")

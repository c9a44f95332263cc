"""What a move was made on: the position, by its version; everything else names its match."""

import pytest

from tests.support.api import action, answered, computer_room, local_room, play, refused


@pytest.mark.parametrize("words", ["pass", "draw stock", "discard 7H", "knock 7H", "big gin", "next hand"])
def test_a_move_names_its_version(api, words):
    room = computer_room(api)
    problem = refused(room.unchanged_by(lambda: room.post("/actions", action(words))), 422, "invalid")
    assert list(problem["errors"]) == ["expected_version"]


@pytest.mark.parametrize(
    "words", ["new match", "accept new match", "decline new match", "withdraw new match", "resign"]
)
def test_everything_else_names_its_match(api, words):
    room = computer_room(api)
    problem = refused(room.unchanged_by(lambda: room.post("/actions", action(words))), 422, "invalid")
    assert list(problem["errors"]) == ["match"]
    with_version = {**action(words), "match": 1, "expected_version": room.now.version}
    problem = refused(room.unchanged_by(lambda: room.post("/actions", with_version)), 422, "invalid")
    assert list(problem["errors"]) == ["expected_version"]


def test_a_stale_move_is_refused_with_the_current_version(api):
    one, two = seats = local_room(api)
    old = one.now.version
    play(seats, "pass, pass")
    for stale in (0, old - 1, old, old + 1):
        problem = refused(one.unchanged_by(lambda stale=stale: one.ask("draw stock", at=stale)), 409, "stale_version")
        assert problem["version"] == old + 2 == two.view["room"]["version"]
    one.act("draw stock")


def test_a_version_that_is_yet_to_come_is_refused_alike(api):
    room = computer_room(api)
    for future in (room.now.version + 1, 2**31 - 1):
        problem = refused(room.unchanged_by(lambda future=future: room.ask("pass", at=future)), 409, "stale_version")
        assert problem["version"] == room.now.version


def test_the_version_is_judged_before_the_move(api):
    """A stale client hears that it is stale, not what became of its move since."""
    one, two = local_room(api)
    one.act("pass")
    refused(two.ask("discard 7H", at=one.now.version - 1), 409, "stale_version")
    refused(one.ask("pass", at=one.now.version - 1), 409, "stale_version")


@pytest.mark.parametrize("match", [0, 2, 2**31 - 1])
def test_another_match_is_refused(api, match):
    room = computer_room(api)
    problem = refused(room.unchanged_by(lambda: room.ask("resign", match=match)), 409, "wrong_match")
    assert problem["match"] == 1


def test_an_answer_for_the_old_match_does_not_end_the_new_one(api):
    one, two = local_room(api)
    one.act("new match")
    refused(two.unchanged_by(lambda: two.ask("resign", match=1)), 409, "wrong_match")
    refused(two.unchanged_by(lambda: two.ask("new match", match=1)), 409, "wrong_match")


def test_a_move_for_the_old_match_is_stale_in_the_new_one(api):
    one, _ = local_room(api)
    old = one.now.version
    one.act("new match")
    refused(one.ask("pass", at=old), 409, "stale_version")


def test_resigning_needs_no_version_however_far_the_hand_went_on(api):
    one, _ = seats = local_room(api)
    play(seats, "pass, pass, draw stock, discard drawn")
    assert answered(one.post("/actions", {"type": "resign", "match": 1}))["view"]["match"]["winner"] == 2

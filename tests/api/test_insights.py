"""Hints and analyses: asked for over REST, computed from the asker's view, kept."""

from typing import Any

import pytest
from django.utils import timezone

from gin.models import Insight
from gin.services import insights
from tests.support.api import Api, Room, answered, computer_room, local_room, play, refused, words_of

pytestmark = pytest.mark.usefixtures("transactional_db")


@pytest.fixture(autouse=True)
def few_worlds(settings: Any) -> None:
    settings.INSIGHT_WORLDS = 64


def work() -> None:
    """What a worker does with all that was asked."""
    for insight in Insight.objects.exclude(status="done"):
        insights.answer(insight_id=insight.pk, clock=timezone.now)


def asked(response: Any) -> dict[str, Any]:
    """A question just asked: where to poll it."""
    told = answered(response, 202)
    assert response["Location"].endswith(f"/insights/{told['id']}")
    return told


def told(room: Room, question: dict[str, Any]) -> dict[str, Any]:
    return answered(room.get(f"/insights/{question['id']}"))


def who_may_knock_before_drawing(seats: tuple[Room, Room]) -> Room:
    while True:
        one = seats[(seats[0].view["hand"]["to_act"] or 1) - 1]
        may = one.view["legal_actions"]
        if may[0]["type"] == "draw" and any(move["type"] == "knock" for move in may):
            return one
        throws = [move for move in may if move["type"] == "discard"]
        one.act(words_of(min(throws, key=lambda move: move["deadwood"], default=may[0])))


def finish_hand(seats: tuple[Room, Room]) -> None:
    """Both throw what they draw until nothing is left to draw: a void hand."""
    play(seats, "pass, pass")
    while seats[0].view["hand"]["phase"] != "over":
        play(seats, "draw stock, discard drawn")


def test_a_hint_names_legal_moves_with_what_they_cost(api: Api) -> None:
    room = computer_room(api, level="hard")
    question = asked(room.post("/hint"))
    assert question["status"] == "queued"
    work()
    hint = told(room, question)
    assert (hint["kind"], hint["status"], hint["progress"]) == ("hint", "done", 100)
    legal = {words_of(action) for action in room.view["legal_actions"]}
    assert {words_of(move) for move in hint["moves"]} <= legal
    assert hint["moves"][0]["cost"] == 0
    assert [move["cost"] for move in hint["moves"]] == sorted(move["cost"] for move in hint["moves"])


def test_a_hidden_hand_is_told_no_card_of_its_own(api: Api) -> None:
    one, _ = local_room(api)
    one.act("draw discard")
    question = asked(one.post("/hint?hand=hidden"))
    work()
    assert any("card" in move for move in told(one, question)["moves"])
    hidden = answered(one.get(f"/insights/{question['id']}?hand=hidden"))
    assert [move for move in hidden["moves"] if "card" in move] == []
    again = answered(one.post("/hint?hand=hidden"))
    assert again == hidden


def test_a_hidden_hand_is_told_of_no_knock_before_the_draw(api: Api) -> None:
    seats = local_room(api, rules={"knock_before_draw": True, "knock_limit": 10})
    one = who_may_knock_before_drawing(seats)
    question = asked(one.post("/hint"))
    work()
    assert "knock" in {move["type"] for move in told(one, question)["moves"]}
    hidden = answered(one.get(f"/insights/{question['id']}?hand=hidden"))
    assert {move["type"] for move in hidden["moves"]} == {"draw"}


def test_the_same_position_is_the_same_question(api: Api) -> None:
    room = computer_room(api)
    first = asked(room.post("/hint"))
    assert asked(room.post("/hint"))["id"] == first["id"]
    work()
    assert answered(room.post("/hint"))["moves"] == told(room, first)["moves"]
    assert Insight.objects.filter(room_id=room.id).count() == 1


def test_a_hint_asked_before_a_move_is_still_of_its_position(api: Api) -> None:
    one, two = local_room(api)
    question = asked(one.post("/hint"))
    play((one, two), "pass")
    work()
    assert {move["type"] for move in told(one, question)["moves"]} == {"pass", "draw"}


def test_hints_are_for_who_is_on_turn_and_not_online(api: Api) -> None:
    one, two = local_room(api)
    refused(two.post("/hint"), 409, "not_your_turn")
    online = answered(api.post("rooms", {"mode": "online"}), 201)
    path = f"rooms/{online['room_id']}/hint"
    refused(api.post(path, key=online["seats"][0]["key"]), 409, "no_hints_here")
    refused(one.post("/hint", {"of": "both"}), 422, "invalid")


def test_an_analysis_during_the_match_tells_of_the_own_moves_only(api: Api) -> None:
    seats = local_room(api)
    refused(seats[0].post("/matches/1/hands/1/analysis"), 409, "hand_not_over")
    finish_hand(seats)
    question = asked(seats[0].post("/matches/1/hands/1/analysis"))
    work()
    analysis = told(seats[0], question)
    assert analysis["whole"] is False
    assert {judged["seat"] for judged in analysis["decisions"]} == {1}
    assert all(judged["cost"] >= 0 for judged in analysis["decisions"])
    drawn = [judged for judged in analysis["decisions"] if judged["played"] == {"type": "draw", "from": "stock"}]
    assert drawn
    assert all(judged["luck"] is not None for judged in drawn)


def test_after_the_match_it_tells_of_both_seats(api: Api) -> None:
    seats = local_room(api)
    finish_hand(seats)
    early = asked(seats[0].post("/matches/1/hands/1/analysis"))
    play(seats, "1: resign")
    late = asked(seats[0].post("/matches/1/hands/1/analysis"))
    assert late["id"] != early["id"]
    work()
    assert {judged["seat"] for judged in told(seats[0], late)["decisions"]} == {1, 2}


def test_a_question_is_the_askers_alone(api: Api) -> None:
    one, two = local_room(api)
    question = asked(one.post("/hint"))
    refused(two.get(f"/insights/{question['id']}"), 404, "insight_not_found")
    refused(one.get("/insights/no-such-thing"), 404, "insight_not_found")
    refused(one.post("/matches/2/hands/1/analysis"), 404, "match_not_found")
    refused(one.post("/matches/1/hands/9/analysis"), 404, "hand_not_found")


def test_a_fault_is_said_instead_of_waiting_for_ever(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    room = computer_room(api)
    question = asked(room.post("/hint"))
    monkeypatch.setattr(insights, "position", lambda *_: None)
    work()
    assert told(room, question)["status"] == "failed"


@pytest.mark.parametrize("path", ["/hint", "/matches/1/hands/1/analysis"])
def test_a_question_that_is_refused_is_not_asked(api: Api, path: str) -> None:
    room, other = local_room(api)
    if "analysis" in path:
        finish_hand((room, other))
    assert list(refused(room.post(f"{path}?hand=half"), 422, "invalid")["errors"]) == ["hand"]
    assert not Insight.objects.filter(room_id=room.id).exists()

"""Whole matches over REST: every action that a view offers is accepted, and nothing is left over at the end."""

import itertools
from random import Random

import pytest

from gin.models import Event
from tests.support.api import answered, computer_room, local_room, refused
from tests.support.players import by_chance, play_match
from tests.support.torture import chosen_seed

OVER = [{"type": "new_match"}]


def assert_won(view):
    scores, winner = view["match"]["scores"], view["match"]["winner"]
    assert (view["match"]["status"], view["match"]["ended"]) == ("won", "target")
    assert scores[str(winner)] >= view["match"]["rules"]["target"] > scores[str(3 - winner)]
    assert view["legal_actions"] == OVER
    totals = {
        seat: sum(hand["points"] for hand in view["match"]["hands"] if hand["winner"] == int(seat)) for seat in scores
    }
    totals[str(winner)] += view["match"]["bonus"]
    assert totals == scores


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_against_the_computer(api, level):
    room = computer_room(api, level, rules={"target": 50})
    play_match([room], Random(chosen_seed()))
    assert_won(room.view)
    dealers = [(hand["dealer"], hand["kind"]) for hand in room.view["match"]["hands"]]
    for (dealer, kind), (following, _) in itertools.pairwise(dealers):
        assert following == (dealer if kind == "void" else 3 - dealer)


def test_two_at_one_device_with_every_option(api):
    options = {"target": 25, "stock_floor": 10, "big_gin": True, "game_bonus": 100, "box_bonus": 25, "shutout": True}
    seats = list(local_room(api, rules=options))
    play_match(seats, Random(chosen_seed()))
    assert seats[0].view["match"] == seats[1].view["match"]
    assert_won(seats[0].view)


def test_moves_by_chance_are_all_accepted(api):
    seats = list(local_room(api, rules={"target": 10, "stock_floor": 10, "knock_before_draw": True}))
    rng = Random(chosen_seed())
    for _ in range(80):
        view = seats[0].view
        mover = seats[(view["hand"]["to_act"] or rng.choice([1, 2])) - 1]
        legal = [choice for choice in mover.view["legal_actions"] if choice["type"] != "resign"]
        if len(legal) == 1 or rng.random() < 0.01:
            mover.act("new match")
        else:
            choice = by_chance(rng, legal)
            mover.act(
                " ".join([choice["type"].replace("_", " "), choice.get("from") or choice.get("card", "")]).strip()
            )


def test_versions_count_every_action_of_a_room_over_all_its_matches(api):
    one, two = local_room(api, rules={"target": 10})
    play_match([one, two], Random(1))
    before = one.view["room"]["version"]
    started = two.act("new match")
    assert started["version"] == one.view["room"]["version"] == before + 2
    assert [event["type"] for event in started["events"]] == ["new_match_agreed", "match_started", "hand_dealt"]
    assert started["view"]["match"]["number"] == 2
    assert list(Event.objects.filter(room_id=one.id).order_by("version").values_list("version", flat=True)) == list(
        range(1, before + 3)
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_gives_the_match_to_the_other(api, seat):
    seats = local_room(api)
    match = seats[seat].act("resign")["view"]["match"]
    assert (match["status"], match["winner"], match["ended"], match["ended_by"]) == (
        "won",
        2 - seat,
        "resigned",
        seat + 1,
    )
    assert match["scores"] == {"1": 0, "2": 0}
    refused(seats[seat].ask("resign"), 409, "match_over")
    refused(seats[0].ask("pass"), 409, "match_over")
    assert seats[0].view["legal_actions"] == OVER


def test_a_new_match_in_the_middle_abandons_the_old_one(api):
    room = computer_room(api)
    room.act("pass")
    started = room.act("new match")
    assert [event["type"] for event in started["events"]] == [
        *("new_match_agreed", "match_ended"),
        *("match_started", "hand_dealt"),
    ]
    lines = answered(room.get("/matches"))["matches"]
    assert [(line["number"], line["status"], line["ended_by"]) for line in lines] == [
        (2, "playing", None),
        (1, "abandoned", 1),
    ]
    assert started["view"]["hand"]["to_act"] == 1
    room.act("pass")


def test_the_computer_answers_in_the_same_call(api):
    room = computer_room(api, "medium")
    acted = room.act("pass")
    assert [event.get("seat") for event in acted["events"]][:2] == [1, 2]
    assert acted["view"]["hand"]["to_act"] == 1
    assert acted["version"] == acted["view"]["room"]["version"] == max(event["version"] for event in acted["events"])


def test_events_seen_one_by_one_are_those_of_the_answers(api):
    room = computer_room(api, rules={"target": 10})
    answers = play_match([room], Random(3))
    assert room.events(after=2) == [event for acted in answers[1:] for event in acted["events"]]

"""What a seat is told over whole matches, against the record: never a card that it may not see.

Every answer's text is read for cards, wherever they stand; the record, public after the match, tells which of them
the seat could know at that version.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.support.api import answered, computer_room, local_room
from tests.support.cards import cards_in
from tests.support.players import by_chance, play_match, sensible
from tests.support.torture import TORTURE, chosen_seed

MATCHES = 20 if TORTURE else 1
HIDDEN = "?hand=hidden"


def knowledge(record: Any, seat: int) -> Iterator[tuple[int, set[str], set[str]]]:
    """By version: what the seat may know of the hand on the table, and what lies open for all."""
    own: set[str] = set()
    public: set[str] = set()
    for action in record["actions"]:
        for event in action["events"]:
            match event["type"]:
                case "hand_dealt":
                    public = {event["upcard"]}
                    own = set(event["holdings"][str(seat)])
                case "card_drawn" if event["seat"] == seat:
                    own = own | {event["card"]}
                case "card_discarded":
                    public = public | {event["card"]}
                case "knocked" if event["card"]:
                    public = public | {event["card"]}
                case "hand_ended" if event["result"]["cards"]:
                    public = public | cards_in(event["result"]["cards"])
        yield action["version"], own, public


def told(view: Any) -> set[str]:
    """The cards of the hand on the table that a view names; the last hand's showdown apart, and ids, which are hex."""
    parts = {name: part for name, part in view.items() if name not in ("previous_result", "room")}
    return cards_in({**parts, "match": {**view["match"], "fairness": None}})


def check(record: Any, seat: int, answers: list[Any], *, hidden: bool) -> int:
    """How many cards were found, all of them allowed."""
    may = {version: (set() if hidden else own) | public for version, own, public in knowledge(record, seat)}
    shown = [event["result"] for action in record["actions"] for event in action["events"] if "result" in event]
    found = 0
    for answer in answers:
        view = answer.get("view", answer)
        cards = told(view)
        assert cards <= may[view["room"]["version"]], view["room"]["version"]
        assert view["previous_result"] in [None, *shown]
        for event in answer.get("events", []):
            assert event["type"] == "hand_ended" or cards_in(strip(event)) <= may[event["version"]], event
        found += len(cards)
    return found


def strip(event: Any) -> Any:
    return {name: part for name, part in event.items() if name != "at"}


def everything(room) -> list[Any]:
    """All events again, as a client asks for them that was away."""
    view = room.view
    return [{"view": view, "events": room.events()}]


@pytest.mark.torture
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("strategy", [sensible, by_chance])
def test_nothing_leaks_to_either_of_two(api, strategy, hidden):
    """Both seats look after every move: 40 of chance, or to the end."""
    for number in range(MATCHES):
        seats = local_room(api, rules={"target": 15})
        rng = Random(chosen_seed() + number)
        heard: dict[int, list[Any]] = {1: [], 2: []}
        for _ in range(40):
            shown = [seat.view for seat in seats]
            if shown[0]["match"]["status"] != "playing":
                break
            mover = seats[(shown[0]["hand"]["to_act"] or 1) - 1]
            choice = strategy(rng, shown[mover.seat - 1]["legal_actions"])
            mover.query = HIDDEN if hidden else ""
            words = " ".join([choice["type"].replace("_", " "), choice.get("from") or choice.get("card", "")])
            heard[mover.seat].append(mover.act(words.strip()))
            mover.query = ""
            for seat in seats:
                heard[seat.seat].append(answered(seat.get(HIDDEN)) if hidden else seat.view)
        if seats[0].view["match"]["status"] == "playing":
            seats[1].act("resign")
        for seat in seats:
            seat.query = HIDDEN if hidden else ""
            assert check(seat.record(), seat.seat, heard[seat.seat] + everything(seat), hidden=hidden) > 20


@pytest.mark.torture
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_nothing_leaks_to_a_person_against_the_computer(api, level):
    for number in range(MATCHES):
        room = computer_room(api, level, rules={"target": 30})
        answers = play_match([room], Random(chosen_seed() + number))
        assert check(room.record(), 1, answers + everything(room), hidden=False) > 20


def test_a_stranger_is_told_no_card_at_all(api):
    room, other = computer_room(api), computer_room(api)
    for path in ("", "/events", "/matches", "/matches/1/record"):
        for key in (other.key, None, "x"):
            assert not cards_in(api.get(room.path + path, key=key).json()) - cards_in(room.id)


def test_the_check_finds_what_it_looks_for(api):
    """A view with one of the other's cards, hidden in a text, does not pass."""
    one, two = local_room(api)
    view, theirs = one.view, two.view["hand"]["your_cards"]
    one.act("resign")
    assert check(one.record(), 1, [view], hidden=False) == 11
    for place in ({"note": f"he holds {theirs[0]}"}, {theirs[3]: 1}, [[theirs[9]]]):
        with pytest.raises(AssertionError):
            check(one.record(), 1, [{**view, "more": place}], hidden=False)
    with pytest.raises(AssertionError):
        check(one.record(), 1, [view], hidden=True)

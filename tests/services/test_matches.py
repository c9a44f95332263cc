"""One match after another: dealt again, begun anew, and never twice."""

from dataclasses import asdict

import pytest

from gin.errors import GinError
from gin.models import Event, Match, Room
from gin.rules.actions import (
    AcceptNewMatch,
    Action,
    DeclineNewMatch,
    NewMatch,
    NextHand,
    Pass,
    Resign,
    WithdrawNewMatch,
)
from gin.rules.events import HandDealt
from gin.rules.ruleset import RuleSet
from gin.rules.settlement import Seat
from gin.rules.shuffle import commitment, deck
from gin.services.play import act
from gin.store import cache, reading
from gin.store.verify import Verification
from tests.support.seated import NOW, Seated, computer, local, online, request
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)


def hand_over(room: Seated) -> None:
    """Play the first hand to the wall, so that anyone may deal."""
    room.play("pass, pass")
    while room.state.match.hand.to_act is not None:
        room.play("draw stock, discard any")


def asks(room: Seated, seat: Seat, action: NewMatch | AcceptNewMatch | Resign, match: int = 1, **more: object):
    return lambda: act(actor=room.at(seat), action=action, match=match, now=NOW, **more).version  # type: ignore[arg-type]


def test_two_deals_at_once_make_one() -> None:
    room = local(rules=RuleSet(knock_limit=0))
    hand_over(room)
    version = room.version
    deals = [
        lambda seat=seat: act(actor=room.at(seat), action=NextHand(), expected_version=version, now=NOW).version
        for seat in (1, 2)
    ]
    assert sorted(map(str, together(*deals * 3))) == [str(version + 1), *["stale_version"] * 5]
    assert Event.objects.filter(action="next_hand").count() == 1
    assert room.state.match.hand.number == 2


def test_every_deck_follows_from_the_seed_and_both_client_seeds() -> None:
    room = local(rules=RuleSet(knock_limit=0), client_seed="mine")
    hand_over(room)
    room.play("next hand")
    match = Match.objects.get()
    assert (match.client_seed_1, match.client_seed_2) == ("mine", "")
    dealt = [event for event in reading.history(room.state) if isinstance(event, HandDealt)]
    assert [event.deck for event in dealt] == [deck(bytes(match.seed), ("mine", ""), number) for number in (1, 2)]


def test_a_new_match_has_the_seed_that_was_promised() -> None:
    room = computer("easy")
    promised = room.view().fairness.next_commitment
    room.play("pass")
    room.act(NewMatch(), 1, client_seed="luck")
    second = Match.objects.get(number=2)
    assert commitment(bytes(second.seed)) == promised == room.view().fairness.commitment
    assert (second.client_seed_1, second.client_seed_2) == ("luck", "")
    assert room.view().fairness.next_commitment != promised
    assert (Match.objects.get(number=1).ended, room.state.match.number) == ("abandoned", 2)
    assert list(Verification().faults()) == []


def test_client_seeds_of_an_offer_and_of_its_acceptance() -> None:
    room = online()
    room.act(NewMatch(), 1, client_seed="one")
    room.act(NewMatch(), 2, client_seed="two")
    second = Match.objects.get(number=2)
    assert (second.client_seed_1, second.client_seed_2) == ("one", "two")
    assert [seat.client_seed for seat in room.state.seats] == ["", ""]
    assert list(Verification().faults()) == []


@pytest.mark.parametrize("end", [WithdrawNewMatch(), DeclineNewMatch()])
@pytest.mark.parametrize("forgotten", [False, True])
def test_the_client_seed_of_an_offer_that_came_to_nothing_goes_with_it(end: Action, forgotten: bool) -> None:
    room = online()
    room.act(NewMatch(), 1, client_seed="old")
    room.act(end, 1 if end == WithdrawNewMatch() else 2)
    if forgotten:
        cache.drop(room.actor.room_id)
    room.act(NewMatch(), 2)
    room.act(AcceptNewMatch(), 1)
    second = Match.objects.get(number=2)
    assert (second.client_seed_1, second.client_seed_2) == ("", "")
    assert list(Verification().faults()) == []


def test_a_new_match_is_played_by_the_rules_of_the_room() -> None:
    rules = RuleSet(knock_limit=7, target=60, stock_floor=5, big_gin=True)
    room = local(rules=rules)
    room.play("resign, new match")
    assert room.state.match.rules == rules
    assert Match.objects.get(number=2).rules == asdict(rules)
    assert room.state.match.hand.knock_limit == 7


def test_a_repeated_new_match_hears_of_the_deal_again() -> None:
    """Its group ends with the new match's first hand, the first time and every time."""
    room = local()
    once = [room.act(NewMatch(), 1, match=1, request=request("again")) for _ in range(2)]
    assert once[0] == once[1]
    assert (once[0].version, once[0].until) == (3, 4)
    assert list(Event.objects.filter(version__gt=2).values_list("version", "until", "action")) == [
        (3, 4, "new_match"),
        (4, 4, "start_match"),
    ]


def test_both_asking_at_once_makes_one_match() -> None:
    for _ in range(5):
        room = online()
        answers = together(asks(room, 1, NewMatch()), asks(room, 2, NewMatch()))
        assert sorted(answers) == [5, 6]
        assert room.state.match.number == 2
        assert Match.objects.filter(room=room.actor.room_id).count() == 2


def test_ten_new_matches_at_once_make_one() -> None:
    room = local()
    answers = together(*[asks(room, seat, NewMatch()) for seat in (1, 2)] * 5)
    assert answers.count("wrong_match") == 9
    assert Match.objects.count() == 2


def test_accepting_and_withdrawing_at_once() -> None:
    for _ in range(5):
        room = online()
        room.play("1: new match")
        accepted, _ = together(asks(room, 2, AcceptNewMatch()), lambda: room.play("1: withdraw").version)  # noqa: B023
        assert Match.objects.filter(room=room.actor.room_id).count() == (1 if accepted == "no_offer" else 2)
    assert list(Verification().faults()) == []


def test_resigning_at_once_makes_one_winner() -> None:
    for _ in range(5):
        room = local()
        answers = together(asks(room, 1, Resign()), asks(room, 2, Resign()))
        assert sorted(map(str, answers)) == ["3", "match_over"]
    assert not Match.objects.exclude(status="won").exists()


def test_a_move_goes_through_whatever_was_offered_meanwhile() -> None:
    room = online()
    seen = room.version
    room.play("2: new match, 1: decline")
    from_old = room.act(Pass(), 1, expected_version=seen)
    assert from_old.version == room.version == seen + 3


def test_a_move_on_an_older_position_is_stale() -> None:
    room = online()
    room.play("pass, pass")
    with pytest.raises(GinError, match="stale_version"):
        room.act(Pass(), 1, expected_version=room.version - 1)


def test_an_action_about_another_match_is_refused() -> None:
    room = local()
    room.play("new match")
    for action in (Resign(), NewMatch()):
        with pytest.raises(GinError, match="wrong_match"):
            room.act(action, 1, match=1)
    assert Room.objects.get().version == 4

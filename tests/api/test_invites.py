"""Invites: looked at, accepted once, and the way back to one's own seat."""

from collections import Counter

import pytest

from gin.models import Event, Room, Seat, SeatKey
from gin.rules.cards import NAMES, names
from gin.rules.shuffle import commitment, deck
from tests.api.test_races import at_once, codes
from tests.support.api import Api, Wire, answered, computer_room, refused, seats_of, strong_key
from tests.support.torture import TORTURE

VISITORS = 50
RACES = 200 if TORTURE else 3


class Hosted:
    """A room that somebody made, and its invite."""

    def __init__(self, api: Api, **options) -> None:
        self.made = made = answered(api.post("rooms", {"mode": "online", **options}), 201)
        self.api, (self.host,) = api, seats_of(api, made)
        self.view: Wire = made["view"]
        self.url = made["view"]["room"]["invite_url"]
        self.path = f"invites/{self.url.rpartition('/')[2]}"

    def look(self) -> Wire:
        return answered(self.api.get(self.path))

    def join(self, body=None, **more):
        return self.api.post(f"{self.path}/join", body or {}, **more)

    def joined(self, body=None, **more):
        """The seat that a newcomer is given."""
        return seats_of(self.api, answered(self.join(body, **more), 201))[0]


@pytest.fixture
def hosted(api) -> Hosted:
    return Hosted(api, name="Ana")


def test_the_creator_waits_and_has_a_link(hosted, settings):
    assert hosted.url.startswith(f"{settings.PUBLIC_URL}/i/")
    assert hosted.made["invite_url"] == hosted.url
    refused(hosted.host.ask("pass"), 409, "match_not_started")
    assert (hosted.view["match"]["status"], hosted.view["hand"]) == ("waiting", None)
    assert [seat["seat"] for seat in hosted.view["room"]["seats"]] == [1]


def test_looking_shows_what_one_lets_oneself_in_for(api):
    hosted = Hosted(api, name="Ana", rules={"target": 50, "oklahoma": True}, require_both_connected=False)
    seen = hosted.look()
    assert (seen["mode"], seen["host"], seen["status"], seen["seat_free"]) == ("online", "Ana", "open", True)
    assert seen["require_both_connected"] is False
    assert seen["rules"] == hosted.view["match"]["rules"]
    assert seen["commitment"] == hosted.view["match"]["fairness"]["commitment"]
    hosted.joined()
    later = hosted.look()
    assert (later["seat_free"], later["status"]) == (False, "open")


def test_looking_takes_nothing_and_tells_no_secret(hosted):
    before = Event.objects.count(), Seat.objects.count()
    for _ in range(3):
        text = hosted.api.get(hosted.path).content.decode()
    assert (Event.objects.count(), Seat.objects.count()) == before
    assert hosted.host.key not in text
    assert hosted.host.id not in text


def test_whoever_joins_has_seat_2_and_the_hand_is_dealt(hosted):
    guest = hosted.joined({"name": "Bo"})
    assert guest.seat == 2
    view = guest.view
    assert [seat["name"] for seat in view["room"]["seats"]] == ["Ana", "Bo"]
    assert (view["match"]["status"], view["hand"]["phase"]) == ("playing", "upcard")
    assert len(view["hand"]["your_cards"]) == 10
    host = hosted.host.view
    assert set(host["hand"]["your_cards"]).isdisjoint(view["hand"]["your_cards"])
    assert host["room"]["version"] == view["room"]["version"] == 4


def test_the_third_visitor_finds_it_full(hosted):
    guest = hosted.joined()
    before = guest.view
    problem = refused(hosted.join(), 409, "room_full")
    assert not {"seats", "view", "key"} & set(problem)
    stranger = computer_room(hosted.api)
    refused(hosted.join(key=stranger.key), 409, "room_full")
    assert guest.view == before
    assert SeatKey.objects.filter(seat__room_id=guest.id).count() == 2


def test_who_has_a_seat_gets_it_back_by_the_link(hosted):
    guest = hosted.joined()
    for room in (hosted.host, guest):
        again = answered(hosted.join(key=room.key))
        assert again["seats"] == [{"seat": room.seat}]
        assert again["view"] == room.view
    assert SeatKey.objects.filter(seat__room_id=guest.id).count() == 2


def test_the_creator_who_opens_the_own_link_takes_no_second_seat(hosted):
    again = answered(hosted.join({"name": "Somebody else"}, key=hosted.host.key))
    assert again["seats"] == [{"seat": 1}]
    assert again["view"]["match"]["status"] == "waiting"
    assert [seat["name"] for seat in again["view"]["room"]["seats"]] == ["Ana"]
    assert hosted.look()["seat_free"] is True
    assert hosted.joined().seat == 2


def test_a_key_of_another_room_joins_as_a_newcomer(hosted):
    stranger = computer_room(hosted.api)
    assert hosted.joined(key=stranger.key).seat == 2


@pytest.mark.parametrize("authorization", ["Seat x", "Basic eA==", "Seat", ""])
def test_a_malformed_key_is_no_newcomer(hosted, authorization):
    refused(hosted.join(headers={"Authorization": authorization}), 401, "unauthenticated")
    assert hosted.look()["seat_free"] is True


@pytest.mark.parametrize("code", ["x", "A" * 22, "A" * 4000, "%00", "%F0%9F%83%8F", "%0A" * 22])
def test_an_unknown_code(api, code):
    refused(api.get(f"invites/{code}"), 404, "room_not_found")
    refused(api.post(f"invites/{code}/join", {}), 404, "room_not_found")


def test_a_repeat_gives_the_same_seat_and_key(hosted):
    once = strong_key()
    first = hosted.join({"name": "Bo"}, once=once)
    second = hosted.join({"name": "Bo"}, once=once)
    assert first.status_code == second.status_code == 201
    assert answered(first, 201)["seats"] == answered(second, 201)["seats"]
    refused(hosted.join({"name": "Cy"}, once=once), 422, "idempotency_mismatch")
    refused(hosted.join({"name": "Bo"}, once="short"), 422, "idempotency_key_weak")
    refused(hosted.join({"name": "Bo"}, once=strong_key()), 409, "room_full")


def test_the_same_key_at_another_invite_is_another_request(hosted, api):
    once, other = strong_key(), Hosted(api)
    hosted.joined(once=once)
    refused(other.join(once=once), 422, "idempotency_mismatch")
    assert other.look()["seat_free"]


def test_a_closed_room_takes_nobody(hosted):
    guest = hosted.joined()
    guest.leave()
    assert (hosted.look()["status"], hosted.look()["seat_free"]) == ("closed", False)
    refused(hosted.join(), 410, "room_closed")
    again = answered(hosted.join(key=hosted.host.key))
    assert again["view"]["room"]["status"] == "closed"


def test_a_room_whose_creator_left_before_anybody_came_is_gone(hosted):
    hosted.host.leave()
    refused(hosted.api.get(hosted.path), 404, "room_not_found")
    refused(hosted.join(), 404, "room_not_found")


def test_an_expired_room_takes_nobody(hosted):
    Room.objects.filter(pk=hosted.host.id).update(status="expired")
    refused(hosted.api.get(hosted.path), 410, "room_expired")
    refused(hosted.join(), 410, "room_expired")
    refused(hosted.join(key=hosted.host.key), 410, "room_expired")


@pytest.mark.parametrize("body", [{"name": ""}, {"name": "x" * 25}, {"seat": 1}, {"client_seed": "x" * 65}, []])
def test_a_wrong_body_takes_no_seat(hosted, body):
    assert hosted.api.post(f"{hosted.path}/join", body).json()["code"] == "invalid"
    assert hosted.look()["seat_free"] is True


def test_both_shares_are_in_the_deck(api):
    hosted = Hosted(api, client_seed="from the host")
    guest = hosted.joined({"client_seed": "from the guest"})
    dealt = guest.view
    guest.act("resign")
    fairness = guest.view["match"]["fairness"]
    seed = bytes.fromhex(fairness["seed"])
    assert fairness["client_seeds"] == {"1": "from the host", "2": "from the guest"}
    assert commitment(seed) == fairness["commitment"] == hosted.view["match"]["fairness"]["commitment"]
    cards = deck(seed, ("from the host", "from the guest"), 1)
    assert cards != deck(seed, ("from the host", ""), 1)
    own = [NAMES[card] for card in cards if NAMES[card] in dealt["hand"]["your_cards"]]
    events = guest.record()["actions"]
    holdings = next(event["holdings"] for row in events for event in row["events"] if event["type"] == "hand_dealt")
    assert sorted(own) == sorted(holdings["2"]) == sorted(names(sum(1 << card for card in cards if NAMES[card] in own)))
    positions = [index for index, card in enumerate(cards) if NAMES[card] in own]
    assert max(positions) < 20


@pytest.mark.torture
@pytest.mark.timeout(3600 if TORTURE else 120)
def test_fifty_at_once_one_gets_the_seat(api):
    for _ in range(RACES):
        hosted = Hosted(api)
        answers = at_once([lambda api, path=hosted.path: api.post(f"{path}/join", {})] * VISITORS)
        assert codes(answers) == Counter({201: 1, "room_full": VISITORS - 1})
        (given,) = [answered(answer, 201) for answer in answers if answer.status_code == 201]
        assert given["view"]["room"]["version"] == hosted.host.view["room"]["version"] == 4
        assert Seat.objects.filter(room_id=hosted.host.id).count() == 2


def test_one_newcomer_who_repeats_at_once_has_one_seat(hosted):
    once = strong_key()
    answers = at_once([lambda api: api.post(f"{hosted.path}/join", {}, once=once)] * 6)
    assert codes(answers) == {201: 6}
    assert len({str(answered(answer, 201)["seats"]) for answer in answers}) == 1

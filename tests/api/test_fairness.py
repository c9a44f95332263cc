"""Commitments before the deal, the seed after the match, and decks that anyone can compute from it."""

import hashlib
import hmac
from datetime import timedelta
from random import Random
from uuid import uuid4

from django.utils import timezone

from api.rest import rooms
from tests.support.api import answered, computer_room, local_room, refused, seats_of
from tests.support.players import play_match

CARDS = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]


def shuffled(seed: bytes, client_seeds: list[str], hand: int) -> list[str]:
    """The published shuffle, written from its description alone."""
    lines = ["gin-server deck 1", str(hand), *(hashlib.sha256(text.encode()).hexdigest() for text in client_seeds)]
    key = hmac.new(seed, "\n".join(lines).encode(), hashlib.sha256).digest()
    stream = b"".join(hmac.new(key, block.to_bytes(4, "big"), hashlib.sha256).digest() for block in range(40))
    numbers = iter(int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4))
    deck = list(CARDS)
    for last in range(51, 0, -1):
        number = next(numbers)
        while number >= 2**32 - 2**32 % (last + 1):
            number = next(numbers)
        other = number % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def test_a_commitment_is_the_hash_of_the_seed_of_the_match_made_with_it(api):
    drawn = answered(api.post("commitments"), 201)
    room = computer_room(api, commitment=drawn["id"], client_seed="three sevens")
    fairness = room.view["match"]["fairness"]
    assert (fairness["commitment"], fairness["seed"]) == (drawn["commitment"], None)
    assert fairness["client_seeds"] == {"1": "three sevens", "2": ""}
    seed = room.act("resign")["view"]["match"]["fairness"]["seed"]
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == drawn["commitment"]


def test_a_commitment_is_used_once(api):
    drawn = answered(api.post("commitments"), 201)["id"]
    computer_room(api, commitment=drawn)
    refused(api.post("rooms", {"mode": "computer", "commitment": drawn}), 409, "commitment_unusable")
    refused(api.post("rooms", {"mode": "local", "commitment": str(uuid4())}), 409, "commitment_unusable")


def test_a_commitment_is_good_for_an_hour(api, monkeypatch):
    drawn = [answered(api.post("commitments"), 201)["id"] for _ in range(2)]
    at = timezone.now()
    monkeypatch.setattr(rooms, "now", lambda: at + timedelta(minutes=59, seconds=55))
    computer_room(api, commitment=drawn[0])
    monkeypatch.setattr(rooms, "now", lambda: at + timedelta(hours=1))
    refused(api.post("rooms", {"mode": "computer", "commitment": drawn[1]}), 409, "commitment_unusable")


def test_every_deck_of_a_match_follows_from_the_seed_shown_after_it(api):
    rooms = list(local_room(api, rules={"target": 30}, client_seed="ěšč"))
    promised = rooms[0].view["match"]["fairness"]["commitment"]
    play_match(rooms, Random(5))
    record = rooms[1].record()
    seed = bytes.fromhex(record["seed"])
    assert promised == record["commitment"] == hashlib.sha256(seed).hexdigest()
    assert record["client_seeds"] == {"1": "ěšč", "2": ""}
    assert len(record["hands"]) > 1
    for hand in record["hands"]:
        deck = shuffled(seed, ["ěšč", ""], hand["number"])
        first, second = sorted(deck[:10], key=CARDS.index), sorted(deck[10:20], key=CARDS.index)
        assert hand["deck"] == deck
        assert hand["holdings"] == ({"1": first, "2": second} if hand["dealer"] == 2 else {"1": second, "2": first})
        assert hand["upcard"] == deck[20]


def test_the_next_matchs_commitment_is_known_before_its_last_client_seed(api):
    one, two = local_room(api)
    promised = one.view["match"]["fairness"]["next_commitment"]
    started = two.act("new match", client_seed="mine")["view"]["match"]
    assert (started["number"], started["fairness"]["commitment"]) == (2, promised)
    assert started["fairness"]["client_seeds"] == {"1": "", "2": "mine"}
    two.act("resign")
    record = one.record(2)
    assert record["hands"][0]["deck"] == shuffled(bytes.fromhex(record["seed"]), ["", "mine"], 1)
    again = one.act("new match")["view"]["match"]["fairness"]
    assert again["client_seeds"] == {"1": "", "2": ""}


def test_a_commitment_that_no_room_came_of_shows_nothing_more(api):
    assert set(answered(api.post("commitments"), 201)) == {"id", "commitment"}
    rooms = [seats_of(api, answered(api.post("rooms", {"mode": "computer"}), 201))[0] for _ in range(2)]
    assert len({room.view["match"]["fairness"]["next_commitment"] for room in rooms}) == 2

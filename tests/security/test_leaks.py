"""Whole random matches, with everything around them looked at: what each seat is told is in tests/api/test_leaks.py."""

import logging
from random import Random
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from structlog import get_logger

from accounts.models import User
from gin import outbound
from gin.models import Match
from gin.rules.cards import NAMES, names
from gin.store import log
from tests.rules.torture import TORTURE, chosen_seed
from tests.security.scan import CARD, Found, watched
from tests.security.world import online_pair
from tests.support.api import Api, Room, answered, computer_room, seats_of, to_act, words_of
from tests.support.players import by_chance, sensible
from tests.support.queue import Queue

MATCHES = 200 if TORTURE else 2
MOVES = 200 if TORTURE else 40
NAME = "Zdislava Quitzow"
LOOKS_AT = ("view_room", "view_match", "view_seat")


@pytest.fixture
def looker(transactional_db: None) -> Client:
    """Somebody at the admin who may look, and not reveal."""
    user = User.objects.create_user("looker", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=LOOKS_AT))
    client = Client()
    client.force_login(user)
    return client


def seats_at_a_table(api: Api, number: int, found: Found) -> tuple[Room, Room]:
    """Two at one device or at two; their keys, and the code, are secrets."""
    if number % 2:
        one, two, code = online_pair(api)
        found.secrets.add(code)
    else:
        made = answered(api.post("rooms", {"mode": "local", "name": NAME, "rules": {"target": 30}}), 201)
        one, two = seats_of(api, made)
    found.secrets |= {one.key, two.key, NAME}
    return one, two


def unseen(room: Room) -> set[str]:
    """What a bystander must not read: holdings as far as they are not known, and the stock."""
    state = log.load(room.id)  # type: ignore[arg-type]
    assert state is not None
    hand = state.match.hand
    if hand is None or hand.to_act is None:
        return set()
    hidden = (hand.holdings[0] & ~hand.known[0]) | (hand.holdings[1] & ~hand.known[1])
    return {*names(hidden), *(NAMES[card] for card in hand.stock)}


def look(looker: Client, room: Room) -> int:
    """Every page of the admin that tells of the room; how many cards they name, all of which lie open."""
    match = Match.objects.filter(room=room.id).latest("number")
    pages = [
        f"room/{room.id}/change/",
        f"match/{match.pk}/change/",
        f"match/{match.pk}/at/{room.now.version}/",
        "room/",
    ]
    shown: set[str] = set()
    for page in pages:
        answer = looker.get(f"/admin/gin/{page}")
        assert answer.status_code == 200, page
        text = answer.content.decode()
        shown |= set(CARD.findall(text))
        assert room.key not in text
        assert match.ended_at or bytes(match.seed).hex() not in text
    assert not shown & unseen(room), room.id
    return len(shown)


@pytest.mark.torture
@pytest.mark.timeout(7200 if TORTURE else 120)
def test_nothing_is_left_where_it_does_not_belong(api: Api, looker: Client) -> None:
    Queue().clear()
    shown = 0
    with watched() as found:
        for number in range(MATCHES):
            rng = Random(chosen_seed() + number)
            shown += play(api, looker, rng, seats_at_a_table(api, number, found))
        ask_workers(api, found)
        found.secrets |= {bytes(seed).hex() for seed in Match.objects.values_list("seed", flat=True)}
    found.check()
    assert shown > 10 * MATCHES


def play(api: Api, looker: Client, rng: Random, seats: tuple[Room, Room]) -> int:
    """A match, or its first moves; now and then the admin looks, and somebody asks what he may not."""
    strategy, shown = rng.choice([by_chance, sensible]), 0
    for move in range(MOVES):
        mover = seats[to_act(seats) - 1]
        view = mover.view
        if view["match"]["status"] != "playing":
            break
        choice = strategy(rng, view["legal_actions"])
        acted = mover.act(words_of(choice))
        if move % 12 == 5:
            if acted["view"]["hand"]["number"] == 1:  # later its pages tell of hands that are over, with the same cards
                shown += look(looker, mover)
            mover.ask("discard 7H")  # refused or not: the card is in the request
            _ = mover.view
    return shown


def ask_workers(api: Api, found: Found) -> None:
    """Tasks for each queue."""
    hard = computer_room(api, "hard")
    found.secrets.add(hard.key)
    hard.act("pass")
    easy = computer_room(api, "easy")
    answered(easy.post("/hint", {}), 202)
    assert len(Queue().asked()) == 1


def test_the_check_finds_what_it_looks_for(transactional_db: None) -> None:
    """In each of the places a card or a secret, hidden in a longer text, is found."""
    for where in ("log", "metrics", "redis", "doorbell"):
        for text in ('{"event": "drew 7H"}', "a queued task with KEY in it"):
            found = Found()
            found.secrets = {"KEY"}
            found.texts = {name: ["nothing"] for name in found.texts}
            found.check()
            found.texts[where].append(text)
            with pytest.raises(AssertionError):
                found.check()


def test_everything_is_looked_at(transactional_db: None) -> None:
    """What is put into Redis, rung, or logged in any way is seen."""
    room = uuid4()
    with watched() as found:
        logging.getLogger("gin.somewhere").warning("said so: %s", "standard")
        get_logger().info("said so: quickly")
        outbound.announce(room, 17)
        outbound.bot_turn(room, 17)
    together = {where: "\n".join(texts) for where, texts in found.texts.items()}
    assert "said so: standard" in together["log"]
    assert "said so: quickly" in together["log"]
    assert "version" in together["doorbell"]
    assert f'[["{room}", 17]' in together["redis"].replace("\\", "")
    assert "gin_requests_total" in together["metrics"]
    Queue().clear()

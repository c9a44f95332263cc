"""Whole random matches: everything that anybody is told, and everything that they leave around them, is looked at."""

import logging
from dataclasses import dataclass
from random import Random
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from structlog import get_logger

from accounts.models import User
from gin import outbound
from gin.models import Match
from gin.rules.cards import NAMES, names
from gin.store import loading
from tests.security.overheard import Overheard, Watched
from tests.security.scan import CARD, Found, watched
from tests.security.world import online_pair
from tests.support.api import Api, Room, Wire, answered, computer_room, local_room, seats_of, words_of
from tests.support.players import by_chance, sensible
from tests.support.queue import Queue
from tests.support.torture import TORTURE, chosen_seed

PARTS, MATCHES = (4, 50) if TORTURE else (1, 4)
MOVES = 60 if TORTURE else 30
NAME = "Zdislava Quitzow"
LOOKS_AT = ("view_room", "view_match", "view_seat")


@pytest.fixture
def overheard(transactional_db: None) -> Overheard:
    """The API, with all of its answers looked at."""
    return Overheard()


@pytest.fixture
def looker(transactional_db: None) -> Client:
    """Somebody at the admin who may look, and not reveal."""
    user = User.objects.create_user("looker", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=LOOKS_AT))
    client = Client()
    client.force_login(user)
    return client


def seats_at_a_table(api: Overheard, number: int, found: Found) -> list[Room]:
    """Two at one device or at two, or one against the computer; their keys, and the code, are secrets."""
    code = None
    if number % 3 == 0:
        seats = [computer_room(api, ("easy", "medium")[number % 2], name=NAME, rules={"target": 30})]
    elif number % 3 == 1:
        *seats, code = online_pair(api)
        found.secrets.add(code)
    else:
        seats = seats_of(
            api, answered(api.post("rooms", {"mode": "local", "name": NAME, "rules": {"target": 30}}), 201)
        )
    found.secrets |= {NAME, *(room.key for room in seats)}
    api.watch(*seats, code=code)
    return seats


def unseen(room: Room) -> set[str]:
    """What a bystander must not read: holdings as far as they are not known, and the stock."""
    state = loading.load(UUID(room.id))
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
@pytest.mark.timeout(2400 if TORTURE else 120)
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_told_or_left_where_it_does_not_belong(overheard: Overheard, looker: Client, part: int) -> None:
    Queue().clear()
    seed, shown = chosen_seed() + part * MATCHES, 0
    with watched() as found:
        stranger = computer_room(overheard).key
        found.secrets.add(stranger)
        for number in range(MATCHES):
            shown += Play(overheard, looker, Random(seed + number), stranger).play(
                seats_at_a_table(overheard, number, found)
            )
        ask_workers(overheard, found)
        found.secrets |= {bytes(seed).hex() for seed in Match.objects.values_list("seed", flat=True)}
    found.check()
    print(f"answers {dict(overheard.answers)}, cards {dict(overheard.shown)}, in the admin {shown}")
    assert shown > 3 * MATCHES  # some twenty as a rule; a match of a few moves is looked at once
    assert min(overheard.answers[reader] for reader in ("seat", "hidden hand", "stranger")) > 5 * MATCHES
    assert overheard.shown["seat"] > 300 * MATCHES
    assert overheard.shown["stranger"] == 0


@dataclass
class Play:
    """A match or its first moves, with everybody around who could look."""

    api: Overheard
    looker: Client
    rng: Random
    stranger: str

    def play(self, seats: list[Room]) -> int:
        """Play it. How many cards the admin was shown."""
        strategy, shown = self.rng.choice([by_chance, sensible]), 0
        views = {room.seat: room.view for room in seats}
        dealt = {views[seats[0].seat]["hand"]["number"]: seats[0].now.version}
        for move in range(MOVES):
            mover = next((room for room in seats if moves(views[room.seat])), None)
            if mover is None:
                break
            views[mover.seat] = mover.act(words_of(strategy(self.rng, moves(views[mover.seat]))))["view"]
            views |= {room.seat: room.view for room in seats if room is not mover}
            since = dealt.setdefault(views[mover.seat]["hand"]["number"], mover.now.version)
            if move % 4 == 1:
                self._look_as_seats(seats, since)
            if move % 12 == 5:
                self._ask_what_one_may_not(mover)
                if views[mover.seat]["hand"]["number"] == 1:  # its later pages tell of hands that are over
                    shown += look(self.looker, mover)
                views = {room.seat: room.view for room in seats}
        self._end(seats)
        return shown

    def _look_as_seats(self, seats: list[Room], since: int) -> None:
        """Each without its own cards, and with what has happened in this hand."""
        for room in seats:
            answered(room.get("?hand=hidden"))
            answered(room.get(f"/events?after={since}&hand=hidden"))
            answered(room.get(f"/events?after={since}"))

    def _ask_what_one_may_not(self, room: Room) -> None:
        """Refused or not: the card is in the request. And a stranger asks for everything."""
        room.ask("discard 7H")
        assert room.get("/matches/1/record").status_code in (200, 409)
        for what in ("", "/events", "/matches", "/matches/1/record"):
            for key in (self.stranger, None, "x"):
                assert room.get(what, key=key).status_code in (401, 404)

    def _end(self, seats: list[Room]) -> None:
        """After the last move a seat gives up, unless the match is won; then its record is for both."""
        if seats[0].view["match"]["status"] == "playing":
            seats[-1].view  # noqa: B018 - to act on what is so now
            seats[-1].act("resign")
        for room in seats:
            assert room.record()["seed"]
        self.api.rooms.clear()


def moves(view: Wire) -> list[Wire]:
    """What the seat may do now, but for ending the match."""
    return [choice for choice in view["legal_actions"] if choice["type"] not in ("new_match", "resign")]


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


def test_what_is_overheard_is_held_against_the_truth(overheard: Overheard) -> None:
    """A card, a key or a seed in an answer to somebody who must not see it is found; what he may see passes."""
    one, two = local_room(overheard)
    state = loading.load(UUID(one.id))
    assert state is not None
    watched = Watched({one.key: 1, two.key: 2}, None)
    mine, theirs = one.view["hand"]["your_cards"][0], two.view["hand"]["your_cards"][0]
    overheard.look(f'["{mine}"]', set(), state, watched, 1, own_hidden=False)
    overheard.look(f'["{theirs}"]', {theirs}, state, watched, 1, own_hidden=False)
    for text in (theirs, NAMES[state.match.hand.stock[0]], two.key, state.seed.hex(), "[7, 11, 50]"):  # type: ignore[union-attr]
        with pytest.raises(AssertionError):
            overheard.look(f'["{mine}", "{text}"]', set(), state, watched, 1, own_hidden=False)
    for seat in (1, None):
        with pytest.raises(AssertionError):
            overheard.look(f'["{mine}"]', set(), state, watched, seat, own_hidden=True)  # type: ignore[arg-type]


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

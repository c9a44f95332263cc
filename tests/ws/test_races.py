"""Two at once, at two web processes: one is done, and all hear of the same."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from random import Random

import pytest

from tests.support.house import House
from tests.support.players import sensible
from tests.support.sockets import Player, Socket, Tables
from tests.support.torture import TORTURE, chosen_seed
from tests.support.visitors import Visitor

pytestmark = [pytest.mark.torture, pytest.mark.timeout(3600 if TORTURE else 120)]
RACES = 1000 if TORTURE else 20
VISITORS, JOINS = 50, 1000 if TORTURE else 4


class Rivals:
    """Both seats of a room, each at a web process of its own."""

    def __init__(self, one: Socket, two: Socket) -> None:
        self.one, self.two = one, two

    async def at_once(self, *asked: tuple[Socket, str]) -> list[str]:
        """What the acts, sent at once, were answered."""
        answers = await asyncio.gather(*(socket.act(words) for socket, words in asked))
        versions = [answer.get("version") or answer["problem"].get("version", 0) for answer in answers]
        for socket in (self.one, self.two):
            await socket.reaches(max(versions))
        return sorted(answer["t"] if answer["t"] == "ack" else answer["problem"]["code"] for answer in answers)

    async def does(self, socket: Socket, words: str) -> None:
        """Do it, and let both know."""
        version = await socket.does(words)
        for each in (self.one, self.two):
            await each.reaches(version)

    @property
    def mover(self) -> Socket:
        return self.two if self.one.view["hand"]["to_act"] == 2 else self.one


@pytest.fixture
async def rivals(house: House, tables: Tables):
    ana, bo = await tables.online(rules={"stock_floor": 10})
    async with ana.socket() as one, bo.at(house.url("two")).socket() as two:
        await one.next("view")
        await two.next("view")
        yield Rivals(one, two)


def words_of(choice) -> str:
    return " ".join([choice["type"].replace("_", " "), choice.get("from") or choice.get("card") or ""]).strip()


async def test_two_moves_of_one_seat_on_one_version(house: House, tables: Tables) -> None:
    """From two tabs, at two web processes."""
    rng = Random(chosen_seed())
    ana, bo = await tables.online()
    races = 0
    while races < RACES:
        async with ana.socket() as one, ana.at(house.url("two")).socket() as tab, bo.socket() as two:
            for socket in (one, tab, two):
                await socket.next("view")
            pair = Rivals(one, two)
            while races < RACES and one.view["match"]["status"] == "playing":
                version = one.version
                if pair.mover is one and len(one.view["legal_actions"]) > 3:
                    first, second = rng.sample(
                        [move for move in one.view["legal_actions"] if move["type"] not in END], 2
                    )
                    answers = await asyncio.gather(one.act(words_of(first)), tab.act(words_of(second)))
                    assert sorted(answer["t"] for answer in answers) == ["ack", "problem"]
                    codes = [answer["problem"]["code"] for answer in answers if answer["t"] == "problem"]
                    assert codes == ["stale_version"]
                    races += 1
                    for socket in (one, tab, two):
                        await socket.reaches(version + 1)
                else:
                    moves = [move for move in pair.mover.view["legal_actions"] if move["type"] not in END]
                    await pair.does(pair.mover, words_of(sensible(rng, moves)))
                    await tab.reaches(one.version)
            if one.view["match"]["status"] != "playing":
                await pair.does(one, "new match")
                await pair.does(two, "accept new match")


END = ("new_match", "resign")


async def test_both_ask_for_a_new_match(rivals: Rivals) -> None:
    for number in range(1, RACES + 1):
        answers = await rivals.at_once((rivals.one, "new match"), (rivals.two, "new match"))
        assert answers == ["ack", "ack"]
        assert rivals.one.view["match"]["number"] == rivals.two.view["match"]["number"] == number + 1
        assert rivals.one.view["match"]["offer"] is None


async def test_both_deal_the_next_hand(rivals: Rivals) -> None:
    races = 0
    while races < max(3, RACES // 10):
        if rivals.one.view["match"]["status"] != "playing":
            await rivals.does(rivals.one, "new match")
            await rivals.does(rivals.two, "accept new match")
        while rivals.one.view["hand"]["phase"] != "over":
            phase = rivals.one.view["hand"]["phase"]
            await rivals.does(rivals.mover, {"upcard": "pass", "draw": "draw stock"}.get(phase, "discard drawn"))
        if rivals.one.view["match"]["status"] == "playing":
            number = rivals.one.view["hand"]["number"]
            answers = await rivals.at_once((rivals.one, "next hand"), (rivals.two, "next hand"))
            assert answers == ["ack", "stale_version"]
            assert rivals.one.view["hand"]["number"] == rivals.two.view["hand"]["number"] == number + 1
            races += 1


async def test_one_accepts_what_the_other_withdraws(rivals: Rivals, tables: Tables, house: House) -> None:
    """Either there is a new match or none, and both know which."""
    for _ in range(max(3, RACES // 10)):
        ana, bo = await tables.online()
        async with ana.socket() as one, bo.at(house.url("two")).socket() as two:
            await one.next("view")
            await two.next("view")
            pair = Rivals(one, two)
            await pair.does(one, "new match")
            answers = await pair.at_once((one, "withdraw new match"), (two, "accept new match"))
            assert answers in (["ack", "no_offer"], ["ack", "wrong_match"])
            assert one.view["match"]["number"] == two.view["match"]["number"] in (1, 2)
            assert one.view["match"]["offer"] is None


async def test_fifty_join_at_once_and_one_gets_the_seat(tables: Tables, house: House) -> None:
    """Half of them at each web process; the others are told, and the seat is the newcomer's."""
    webs = [house.url("one"), house.url("two")] * (VISITORS // 2)
    for _ in range(JOINS):
        host, code = await tables.waiting()
        async with AsyncExitStack() as doors:
            visitors = [await doors.enter_async_context(Visitor(web)) for web in webs]
            answers = await asyncio.gather(*(visitor.post(f"invites/{code}/join", {}) for visitor in visitors))
        codes = Counter(answer.get("code", status) for status, answer in answers)
        assert codes == {201: 1, "room_full": VISITORS - 1}
        (given,) = [answer["seats"] for status, answer in answers if status == 201]
        guest = Player(tables.web, host.room_id, given[0]["seat"], given[0]["key"], tables.http)
        for player, number in ((host, 1), (guest, 2)):
            room = (await player.view())["room"]
            assert (room["version"], len(room["seats"])) == (4, 2)
            assert [taken["seat"] for taken in room["seats"] if taken["you"]] == [number]

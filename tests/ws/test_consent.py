"""A new match needs both: offered, and accepted, declined or withdrawn."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from tests.support.house import House
from tests.support.sockets import Socket, Tables, answered


@asynccontextmanager
async def both(tables: Tables, **options):
    """A room with a socket of each seat."""
    ana, bo = await tables.online(**options)
    async with ana.socket() as one, bo.socket() as two:
        await one.next("view")
        await two.next("view")
        yield one, two


def types(frame) -> list[str]:
    return [event["type"] for event in frame["events"]]


def choices(socket: Socket) -> set[str]:
    return {legal["type"] for legal in socket.view["legal_actions"]} - {"pass", "draw"}


async def does(one: Socket, two: Socket, words: str) -> None:
    """Seat one does it, and both know."""
    await two.reaches(await one.does(words))


async def test_an_offer_shows_its_state_on_both_sides(tables: Tables) -> None:
    async with both(tables) as (one, two):
        await does(one, two, "new match")
        assert one.view["match"]["offer"] == two.view["match"]["offer"] == 1
        assert choices(one) == {"withdraw_new_match", "resign"}
        assert choices(two) == {"new_match", "accept_new_match", "decline_new_match", "resign"}
        assert (await one.refused("new match"))["code"] == "offer_open"


async def test_an_accepted_offer_is_a_new_match_and_the_old_one_is_abandoned(tables: Tables) -> None:
    async with both(tables) as (one, two):
        await does(one, two, "new match")
        await does(two, one, "accept new match")
        for socket in (one, two):
            match = socket.view["match"]
            assert (match["number"], match["scores"], match["status"]) == (2, {"1": 0, "2": 0}, "playing")
            assert match["offer"] is None
        frame = one.frames[-1]
        assert types(frame) == ["new_match_agreed", "match_ended", "match_started", "hand_dealt"]


@pytest.mark.parametrize(("answer", "answerer"), [("decline new match", 2), ("withdraw new match", 1)])
async def test_after_an_offer_that_came_to_nothing_the_same_seat_waits(
    tables: Tables, answer: str, answerer: int
) -> None:
    async with both(tables) as (one, two):
        await does(one, two, "new match")
        cards = one.view["hand"]["your_cards"]
        await does(*((two, one) if answerer == 2 else (one, two)), answer)
        for socket in (one, two):
            assert (socket.view["match"]["offer"], socket.view["match"]["number"]) == (None, 1)
        assert one.view["hand"]["your_cards"] == cards
        problem = await one.refused("new match")
        assert problem["code"] == "offer_too_soon"
        assert 25 <= problem["retry_after"] <= 30
        await does(two, one, "new match")
        await does(one, two, "new match")
        assert one.view["match"]["number"] == 2


async def test_over_rest_it_says_when_to_try_again(tables: Tables) -> None:
    ana, _ = await tables.online()
    for words in ("new_match", "withdraw_new_match"):
        await ana.call("POST", "/actions", {"type": words, "match": 1})
    refused = await ana.call("POST", "/actions", {"type": "new_match", "match": 1})
    assert refused.status_code == 409
    assert 25 <= int(refused.headers["Retry-After"]) <= 30


async def test_both_asking_at_once_makes_one_new_match(tables: Tables) -> None:
    for _ in range(5):
        async with both(tables) as (one, two):
            answers = await asyncio.gather(one.act("new match"), two.act("new match"))
            assert [answer["t"] for answer in answers] == ["ack", "ack"]
            last = max(answer["version"] for answer in answers)
            await one.reaches(last)
            await two.reaches(last)
            assert one.view["match"]["number"] == two.view["match"]["number"] == 2


async def test_nobody_gets_a_new_match_alone(tables: Tables) -> None:
    async with both(tables) as (one, two):
        for words in ("accept new match", "decline new match", "withdraw new match"):
            assert (await one.refused(words))["code"] == "no_offer"
        await does(one, two, "new match")
        assert (await one.refused("accept new match"))["code"] == "no_offer"
        assert (await one.refused("new match"))["code"] == "offer_open"
        assert (await one.refused("decline new match"))["code"] == "no_offer"
        assert (await two.refused("withdraw new match"))["code"] == "no_offer"
        await does(one, two, "resign")
        assert (one.view["match"]["number"], one.view["match"]["status"]) == (1, "won")
        assert (await one.refused("accept new match"))["code"] == "no_offer"
        assert one.view["match"]["number"] == two.view["match"]["number"] == 1


async def test_an_offer_made_in_a_hand_stays_open_while_it_goes_on(tables: Tables) -> None:
    async with both(tables) as (one, two):
        await does(two, one, "new match")
        await does(one, two, "pass")
        await does(two, one, "pass")
        assert one.view["match"]["offer"] == 2
        await does(one, two, "decline new match")
        await does(one, two, "draw stock")
        assert one.view["match"]["number"] == 1


async def test_the_score_of_an_abandoned_match_stays_in_the_history(tables: Tables) -> None:
    ana, bo = await tables.online(rules={"stock_floor": 10})
    async with ana.socket() as one, bo.socket() as two:
        await one.next("view")
        await two.next("view")
        await does(one, two, "pass")
        await does(two, one, "pass")
        while one.view["hand"]["phase"] != "over":
            mover, other = (one, two) if one.view["hand"]["to_act"] == 1 else (two, one)
            await does(mover, other, "draw stock")
            await does(mover, other, "discard drawn")
        await does(one, two, "next hand")
        scores = one.view["match"]["scores"]
        await does(one, two, "new match")
        await does(two, one, "accept new match")
    matches = answered(await ana.call("GET", "/matches"))["matches"]
    assert [(match["number"], match["status"]) for match in matches] == [(2, "playing"), (1, "abandoned")]
    assert (matches[1]["scores"], matches[1]["hands"]) == (scores, 2)


async def test_resigning_gives_the_match_to_the_other(tables: Tables) -> None:
    async with both(tables) as (one, two):
        await does(two, one, "resign")
        match = one.view["match"]
        assert (match["status"], match["ended"], match["winner"], match["ended_by"]) == ("won", "resigned", 1, 2)
        assert choices(two) == {"new_match"}
        await does(two, one, "new match")
        await does(one, two, "accept new match")
        assert one.view["match"]["number"] == 2


async def test_an_offer_outlives_a_restart(house: House, tables: Tables) -> None:
    ana, bo = await tables.online()
    async with ana.socket() as one:
        await one.next("view")
        await one.does("new match")
        await house.restart("one")
        assert await one.closed() == 1012
    async with bo.socket() as two:
        assert (await two.next("view"))["view"]["match"]["offer"] == 1
        await two.does("accept new match")
    assert (await ana.view())["match"]["number"] == 2

"""Two clients at one table, over a bad line."""

import asyncio

import pytest

from client import Client, Problem
from client.updates import Line
from tests.client.pair import seated, the_same, two_seats
from tests.support.proxy import Proxy


@pytest.fixture
async def line(server_url):
    async with Proxy(server_url) as proxy:
        yield proxy


@pytest.fixture
def quick():
    """Attempts to connect follow each other without much of a pause."""
    return {"sleep": lambda seconds: asyncio.sleep(seconds / 50)}


def server_view(server_url, seat):
    with Client(server_url, seat.key) as client:
        return client.view(seat.room_id)


def server_events(server_url, seat, after):
    with Client(server_url, seat.key) as client:
        return client.events(seat.room_id, after)


async def lost(player):
    """Until the player knows that the line is down."""
    async with asyncio.timeout(5):
        while Line(False) not in player.told:  # noqa: ASYNC110 - what the listener was told is a list
            await asyncio.sleep(0.005)


async def test_moves_made_while_the_line_was_cut_are_all_told_after_it(server_url, line, quick):
    ana_seat, boris_seat = two_seats(server_url)
    async with seated(line.url, ana_seat, **quick) as ana, seated(server_url, boris_seat) as boris:
        await ana.socket.act({"type": "pass"})
        line.cut()
        await lost(ana)
        await boris.move()
        assert ana.view["hand"]["to_act"] == 2
        line.mend()
        await ana.at(boris.view["room"]["version"])
        assert ana.events[-1]["type"] == "passed"
        assert ana.events == server_events(server_url, ana_seat, ana.first_version)
        assert the_same(ana.view, server_view(server_url, ana_seat))


async def test_a_move_made_without_a_line_is_sent_once(server_url, line, quick):
    ana_seat, boris_seat = two_seats(server_url)
    async with seated(line.url, ana_seat, **quick) as ana, seated(server_url, boris_seat) as boris:
        line.cut()
        await lost(ana)
        acting = asyncio.create_task(ana.socket.act({"type": "pass"}))
        await asyncio.sleep(0.05)
        assert not acting.done()
        line.mend()
        view = await acting
        await boris.at(view["room"]["version"])
        assert [event["type"] for event in boris.events] == ["passed"]
        assert the_same(view, server_view(server_url, ana_seat))


async def test_a_move_made_without_a_line_on_a_position_that_went_on_is_refused(server_url, line, quick):
    ana_seat, boris_seat = two_seats(server_url)
    async with seated(line.url, ana_seat, **quick) as ana, seated(server_url, boris_seat):
        line.cut()
        await lost(ana)
        acting = asyncio.create_task(ana.socket.act({"type": "draw", "from": "discard"}))
        async with seated(server_url, ana_seat) as other_device:
            await other_device.socket.act({"type": "pass"})
        line.mend()
        with pytest.raises(Problem) as refused:
            await acting
        assert refused.value.code == "stale_version"
        await ana.at(refused.value.facts["version"])
        assert [event["type"] for event in ana.events] == ["passed"]
        assert the_same(ana.view, server_view(server_url, ana_seat))


async def test_an_act_whose_answer_was_lost_is_repeated_and_done_once(server_url, line, quick):
    ana_seat, boris_seat = two_seats(server_url)
    async with seated(line.url, ana_seat, **quick) as ana, seated(server_url, boris_seat) as boris:
        line.mute = True
        acting = asyncio.create_task(ana.socket.act({"type": "pass"}))
        await boris.socket.until(lambda view: view["hand"]["to_act"] == 2)
        assert not acting.done()
        line.cut()
        line.mend()
        view = await acting
        assert view["hand"]["to_act"] == 2
        passes = [event for event in server_events(server_url, ana_seat, 0) if event["type"] == "passed"]
        assert [event["seat"] for event in passes] == [1]
        assert ana.events == passes


async def test_a_line_that_fell_silent_is_left_for_a_new_one(server_url, line, quick):
    ana_seat, boris_seat = two_seats(server_url)
    quick = {**quick, "ping_every": 0.2}
    async with seated(line.url, ana_seat, **quick) as ana, seated(server_url, boris_seat) as boris:
        line.mute = True
        await lost(ana)
        line.mute = False
        await ana.socket.act({"type": "pass"})
        await boris.move()
        await ana.at(boris.view["room"]["version"])


async def test_a_match_over_lines_that_break_again_and_again(server_url, line, quick):
    ana_seat, boris_seat = two_seats(server_url, rules={"target": 1000})
    line.delay = 0.002
    async with (
        seated(line.url, ana_seat, **quick) as ana,
        seated(line.url, boris_seat, **quick) as boris,
        asyncio.timeout(30),
    ):
        moves = 0
        while moves < 60 and ana.view["match"]["status"] == "playing":
            mover = {1: ana, 2: boris}[ana.view["hand"]["to_act"] or 1]
            acting = asyncio.create_task(mover.move())
            moves += 1
            if moves % 3 == 0:
                await asyncio.sleep(0.003 * (moves % 4))  # before, while or after the act is on its way
                line.cut()
                line.mend()
            version = (await acting)["room"]["version"]
            for player in (ana, boris):
                await player.at(version)
        assert line.connections > 2 * moves // 3
        for player, seat in ((ana, ana_seat), (boris, boris_seat)):
            assert player.events == server_events(server_url, seat, player.first_version)
            assert the_same(player.view, server_view(server_url, seat))

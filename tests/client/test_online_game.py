"""The terminal's online game, towards a server that does what the test says."""

import asyncio
from contextlib import asynccontextmanager, nullcontext
from io import StringIO

import pytest
from rich.console import Console

from client import Client
from client.terminal import online
from client.terminal.screen import Screen
from client.terminal.texts import texts
from tests.client.canned_socket import canned_socket
from tests.client.positions import RESIGN, leading, view

EN = texts("en")
STALE = {"type": "x", "title": "No.", "status": 409, "code": "stale_version", "detail": "No.", "version": 18}


def table(legal, **match):
    here = view(legal, **match)
    here["room"].update(mode="online", level=None)
    here["room"]["seats"][1].update(kind="person", name="Boris")
    return here


PASSING = table([{"type": "pass"}, RESIGN])


class Player:
    def __init__(self, paper, lines):
        self._paper, self.lines = paper, lines

    def types(self, *lines):
        for line in lines:
            self.lines.put_nowait(line)

    async def reads(self, text):
        """Waits until the text stands on the screen."""
        async with asyncio.timeout(5):
            while text not in self._paper.getvalue():  # noqa: ASYNC110 - paper does not call
                await asyncio.sleep(0.005)


@asynccontextmanager
async def playing(start=PASSING):
    """A player at the terminal, the server's side of the line, and the server."""
    paper = StringIO()
    async with canned_socket() as server:
        with Client(server.url, "k") as client:
            player = Player(paper, asyncio.Queue())
            screen = Screen(Console(file=paper, width=100, highlight=False), start, EN)
            game = asyncio.create_task(online.OnlineGame(client, start, screen, player.lines).play())
            visit = await server.visit()
            await visit.greet(start)
            await player.reads("> ")
            yield player, visit, server
            player.types("quit")
            async with asyncio.timeout(5):
                await game


async def test_the_others_moves_are_told_as_they_come():
    async with playing() as (player, visit, _):
        await player.reads("You 25 : 40 Boris, to 100")
        await visit.say({**leading(17, 18), "view": {**PASSING, "room": {**PASSING["room"], "version": 18}}})
        await player.reads("Boris passes.")


async def test_an_offer_can_be_answered():
    offered = table([{"type": "accept_new_match"}, {"type": "decline_new_match"}, RESIGN], offer=2)
    async with playing(offered) as (player, visit, _):
        await player.reads("begin the new match")
        player.types("decline")
        act = await visit.hears("act")
        assert (act["type"], act["match"]) == ("decline_new_match", 1)
        await visit.say({"t": "ack", "id": act["id"], "version": 17})


async def test_an_own_offer_can_be_taken_back():
    async with playing(table([{"type": "withdraw_new_match"}, RESIGN], offer=1)) as (player, visit, _):
        await player.reads("take your offer of a new match back")
        player.types("withdraw")
        act = await visit.hears("act")
        assert act["type"] == "withdraw_new_match"
        await visit.say({"t": "ack", "id": act["id"], "version": 17})


async def test_presence_is_told():
    paused = {"reason": "opponent_away", "seat": 2, "since": "2030-01-01T12:30:00Z"}
    async with playing() as (player, visit, _):
        await visit.say({"t": "presence", "seats": PASSING["room"]["seats"], "paused": paused})
        await player.reads("Boris is away. Waiting for the return, since")


async def test_a_move_without_a_line_is_announced_and_its_refusal_told_later(monkeypatch):
    monkeypatch.setattr(online, "PATIENCE", 0.01)
    async with playing() as (player, visit, server):
        await visit.hang_up(1012)
        await player.reads("The connection is lost. Trying again …")
        player.types("p")
        await player.reads("Your move goes out as soon as there is a connection.")
        second = await server.visit()
        await second.greet(PASSING)
        await player.reads("Connected again.")
        act = await second.hears("act")
        await second.say({"t": "problem", "id": act["id"], "problem": STALE})
        await player.reads("The game has gone on in the meantime. This is how it stands.\n> ")


async def test_who_leaves_before_the_answer_is_told_so(monkeypatch):
    monkeypatch.setattr(online, "PATIENCE", 0.01)
    async with playing() as (player, visit, _):
        player.types("p")
        await visit.hears("act")
        await player.reads("Your move goes out")
        player.types("quit")
        await player.reads("Your last move was not confirmed.")


@pytest.mark.parametrize(("code", "ends"), [(4410, False), (4404, True), (4429, True)])
async def test_a_closed_room_ends_the_game(code, ends):
    with pytest.raises(online.Closed) if ends else nullcontext():
        async with playing() as (player, visit, _):
            await visit.hang_up(code)
            if not ends:
                await player.reads("The room is closed.")


async def test_a_no_sends_nothing_and_nonsense_is_answered():
    async with playing() as (player, _visit, _server):
        player.types("resign", "n", "leave", "n", "level easy", "?")
        await player.reads("This closes the room for both of you.")
        await player.reads("I did not understand that.")
        await player.reads("offer a new match, from 0 : 0")


async def test_a_room_that_closes_during_a_question_ends_the_game():
    async with playing() as (player, visit, _):
        player.types("resign")
        await player.reads("Are you sure?")
        await visit.hang_up(4410)
        await player.reads("The room is closed.")

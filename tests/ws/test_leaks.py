"""Whole matches over sockets: every frame that a seat was sent, held against the record of the match."""

import asyncio
import json
from random import Random

import pytest

from tests.api.test_leaks import check
from tests.support.api import Wire, words_of
from tests.support.cards import cards_in
from tests.support.players import by_chance, sensible
from tests.support.sockets import ClosedError, Player, Socket, Tables, answered
from tests.support.torture import TORTURE, chosen_seed

PARTS, MATCHES = (7, 100) if TORTURE else (1, 6)
AT_ONCE = 3
MOVES = 60
HIDDEN = "?hand=hidden"


async def seated(tables: Tables, number: int) -> list[Player]:
    """Two at two devices, two at one, or one against the computer."""
    if number % 3 == 0:
        return [await tables.computer(("easy", "medium")[number % 2], rules={"target": 30})]
    two = tables.online if number % 3 == 1 else tables.local
    return list(await two(rules={"target": 30}))


def moves(view: Wire) -> list[Wire]:
    """What the seat may do now, but for ending the match."""
    return [choice for choice in view["legal_actions"] if choice["type"] not in ("new_match", "resign")]


async def play(sockets: list[Socket], rng: Random) -> None:
    """Moves in turn, every socket hearing of each; in the end somebody has won or given up."""
    strategy = rng.choice([by_chance, sensible])
    for _ in range(MOVES):
        mover = next((socket for socket in sockets if moves(socket.view)), None)
        if mover is None:
            break
        version = await mover.does(words_of(strategy(rng, moves(mover.view))))
        await asyncio.gather(*(socket.reaches(version) for socket in sockets))
    if sockets[0].view["match"]["status"] == "playing":
        version = await sockets[-1].does("resign")
        await asyncio.gather(*(socket.reaches(version) for socket in sockets))


async def look(player: Player, frames: list[Wire], players: list[Player], *, hidden: bool) -> int:
    """How many cards the frames named, all of them rightly. No key was in them, and no seed before the end."""
    record = answered(await player.call("GET", f"/matches/1/record{HIDDEN if hidden else ''}"))
    for frame in frames:
        text = json.dumps(frame)
        assert not [one.seat for one in players if one.key in text]
        over = "view" in frame and frame["view"]["match"]["status"] != "playing"
        assert over or record["seed"] not in text
        assert "view" in frame or not cards_in({**frame, "id": None})
    return check(record, player.seat, [frame for frame in frames if "view" in frame], hidden=hidden)


async def turned_away(player: Player, stranger: str) -> None:
    """Somebody who has no seat is sent no frame at all."""
    socket = Player(player.web, player.room_id, player.seat, stranger, player.http).socket()
    async with socket:
        with pytest.raises(ClosedError):
            await socket.next("view")
        assert await socket.closed() == 4404
    assert socket.frames == []


async def one_match(tables: Tables, number: int, seed: int, stranger: str) -> int:
    """Play it over a socket for each seat and one that hides its hand; look at everything."""
    players = await seated(tables, number)
    async with players[0].socket() as one, players[-1].socket() as two, players[0].socket(HIDDEN) as hidden:
        for socket in (one, two, hidden):
            await socket.next("view")
        await play([one, hidden] if len(players) == 1 else [one, two, hidden], Random(seed))
        await turned_away(players[0], stranger)
    found = await look(players[0], one.frames, players, hidden=False)
    found += await look(players[-1], two.frames, players, hidden=False)
    return found + await look(players[0], hidden.frames, players, hidden=True)


@pytest.mark.torture
@pytest.mark.timeout(1200 if TORTURE else 120)
@pytest.mark.parametrize("part", range(PARTS))
async def test_no_frame_tells_what_it_must_not(tables: Tables, part: int) -> None:
    seed, stranger = chosen_seed() + part * MATCHES, (await tables.computer()).key
    for first in range(0, MATCHES, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, MATCHES))
        found = await asyncio.gather(*(one_match(tables, number, seed + number, stranger) for number in numbers))
        assert min(found) > 60

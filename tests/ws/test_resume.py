"""Whatever was missed is made up for: by resuming, by a ping, by coming back."""

import random

import pytest

from tests.support.players import sensible
from tests.support.sockets import Socket, Tables


async def play(one: Socket, two: Socket, moves: int) -> None:
    """So many moves, the quieter socket trailing."""
    rng = random.Random(7)
    for _ in range(moves):
        view = one.view
        mover = one if view["hand"]["to_act"] in (None, 1) else two
        choice = sensible(rng, mover.view["legal_actions"])
        words = " ".join([choice["type"].replace("_", " "), choice.get("from") or choice.get("card") or ""]).strip()
        version = await mover.does(words)
        await one.reaches(version)
        await two.reaches(version)


async def test_resuming_gives_exactly_what_was_missed(tables: Tables) -> None:
    ana, bo = await tables.online()
    async with ana.socket() as one, bo.socket() as two:
        await one.next("view")
        await two.next("view")
        await play(one, two, 12)
        version = one.version
        async with ana.socket() as again:
            assert await again.next("view") == {"t": "view", "view": await ana.view()}
            for after in (4, 5, version - 1):
                await again.send({"t": "resume", "after": after})
                frame = await again.next("events")
                assert (frame["from"], frame["to"]) == (after, version)
                assert frame["events"] == await ana.events(after)
                assert frame["view"] == await ana.view()


@pytest.mark.parametrize("ahead", [0, 1, 10_000])
async def test_resuming_where_nothing_was_missed_gives_the_view(tables: Tables, ahead: int) -> None:
    ana, bo = await tables.online()
    async with ana.socket() as one, bo.socket() as two:
        await one.next("view")
        await two.next("view")
        await one.send({"t": "resume", "after": one.version + ahead})
        assert await one.next("view") == {"t": "view", "from": one.version + ahead, "view": await ana.view()}
        await two.reaches(await one.does("pass"))
        await one.reaches(await two.does("pass"))


async def test_a_large_gap_gives_the_view_alone(tables: Tables) -> None:
    ana, bo = await tables.online()
    async with ana.socket() as one, bo.socket() as two:
        await one.next("view")
        await two.next("view")
        await play(one, two, 101)
        assert len(await ana.events(4)) > 100
        await one.send({"t": "resume", "after": 4})
        assert await one.next("view") == {"t": "view", "from": 4, "view": await ana.view()}
        await one.send({"t": "resume", "after": one.version - 20})
        assert len((await one.next("events"))["events"]) >= 20


async def test_a_ping_of_a_client_that_is_behind_brings_what_it_lacks(tables: Tables) -> None:
    ana, bo = await tables.online()
    async with ana.socket() as one, bo.socket() as two:
        await one.next("view")
        await two.next("view")
        await one.does("pass")
        await two.reaches(5)
        await two.send({"t": "ping", "version": 4})
        assert await two.next("pong") == {"t": "pong", "version": 5}
        frame = await two.next("events")
        assert (frame["from"], frame["to"]) == (4, 5)
        assert frame["events"] == await bo.events(4)


async def test_a_ping_of_a_client_that_knows_all_brings_the_pong_alone(tables: Tables) -> None:
    ana = await tables.computer()
    async with ana.socket() as one:
        await one.next("view")
        for ping in ({"t": "ping", "version": one.version}, {"t": "ping"}, {"t": "ping", "version": None}):
            await one.send(ping)
            assert await one.next("pong") == {"t": "pong", "version": one.version}
        assert [frame["t"] for frame in one.frames] == ["view", "pong", "pong", "pong"]


async def test_coming_back_in_any_phase_shows_the_same_cards_and_choices(tables: Tables) -> None:
    ana, bo = await tables.online()
    sockets = {"ana": ana.socket(), "bo": bo.socket()}
    async with sockets["ana"] as one, sockets["bo"] as two:
        await one.next("view")
        await two.next("view")
        steps = ["", "ana: pass", "bo: draw discard", "ana: resign"]
        phases = []
        for step in steps:
            who, _, words = step.partition(": ")
            version = await sockets[who].does(words) if words else one.version
            await one.reaches(version)
            await two.reaches(version)
            phases.append(one.view["hand"]["phase"])
            for player, socket in ((ana, one), (bo, two)):
                async with player.socket() as again:
                    assert (await again.next("view"))["view"] == socket.view == await player.view()
        assert phases == ["upcard", "upcard", "discard", "over"]
        assert two.view["hand"]["taken_card"] is None


async def test_the_taken_card_stays_banned_after_coming_back(tables: Tables) -> None:
    ana, _ = await tables.online()
    async with ana.socket() as one:
        await one.next("view")
        await one.does("draw discard")
        taken = one.view["hand"]["taken_card"]
    async with ana.socket() as again:
        view = (await again.next("view"))["view"]
        assert view["hand"]["taken_card"] == taken
        assert taken not in [legal.get("card") for legal in view["legal_actions"]]
        assert (await again.refused(f"discard {taken}"))["code"] == "card_just_taken"

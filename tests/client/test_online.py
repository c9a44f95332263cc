"""Two clients at one table, over a good line."""

import asyncio

import pytest

from client import Client, Closed, Problem
from tests.client.pair import code_of, seated, the_same, two_seats


@pytest.fixture
def ana(server_url):
    with Client(server_url) as client:
        yield client


@pytest.fixture
def boris(server_url):
    with Client(server_url) as client:
        yield client


def test_an_invitation_says_who_invites_to_what(ana, boris):
    made = ana.create_room("online", name="Ana", rules={"target": 50})
    invitation = boris.invitation(code_of(made["view"]))
    assert (invitation["host"], invitation["rules"]["target"], invitation["seat_free"]) == ("Ana", 50, True)
    boris.join(code_of(made["view"]))
    assert not boris.invitation(code_of(made["view"]))["seat_free"]


def test_whoever_joins_gets_the_second_seat_and_is_the_last(server_url, ana, boris):
    code = code_of(ana.create_room("online")["view"])
    joined = boris.join(code, name="Boris")
    assert [seat["seat"] for seat in joined["seats"]] == [2]
    assert joined["view"]["match"]["status"] == "playing"
    with Client(server_url) as third, pytest.raises(Problem) as refused:
        third.join(code)
    assert refused.value.code == "room_full"


def test_opening_the_link_again_gives_the_same_seat_to_both(ana, boris):
    made = ana.create_room("online")
    ana.key, code = made["seats"][0]["key"], code_of(made["view"])
    assert ana.join(code)["seats"] == [{"seat": 1}]
    assert boris.invitation(code)["seat_free"]
    joined = boris.join(code)
    boris.key = joined["seats"][0]["key"]
    again = boris.join(code)
    assert again["seats"] == [{"seat": 2}]
    assert the_same(again["view"], joined["view"])


async def test_a_whole_match_is_seen_alike_from_both_seats(server_url):
    ana_seat, boris_seat = two_seats(server_url, rules={"target": 50})
    async with seated(server_url, ana_seat) as ana, seated(server_url, boris_seat) as boris:
        players = {1: ana, 2: boris}
        while ana.view["match"]["status"] == "playing":
            hand = ana.view["hand"]
            assert hand is not None
            mover = players[hand["to_act"] or 1]
            view = await mover.move()
            for player in (ana, boris):
                await player.at(view["room"]["version"])
        assert ana.view["match"]["scores"] == boris.view["match"]["scores"]
        assert max(ana.view["match"]["scores"].values()) >= 50
    with Client(server_url, ana_seat.key) as first, Client(server_url, boris_seat.key) as second:
        assert the_same(first.view(ana_seat.room_id), ana.view)
        assert first.events(ana_seat.room_id, ana.first_version) == ana.events
        assert second.events(boris_seat.room_id, boris.first_version) == boris.events


async def test_the_others_move_is_told_at_once(server_url):
    ana_seat, boris_seat = two_seats(server_url)
    async with seated(server_url, ana_seat) as ana, seated(server_url, boris_seat) as boris:
        await ana.socket.act({"type": "pass"})
        async with asyncio.timeout(1):
            await boris.socket.until(lambda view: view["hand"] is not None and view["hand"]["to_act"] == 2)
        assert boris.events[-1]["type"] == "passed"


async def test_an_offer_is_seen_by_both_and_may_be_declined(server_url):
    ana_seat, boris_seat = two_seats(server_url)
    async with seated(server_url, ana_seat) as ana, seated(server_url, boris_seat) as boris:
        await ana.socket.act({"type": "new_match"})
        await boris.socket.until(lambda view: view["match"]["offer"] == 1)
        assert {"type": "withdraw_new_match"} in ana.view["legal_actions"]
        assert {"type": "accept_new_match"} in boris.view["legal_actions"]
        await boris.socket.act({"type": "decline_new_match"})
        await ana.socket.until(lambda view: view["match"]["offer"] is None)
        with pytest.raises(Problem) as refused:
            await ana.socket.act({"type": "new_match"})
        assert refused.value.code == "offer_too_soon"
        assert refused.value.facts["retry_after"] <= 30


async def test_an_offer_may_be_withdrawn(server_url):
    ana_seat, boris_seat = two_seats(server_url)
    async with seated(server_url, ana_seat) as ana, seated(server_url, boris_seat) as boris:
        await ana.socket.act({"type": "new_match"})
        await ana.socket.act({"type": "withdraw_new_match"})
        await boris.socket.until(lambda view: view["match"]["offer"] is None)
        with pytest.raises(Problem) as refused:
            await boris.socket.act({"type": "accept_new_match"})
        assert refused.value.code == "no_offer"


async def test_an_offer_waits_for_one_who_is_away_and_is_accepted_on_return(server_url):
    ana_seat, boris_seat = two_seats(server_url)
    async with seated(server_url, ana_seat) as ana:
        await ana.socket.act({"type": "new_match"})
        async with seated(server_url, boris_seat) as boris:
            assert boris.view["match"]["offer"] == 1
            await boris.socket.act({"type": "accept_new_match"})
            await ana.socket.until(lambda view: view["match"]["number"] == 2)
            assert ana.view["match"]["scores"] == {"1": 0, "2": 0}


async def test_two_who_ask_at_once_get_one_new_match(server_url):
    ana_seat, boris_seat = two_seats(server_url)
    async with seated(server_url, ana_seat) as ana, seated(server_url, boris_seat) as boris:
        seen = ana.view, boris.view
        await asyncio.gather(*(p.socket.act({"type": "new_match"}, v) for p, v in zip((ana, boris), seen, strict=True)))
        for player in (ana, boris):
            await player.socket.until(lambda view: view["match"]["number"] == 2)
            assert [event["type"] for event in player.events].count("match_started") == 1


async def test_leaving_closes_the_room_and_the_other_is_told(server_url):
    ana_seat, boris_seat = two_seats(server_url)
    async with seated(server_url, boris_seat) as boris:
        with Client(server_url, ana_seat.key) as ana:
            await asyncio.to_thread(ana.leave, ana_seat.room_id)
            await asyncio.to_thread(ana.leave, ana_seat.room_id)
        with pytest.raises(Closed) as closed:
            await boris.socket.until(lambda _: False)
        assert closed.value.code == 4410
        assert [event["type"] for event in boris.events] == ["seat_left", "match_ended"]
        assert boris.view["match"]["ended"] == "abandoned"


@pytest.mark.parametrize(("spoil", "code"), [("key", 4404), ("room_id", 4404)])
async def test_a_stranger_is_shown_out(server_url, spoil, code):
    seat, other = two_seats(server_url)[0], two_seats(server_url)[0]
    setattr(seat, spoil, getattr(other, spoil))
    with pytest.raises(Closed) as closed:
        async with seated(server_url, seat):
            pass
    assert closed.value.code == code


async def test_the_ninth_socket_of_a_seat_pushes_out_the_first_for_good(server_url):
    seat, _ = two_seats(server_url)
    async with seated(server_url, seat) as first:
        others = [seated(server_url, seat) for _ in range(8)]
        for other in others:
            await other.__aenter__()
        with pytest.raises(Closed) as closed:
            await first.socket.until(lambda _: False)
        assert closed.value.code == 4429
        for other in others:
            await other.__aexit__(None, None, None)

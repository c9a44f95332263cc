"""Every frame gets its answer: an act its ack or problem, nonsense a typed problem; the socket stays."""

import json
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.support.api import strong_key
from tests.support.sockets import Player, Tables, answered

DEEP = "[" * 3000 + "]" * 3000
NONSENSE: dict[str, tuple[Any, str]] = {
    "no JSON": ("draw stock", "malformed_json"),
    "empty": ("", "malformed_json"),
    "cut off": ('{"t": "ping"', "malformed_json"),
    "NaN": ('{"t": "ping", "version": NaN}', "malformed_json"),
    "infinity": ('{"t": "ping", "version": 1e999}', "malformed_json"),
    "nested deeply": (DEEP, "malformed_json"),
    "nested deeply in a member": (f'{{"t": "act", "id": "a", "type": {DEEP}}}', "malformed_json"),
    "half a character": ('{"t": "\\ud800"}', "malformed_json"),
    "binary": (b'{"t": "ping"}', "malformed_json"),
    "no object": ("[]", "invalid"),
    "null": ("null", "invalid"),
    "no t": ("{}", "invalid"),
    "an unknown t": ({"t": "draw"}, "invalid"),
    "t of another kind": ({"t": ["act"]}, "invalid"),
    "an act without id": ({"t": "act", "type": "pass", "expected_version": 3}, "invalid"),
    "an empty id": ({"t": "act", "id": "", "type": "pass", "expected_version": 3}, "invalid"),
    "a long id": ({"t": "act", "id": "x" * 256, "type": "pass", "expected_version": 3}, "invalid"),
    "a number as id": ({"t": "act", "id": 7, "type": "pass", "expected_version": 3}, "invalid"),
    "no type": ({"t": "act", "id": "a"}, "invalid"),
    "an unknown type": ({"t": "act", "id": "a", "type": "peek"}, "invalid"),
    "no version": ({"t": "act", "id": "a", "type": "pass"}, "invalid"),
    "a version as text": ({"t": "act", "id": "a", "type": "pass", "expected_version": "3"}, "invalid"),
    "a fraction": ({"t": "act", "id": "a", "type": "pass", "expected_version": 3.5}, "invalid"),
    "a version beyond all": ({"t": "act", "id": "a", "type": "pass", "expected_version": 10**30}, "invalid"),
    "a match beyond all": ({"t": "act", "id": "a", "type": "resign", "match": 2**64}, "invalid"),
    "a field too many": ({"t": "act", "id": "a", "type": "pass", "expected_version": 3, "seat": 2}, "invalid"),
    "no such card": ({"t": "act", "id": "a", "type": "discard", "card": "1Z", "expected_version": 3}, "invalid"),
    "resume from nowhere": ({"t": "resume"}, "invalid"),
    "resume from before": ({"t": "resume", "after": -1}, "invalid"),
    "resume with another hand": ({"t": "resume", "after": 1, "hand": "all"}, "invalid"),
    "resume with a misspelt hand": ({"t": "resume", "after": 0, "hnad": "hidden"}, "invalid"),
    "resume with a seat": ({"t": "resume", "after": 0, "seat": 2}, "invalid"),
    "a ping with more": ({"t": "ping", "version": 2, "foo": 1}, "invalid"),
    "a ping with a hand": ({"t": "ping", "hand": "hidden"}, "invalid"),
    "a ping of true": ({"t": "ping", "version": True}, "invalid"),
    "too large": ('{"t": "ping", "more": "' + "x" * 8192 + '"}', "too_large"),
    "much too large": ("x" * 60_000, "too_large"),
}


async def test_nonsense_gets_a_typed_problem_and_changes_nothing(tables: Tables) -> None:
    ana, _ = await tables.online()
    async with ana.socket() as socket:
        before = (await socket.next("view"))["view"]
        for name, (nonsense, code) in NONSENSE.items():
            answer = await socket.ask(nonsense)
            assert (answer["t"], answer["problem"]["code"]) == ("problem", code), (name, answer)
            named = isinstance(nonsense, dict) and nonsense.get("id") == "a"
            assert answer["id"] == ("a" if named else None), name
        assert await ana.view() == before
        assert await socket.does("pass") == 5


async def test_a_frame_of_exactly_8_kib_is_read(tables: Tables) -> None:
    ana = await tables.computer()
    frame = '{"t": "ping", "version": 1}'
    async with ana.socket() as socket:
        await socket.send(frame.replace(" ", " " * (8193 - len(frame)), 1))
        await socket.next("pong")


async def test_an_enormous_frame_is_not_even_read(tables: Tables) -> None:
    ana = await tables.computer()
    async with ana.socket() as socket:
        await socket.next("view")
        with suppress(ConnectionClosed):  # the server may close before it has been sent whole
            await socket.send("x" * 1_000_000)
        assert await socket.closed() == 1009


async def test_every_act_gets_its_ack_or_problem_and_both_seats_the_events(tables: Tables) -> None:
    ana, bo = await tables.online()
    async with ana.socket() as one, bo.socket() as two:
        await one.next("view")
        await two.next("view")
        assert (await two.refused("pass"))["code"] == "not_your_turn"
        assert (await one.refused("draw stock"))["code"] == "wrong_phase"
        answer = await one.act("pass")
        assert (answer["t"], answer["version"]) == ("ack", 5)
        for socket in (one, two):
            frame = await socket.next("events")
            assert (frame["from"], frame["to"], frame["view"]["room"]["version"]) == (4, 5, 5)
            assert [(event["type"], event["version"]) for event in frame["events"]] == [("passed", 5)]
        assert [frame["t"] for frame in two.frames if frame["t"] in ("ack", "problem")] == ["problem"]


async def test_problems_are_the_same_as_over_rest(tables: Tables) -> None:
    ana, bo = await tables.online()
    async with ana.socket() as one, bo.socket() as two:
        await one.next("view")
        await two.next("view")
        refused = [(two, bo, "pass", {}), (one, ana, "draw stock", {}), (one, ana, "next hand", {})]
        refused += [(one, ana, "knock", {}), (one, ana, "big gin", {}), (one, ana, "accept new match", {})]
        refused += [(one, ana, "pass", {"expected_version": 1}), (one, ana, "resign", {"match": 7})]
        refused += [(one, ana, "pass", {"expected_version": None})]
        codes = set()
        for socket, player, words, members in refused:
            frame = socket.act_frame(words, **members)
            over_socket = await socket.ask(frame)
            body = {name: value for name, value in frame.items() if name not in ("t", "id")}
            over_rest = await player.call("POST", "/actions", body)
            assert over_socket["problem"] == over_rest.json(), words
            codes.add(over_rest.json()["code"])
        assert len(codes) >= 6


async def test_the_same_id_twice_is_done_once(tables: Tables) -> None:
    ana = await tables.computer()
    async with ana.socket() as socket:
        await socket.next("view")
        frame = socket.act_frame("pass", id="click")
        first = await socket.ask(frame)
        await socket.reaches(first["version"])
        events = await ana.events()
        assert await socket.ask(frame) == first
        assert await ana.events() == events
        other = await socket.ask({**frame, "type": "draw", "from": "discard"})
        assert other["problem"]["code"] == "idempotency_mismatch"


async def test_an_id_is_an_idempotency_key_of_rest_and_the_other_way_round(tables: Tables) -> None:
    ana, bo = await tables.online()
    async with ana.socket() as one:
        await one.next("view")
        frame = one.act_frame("pass", id="over the socket first")
        body = {name: value for name, value in frame.items() if name not in ("t", "id")}
        ack = await one.ask(frame)
        repeat = answered(await ana.call("POST", "/actions", body, **{"Idempotency-Key": frame["id"]}))
        assert repeat["version"] == ack["version"] == 5
        once = strong_key()
        body = {"type": "pass", "expected_version": 5}
        done = answered(await bo.call("POST", "/actions", body, **{"Idempotency-Key": once}))
        async with bo.socket() as two:
            await two.next("view")
            again = await two.ask({"t": "act", "id": once, **body})
            assert again == {"t": "ack", "id": once, "version": done["version"]}
        assert (await ana.view())["room"]["version"] == 6


async def test_five_frames_at_once_are_answered_in_order(tables: Tables) -> None:
    ana = await tables.computer()
    async with ana.socket() as socket:
        await socket.next("view")
        frame = socket.act_frame("pass")
        for number in range(5):
            await socket.send({**frame, "id": f"click {number}"})
        answers = [await socket.next("ack")]
        answers += [await socket.next("problem") for _ in range(4)]
        assert [answer["id"] for answer in answers] == [f"click {number}" for number in range(5)]
        assert {answer["problem"]["code"] for answer in answers[1:]} == {"stale_version"}


async def test_several_tabs_of_one_seat_all_get_everything(tables: Tables) -> None:
    ana, bo = await tables.online()
    async with ana.socket() as one, ana.socket() as tab, bo.socket() as two:
        for socket in (one, tab, two):
            await socket.next("view")
        await one.does("pass")
        await tab.reaches(5)
        await two.reaches(5)
        await two.does("pass")
        await one.reaches(6)
        await tab.reaches(6)
        await tab.does("draw stock")
        await one.reaches(7)
        assert one.view["hand"]["your_cards"] == tab.view["hand"]["your_cards"]
        heard = [[frame for frame in socket.frames if frame["t"] == "events"] for socket in (one, tab)]
        assert heard[0] == heard[1]
        assert [frame["to"] for frame in heard[0]] == [5, 6, 7]


async def test_a_hard_bot_is_seen_thinking(tables: Tables) -> None:
    """Nobody works on the queue here, so it goes on thinking."""
    ana = await tables.computer("hard")
    async with ana.socket() as socket:
        await socket.next("view")
        await socket.does("pass")
        assert await socket.next("thinking") == {"t": "thinking", "seat": 2}
        assert socket.view["room"]["thinking"] == 2
    async with ana.socket() as again:
        await again.next("view")
        assert await again.next("thinking") == {"t": "thinking", "seat": 2}


async def test_an_easy_bot_answers_in_the_same_frame(tables: Tables) -> None:
    ana = await tables.computer("easy")
    async with ana.socket() as socket:
        await socket.next("view")
        version = await socket.does("pass")
        frame = next(frame for frame in socket.frames if frame["t"] == "events")
        assert (frame["from"], frame["to"]) == (2, version)
        assert {event["seat"] for event in frame["events"]} == {1, 2}


def cards_of(player: Player, frames: list[Any], own: list[str]) -> list[str]:
    return [card for card in own if card in json.dumps(frames)]


async def test_a_hidden_hand_shows_no_card_of_its_own(tables: Tables) -> None:
    one, two = await tables.local()
    own = (await one.view())["hand"]["your_cards"]
    async with one.socket("?hand=hidden") as hidden, two.socket() as other:
        view = (await hidden.next("view"))["view"]
        await other.next("view")
        assert not {"your_cards", "your_melds", "your_deadwood"} & set(view["hand"])
        await hidden.does("pass")
        await other.reaches(3)
        await hidden.reaches(await other.does("pass"))
        await hidden.does("draw stock")
        drawn = (await one.events())[-1]
        assert drawn["card"] not in json.dumps(hidden.frames)
        assert cards_of(one, hidden.frames, own) == []
        assert {legal["type"] for legal in hidden.view["legal_actions"]} == {"new_match", "resign"}
        await hidden.send({"t": "resume", "after": 2})
        repaired = await hidden.next("events")
        assert cards_of(one, [repaired], [*own, drawn["card"]]) == []
        await hidden.send({"t": "resume", "after": hidden.version, "hand": "shown"})
        shown = (await hidden.next("view"))["view"]
        assert drawn["card"] in shown["hand"]["your_cards"]
        await hidden.send({"t": "resume", "after": 2, "hand": "hidden"})
        frame = await hidden.next("events")
        assert "your_cards" not in frame["view"]["hand"]
        assert cards_of(one, [frame], [*own, drawn["card"]]) == []

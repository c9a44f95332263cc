"""A whole match over the public API, by the automatic player, against a real server."""

import os
import re
import subprocess
import sys
from pathlib import Path

from client import Client
from client.terminal.auto import play_match
from client.terminal.narration import tell
from client.terminal.texts import texts

ROOT = Path(__file__).parents[2]
EN = texts("en")


def test_a_match_is_played_to_its_target_and_the_result_printed(server_url):
    played = subprocess.run(
        [sys.executable, "manage.py", "play", "--auto", "--level", "easy", "--url", server_url],
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (played.returncode, played.stderr) == (0, "")
    *hands, result = played.stdout.splitlines()
    assert [int(line.split()[0]) for line in hands] == list(range(1, len(hands) + 1))
    score = re.fullmatch(r"(?:You win|The computer wins) the match, (\d+) : (\d+)\.", result)
    assert score
    assert int(score[1]) >= 100 > int(score[2])


def test_every_draw_discard_and_knock_of_a_match_is_told(server_url):
    lines: list[str] = []
    with Client(server_url) as client:
        view = play_match(client, "easy", {"target": 30}, lines.append, EN)
        events = client.events(view["room"]["id"], after=0)
    told = [event for event in events if event["type"] in ("card_drawn", "card_discarded", "knocked", "passed")]
    deals = [event for event in events if event["type"] == "hand_dealt"]
    assert len(tell(events, 1, "Boris", EN)) == len(told) + len(deals) + 1  # the opponent has joined
    assert len(deals) == len(lines) - 1
    assert {event["type"] for event in told} == {"card_drawn", "card_discarded", "knocked", "passed"}


def test_a_finished_match_has_a_record_and_the_next_one_begins_at_nothing(server_url):
    with Client(server_url) as client:
        view = play_match(client, "easy", {"target": 10}, print, EN)
        room = view["room"]["id"]
        assert client.record(room, 1)["actions"]
        assert "Match over: target" in client.transcript(room, 1)
        fresh = client.act(view, {"type": "new_match"})["view"]
        assert (fresh["match"]["number"], fresh["match"]["scores"]) == (2, {"1": 0, "2": 0})
        assert {match["number"] for match in client.matches(room)} == {1, 2}


def test_every_match_of_a_room_is_listed_newest_first(server_url):
    with Client(server_url) as client:
        seated = client.create_room(level="easy")
        client.key, view = seated["seats"][0]["key"], seated["view"]
        while view["match"]["number"] < 21:
            view = client.act(view, {"type": "new_match"})["view"]
        assert [match["number"] for match in client.matches(seated["room_id"])] == [*range(21, 0, -1)]


def test_another_device_goes_on_with_the_same_seat(server_url):
    with Client(server_url) as first, Client(server_url) as second:
        commitment = first.commitments()
        seated = first.create_room(level="easy", client_seed="a seed", commitment=commitment["id"])
        first.key = seated["seats"][0]["key"]
        assert seated["view"]["match"]["fairness"]["commitment"] == commitment["commitment"]
        second.key = second.resume(first.resume_code(seated["room_id"]))["seats"][0]["key"]
        assert second.key != first.key
        assert second.view(seated["room_id"])["hand"] == first.view(seated["room_id"])["hand"]

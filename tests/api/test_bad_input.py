"""Whatever is sent, the answer is a typed problem, and the room is as it was."""

import json
import string
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gin.bots.registry import LEVELS
from gin.rules.cards import NAMES
from tests.support.api import action, computer_room, local_room, refused
from tests.support.torture import TORTURE

NOT_JSON = {
    "cut short": b'{"type": "pass"',
    "two values": b"{} {}",
    "single quotes": b"{'type': 'pass'}",
    "NaN": b'{"type": "pass", "expected_version": NaN}',
    "Infinity": b'{"type": "pass", "expected_version": Infinity}',
    "-Infinity": b'{"type": "pass", "expected_version": -Infinity}',
    "a comma too many": b'{"type": "pass",}',
    "a comment": b'{"type": "pass"} // now',
    "Latin-1": '{"type": "päss"}'.encode("latin-1"),
    "UTF-16": '{"type": "pass"}'.encode("utf-16"),
    "a byte order mark": b'\xef\xbb\xbf{"type": "pass"}',
    "a lone surrogate": b'{"type": "pa\\ud800ss", "expected_version": 2}',
    "a surrogate in UTF-8": b'{"type": "pa\xed\xa0\x80ss"}',
    "a bare null byte": b'{"type": "pass\x00"}',
    "only a null byte": b"\x00",
    "white space": b"   ",
    "deeply nested lists": b"[" * 4000 + b"]" * 4000,
    "deeply nested objects": b'{"a":' * 1300 + b"1" + b"}" * 1300,
    "open brackets": b"[" * 8000,
    "form data": b"type=pass&expected_version=2",
    "a leading zero": b'{"type": "pass", "expected_version": 02}',
}
NOT_NUMBERS = [
    None, True, False, "2", "", 2.0, 2.5, -1, -0.0, 1e308, 2**31, 2**53, 2**63, 2**64, 10**300, -(10**300), [2], {},
]  # fmt: skip
NOT_CARDS = ["", "7", "7h", "7 H", "10H", "1H", "H7", "7X", "7H ", "7H7H", "7\u0000", "♥7", 7, None, True, ["7H"], {}]
NOT_OBJECTS = [None, True, 0, 1.5, "pass", [], [{"type": "pass", "expected_version": 2}]]
TOO_LONG = [8 * 1024 + 1, 1024 * 1024]


@pytest.fixture
def room(api):
    return computer_room(api)


def post(room, body, **more):
    return room.unchanged_by(lambda: room.post("/actions", body, **more))


def invalid(response, *fields):
    problem = refused(response, 422, "invalid")
    assert sorted(problem["errors"]) == sorted(fields)
    assert all(problem["errors"].values())


@pytest.mark.parametrize("what", NOT_JSON)
def test_bodies_that_are_not_json(room, what):
    refused(post(room, NOT_JSON[what]), 400, "malformed_json")


def test_problems_are_told_in_english_whatever_was_shown_before(api):
    speaks = {"Accept-Language": "cs"}
    assert 'lang="cs"' in Client().get("/", headers=speaks).content.decode()
    problem = refused(api.post("rooms", {"mode": "solo"}, headers=speaks), 422, "invalid")
    assert problem["errors"] == {"mode": ['"solo" is not a valid choice.']}


@pytest.mark.parametrize("body", NOT_OBJECTS)
def test_bodies_that_are_no_objects(api, room, body):
    text = json.dumps(body).encode()
    invalid(post(room, text), "")
    for path in ("rooms", "commitments", "resume"):
        invalid(api.post(path, text), "non_field_errors")
    invalid(room.post("/resume-code", text), "non_field_errors")


def test_versions_and_matches_that_are_no_numbers(room):
    for number in NOT_NUMBERS:
        invalid(post(room, {"type": "pass", "expected_version": number}), "expected_version")
        invalid(post(room, {"type": "resign", "match": number}), "match")


def test_cards_that_are_none(room):
    for card in NOT_CARDS:
        invalid(post(room, {"type": "discard", "card": card, "expected_version": 2}), "card")
        invalid(post(room, {"type": "knock", "card": card, "expected_version": 2}), "card")
    invalid(post(room, {"type": "discard", "expected_version": 2}), "card")


@pytest.mark.parametrize("pile", ["", "Stock", "deck", "discards", None, 1, True, ["stock"], {"pile": "stock"}])
def test_piles_that_are_none(room, pile):
    invalid(post(room, {"type": "draw", "from": pile, "expected_version": 2}), "from")


@pytest.mark.parametrize("kind", ["", "Pass", "deal", "pass ", "__class__", None, 1, True, ["pass"], {"pass": 1}])
def test_actions_that_are_none(room, kind):
    invalid(post(room, {"type": kind, "expected_version": 2}), "type")


def test_members_that_are_not_asked_for(api, room):
    invalid(post(room, {"type": "pass", "expected_version": 2, "seat": 2, "": 1}), "", "seat")
    invalid(post(room, {"type": "pass", "expected_version": 2, "card": "7H"}), "card")
    invalid(api.post("rooms", {"mode": "computer", "seat": 2}), "seat")
    invalid(api.post("rooms", {"mode": "computer", "rules": {"jokers": 2}}), "rules")
    invalid(api.post("commitments", {"seed": "00"}), "seed")
    invalid(api.post("resume", {"code": "x", "seat": 1}), "seat")
    invalid(api.call("PUT", f"{room.path}/level", {"level": "easy", "bot": 1}, key=room.key), "bot")


@pytest.mark.parametrize("value", [True, 7, 1.5, None, "", [], ["x"], {"x": 1}, "x" * 65, "a\u0000b"])
def test_other_members_of_a_new_room(api, value):
    invalid(api.post("rooms", {"mode": value}), "mode")
    invalid(api.post("rooms", {"mode": "computer", "level": value}), "level")
    invalid(api.post("rooms", {"mode": "computer", "commitment": value}), "commitment")
    if value != "":
        invalid(api.post("rooms", {"mode": "computer", "client_seed": value}), "client_seed")
    if value not in ([], {}):
        invalid(api.post("rooms", {"mode": "computer", "rules": value}), "rules")
    if value is not True:
        invalid(api.post("rooms", {"mode": "computer", "rules": {"oklahoma": value}}), "rules")
    if value != 7:
        invalid(api.post("rooms", {"mode": "computer", "rules": {"knock_limit": value}}), "rules")


@pytest.mark.parametrize("number", [1, True, 2**64, 2**127, 2**128, -1])
def test_an_id_is_no_number(api, number):
    once = "qwertyuiopasdfghjklzxcvbnm"
    invalid(api.post("rooms", {"mode": "computer", "commitment": number}, once=once), "commitment")


def test_nesting_as_deep_as_the_parser_goes(api, room):
    """What comes after the parser goes as deep as it does, to the very level at which it gives up."""
    statuses = set()
    for depth in range(850, 1000, 2):
        nest = "[" * depth + "]" * depth
        body = f'{{"type": "draw", "expected_version": 2, "from": {nest}}}'
        statuses.add(room.post("/actions", body.encode()).status_code)
        body = f'{{"level": {nest}}}'
        statuses.add(api.call("PUT", f"{room.path}/level", body.encode(), key=room.key).status_code)
    assert statuses == {400, 422}


@pytest.mark.parametrize("depth", [100, 500, 2000])
def test_nesting_of_every_member(api, room, depth):
    for nest in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
        bodies = [
            ("POST", f"{room.path}/actions", '{"type": %s}'),
            ("POST", f"{room.path}/actions", '{"type": "draw", "expected_version": 2, "from": %s}'),
            ("POST", f"{room.path}/actions", '{"type": "pass", "expected_version": %s}'),
            ("POST", f"{room.path}/actions", '{"type": "new_match", "match": 1, "client_seed": %s}'),
            ("PUT", f"{room.path}/level", '{"level": %s}'),
            ("POST", "rooms", '{"mode": %s}'),
            ("POST", "rooms", '{"mode": "computer", "rules": %s}'),
            ("POST", "rooms", '{"mode": "computer", "rules": {"oklahoma": %s}}'),
            ("POST", "rooms", '{"mode": "computer", "name": %s}'),
            ("POST", "commitments", '{"x": %s}'),
            ("POST", "resume", "%s"),
        ]
        for method, path, body in bodies:
            response = api.call(method, path, (body % nest).encode(), key=room.key, once="q" + string.ascii_letters)
            assert response.status_code in (400, 413, 422)


def test_a_body_in_chunks_is_refused_and_not_taken_for_none(api, room):
    headers = {"Transfer-Encoding": "chunked", "Content-Length": ""}
    for path in (f"{room.path}/actions", f"{room.path}/resume-code", "rooms", "commitments"):
        refused(api.post(path, b'{"type": "pass"}', key=room.key, headers=headers), 411, "length_required")


@pytest.mark.parametrize("length", TOO_LONG)
def test_bodies_over_the_limit(api, room, length):
    body = b'{"type": "pass", "expected_version": 2}'.ljust(length)
    assert refused(post(room, body), 413, "too_large")["limit"] == 8192
    for path in ("rooms", "commitments", "resume"):
        refused(api.post(path, body), 413, "too_large")
    refused(api.call("PUT", f"{room.path}/level", body, key=room.key), 413, "too_large")


def test_a_body_at_the_limit_is_read(room):
    room.post("/actions", b'{"type": "pass", "expected_version": 2}'.ljust(8 * 1024))
    assert room.view["room"]["version"] > 2


@pytest.mark.parametrize(
    "content_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml",
     "application/jsonp", "application/problem+json", "json", "/", ";", "application/json/x", "é"],
)  # fmt: skip
def test_other_content_types(api, room, content_type):
    body = b'{"type": "pass", "expected_version": 2}'
    refused(post(room, body, content_type=content_type), 415, "unsupported_media_type")
    refused(api.post("rooms", b'{"mode": "computer"}', content_type=content_type), 415, "unsupported_media_type")


def test_json_with_a_charset_is_json(room):
    response = room.post(
        "/actions", b'{"type": "pass", "expected_version": 2}', content_type="application/json; charset=utf-8"
    )
    assert response.status_code == 200


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "image/*", "x", ";;", "application/jsonx"])
def test_other_forms_of_answers(room, accept):
    headers = {"Accept": accept}
    refused(room.get(headers=headers), 406, "not_acceptable")
    refused(post(room, {"type": "pass", "expected_version": 2}, headers=headers), 406, "not_acceptable")


@pytest.mark.parametrize(
    "what", ["", "/actions", "/events", "/level", "/matches", "/matches/1/record", "/resume-code", "/seat"]
)
def test_other_methods(api, room, what):
    allowed = {
        "": {"GET", "HEAD"}, "/actions": {"POST"}, "/events": {"GET", "HEAD"}, "/level": {"PUT"},
        "/matches": {"GET", "HEAD"}, "/matches/1/record": {"GET", "HEAD"},
        "/resume-code": {"POST"}, "/seat": {"DELETE"},
    }[what]  # fmt: skip
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "MERGE"} - allowed:
        response = room.unchanged_by(lambda method=method: api.call(method, room.path + what, b"{}", key=room.key))
        refused(response, 405, "method_not_allowed")
        assert set(response["Allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    "path",
    ["", "/", "room", "rooms/", "rooms//actions", "rooms/../rooms", "rooms/%2e%2e/actions/x", "rooms/a/b/c/d",
     "rooms/%2F/x/y", "admin", "../admin/", "rooms/x/matches/-1/record", "rooms/x/matches/1e1/record", "%ff%fe",
     "schema", "rooms/x/matches/one/record", "rooms\\x"],
)  # fmt: skip
def test_addresses_that_are_none(api, path):
    for method in ("GET", "POST", "DELETE"):
        refused(api.call(method, path, b"{}"), 404, "not_found")


@pytest.mark.parametrize("address", ["/api", "/api/", "/api/v1", "/api/v2/rooms"])
def test_addresses_beside_the_api_are_none_in_its_words(address):
    for method in ("GET", "POST"):
        refused(Client().generic(method, address), 404, "not_found")


@pytest.mark.parametrize(
    "room_id", ["..", "%2e%2e", "..%2f..%2fetc", "%00", "%ff", "'--", "x" * 2000, "0", "None", "*"]
)
def test_ids_that_are_none(api, room, room_id):
    for what in ("", "/actions", "/events", "/matches"):
        response = api.call("POST" if what == "/actions" else "GET", f"rooms/{room_id}{what}", b"{}", key=room.key)
        assert response.status_code == 404


def test_every_card_of_somebody_else(api):
    """Whatever a seat does not hold it can neither throw nor knock with, wherever the card is."""
    one, two = local_room(api)
    for seat, words in ((one, "pass"), (two, "pass"), (one, "draw stock")):
        seat.act(words)
    own = one.view["hand"]["your_cards"]
    for card in set(NAMES) - set(own):
        for verb in ("discard", "knock"):
            response = one.ask(f"{verb} {card}")
            assert refused(response, 409, "card_not_held")["card"] == card
    assert one.view["hand"]["your_cards"] == own


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from([*NAMES, *LEVELS, "stock", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
MEMBERS = dict.fromkeys(("type", "card", "from", "expected_version", "match", "client_seed", "x"), VALUES)
ACTIONS = st.sampled_from(
    [action(words) for words in ("pass", "draw stock", "discard 7H", "knock 7H", "new match", "resign")]
)


@pytest.mark.torture
@pytest.mark.timeout(1200 if TORTURE else 120)
@settings(
    max_examples=5000 if TORTURE else 80,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    body=st.builds(lambda sound, odd: {**sound, **odd}, ACTIONS, st.fixed_dictionaries({}, optional=MEMBERS)).map(
        json.dumps
    )
    | VALUES.map(json.dumps)
    | st.text(),
    call=st.sampled_from(["actions", "rooms", "level", "resume", "commitments", "resume-code"]),
    once=st.none() | st.text(max_size=300).filter(lambda text: "\n" not in text and "\r" not in text),
)
def test_a_flood_of_nonsense(room, body, call, once):
    """Nothing is done unless it is accepted, and then one action a request."""
    content = body.encode("utf-8", "surrogatepass")
    if not content.isspace() and content:
        before = room.view["room"]["version"]
        path = call if call in ("rooms", "resume", "commitments") else f"{room.path}/{call}"
        response = room.api.call("PUT" if call == "level" else "POST", path, content, key=room.key, once=once)
        after = room.view["room"]["version"]
        assert (after > before) == (response.status_code == 200)

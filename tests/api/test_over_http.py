"""What only a real server shows: how bodies come over the line."""

import httpx
import pytest

PROBLEM = "application/problem+json"
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def http(server_url):
    with httpx.Client(base_url=f"{server_url}/api/v1/", headers=JSON) as client:
        yield client


def problem(response, status, code):
    assert (response.status_code, response.headers["Content-Type"]) == (status, PROBLEM)
    assert response.json()["code"] == code


def test_a_room_is_made_and_seen(http):
    made = http.post("rooms", json={"mode": "computer"})
    assert made.status_code == 201
    key = {"Authorization": f"Seat {made.json()['seats'][0]['key']}"}
    seen = http.get(f"rooms/{made.json()['room_id']}", headers=key)
    assert seen.json()["hand"] == made.json()["view"]["hand"]
    again = http.get(f"rooms/{made.json()['room_id']}", headers={**key, "If-None-Match": seen.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_body_in_chunks(http):
    for body in (b'{"mode": "computer"}', b"x" * 1_000_000):
        problem(http.post("rooms", content=iter([body])), 411, "length_required")


def test_a_megabyte(http):
    problem(http.post("rooms", content=b"x" * 2**20), 413, "too_large")


@pytest.mark.parametrize("path", ["/api/v1/rooms", "/", "/guide"])
def test_a_foreign_host(http, server_url, path):
    problem(http.get(server_url + path, headers={"Host": "elsewhere.example"}), 400, "bad_request")


def test_bytes_that_are_no_text(http):
    problem(http.post("rooms", content=bytes(range(256))), 400, "malformed_json")
    problem(http.get("rooms/%ff%00", headers={"Authorization": b"Seat \xff\xfe"}), 401, "unauthenticated")
    problem(http.post("rooms", content=b"{}", headers={"Idempotency-Key": b"\xc3\xa9" * 20}), 422, "invalid")
    problem(http.get("%2e%2e/%2e%2e/etc/passwd"), 404, "not_found")

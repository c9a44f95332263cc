"""Other sites' pages: they may do nothing unless the operator lists them, and cookies open no call of the API."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from tests.support.api import Api, computer_room, refused

SITE = "https://cards.example.org"


@pytest.fixture
def listed(settings: Any) -> Client:
    """A browser, at a server that lists the site."""
    settings.CORS_ALLOWED_ORIGINS = [SITE]
    settings.MIDDLEWARE = ["corsheaders.middleware.CorsMiddleware", *settings.MIDDLEWARE]
    return Client()


def preflight(client: Client, path: str, origin: str, **headers: str) -> Any:
    asked = {"Origin": origin, "Access-Control-Request-Method": "POST", **headers}
    return client.options(path, headers=asked)


def test_a_listed_site_may_call_the_api(transactional_db: None, listed: Client) -> None:
    wanted = "authorization, content-type, idempotency-key, if-none-match, x-seat"
    allowed = preflight(listed, "/api/v1/rooms", SITE, **{"Access-Control-Request-Headers": wanted})
    assert allowed.status_code == 200
    assert allowed["Access-Control-Allow-Origin"] == SITE
    assert set(wanted.split(", ")) <= set(allowed["Access-Control-Allow-Headers"].split(", "))
    assert {"POST", "PUT", "PATCH", "DELETE"} <= set(allowed["Access-Control-Allow-Methods"].split(", "))
    assert int(allowed["Access-Control-Max-Age"]) > 0
    made = listed.post("/api/v1/rooms", {"mode": "local"}, "application/json", headers={"Origin": SITE})
    assert (made.status_code, made["Access-Control-Allow-Origin"]) == (201, SITE)
    assert {"ETag", "Retry-After", "X-Request-ID"} <= set(made["Access-Control-Expose-Headers"].split(", "))
    assert "Access-Control-Allow-Credentials" not in made


def test_an_unlisted_one_may_not(transactional_db: None, listed: Client) -> None:
    for origin in ("https://evil.example", f"{SITE}.evil.example", "http://cards.example.org", "null"):
        assert "Access-Control-Allow-Origin" not in preflight(listed, "/api/v1/rooms", origin)
        answer = listed.get("/api/v1/rooms/x", headers={"Origin": origin})
        assert "Access-Control-Allow-Origin" not in answer


def test_the_list_is_for_the_api_alone(transactional_db: None, listed: Client) -> None:
    for path in ("/", "/healthz", "/metrics", "/admin/login/"):
        assert "Access-Control-Allow-Origin" not in listed.get(path, headers={"Origin": SITE})


def test_without_a_list_nobody_may(transactional_db: None) -> None:
    assert "Access-Control-Allow-Origin" not in preflight(Client(), "/api/v1/rooms", SITE)
    assert "Access-Control-Allow-Origin" not in Client().get("/api/v1/rooms/x", headers={"Origin": SITE})


def test_cookies_open_no_call_of_the_api(transactional_db: None) -> None:
    """So another site's page that a logged-in browser opens can do nothing there: there is nothing to forge."""
    client = Client()
    client.force_login(User.objects.create_superuser("keeper of cookies", password="x"))
    room = computer_room(Api())
    for path in (f"/api/v1/{room.path}", "/api/v1/me"):
        refused(client.get(path), 401, "unauthenticated")


def test_the_admins_forms_want_their_token(transactional_db: None) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post("/admin/login/", {"username": "x", "password": "x"}).status_code == 403
    client.force_login(User.objects.create_superuser("keeper", password="x"))
    assert client.post("/admin/logout/").status_code == 403


def test_every_answer_has_its_headers(transactional_db: None) -> None:
    for path in ("/", "/healthz", "/api/v1/rooms/x", "/admin/login/", "/nowhere", "/i/some-code"):
        answer = Client().get(path)
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["X-Frame-Options"] == "DENY"
        assert answer["Cross-Origin-Opener-Policy"] == answer["Cross-Origin-Resource-Policy"] == "same-origin"
        assert answer["Referrer-Policy"] == ("no-referrer" if path.startswith("/i/") else "same-origin")
        assert "camera=()" in answer["Permissions-Policy"]
        assert len(answer["X-Request-ID"]) == 32
        policy = answer["Content-Security-Policy"]
        assert ("default-src 'none'" if path.startswith("/api/") else "default-src 'self'") in policy
        assert "unsafe" not in policy
        for closed in ("object-src", "base-uri", "frame-ancestors"):
            assert f"{closed} 'none'" in policy


def test_the_page_of_the_api_may_load_what_it_needs(transactional_db: None) -> None:
    policy = Client().get("/api/v1/docs/")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "worker-src 'self' blob:" in policy

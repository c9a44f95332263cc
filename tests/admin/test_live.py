"""Players are told of support's deeds at once, and a browser finds nothing to complain about in the admin's pages."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from gin.models import ErasureRequest, Match, SeatKey
from gin.services import support
from gin.services.audit import Order
from gin.services.resuming import new_resume_code, resume
from tests.admin.live import Web, closed, heard
from tests.admin.pages import REASON
from tests.support.seated import computer, online
from tests.web.browser import launched

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def web(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """The web process."""
    with Web(tmp_path_factory.mktemp("admin")) as web:
        yield web


def order() -> Order:
    return Order(uuid4(), "person", REASON)


def test_players_hear_at_once_what_support_did(web: Web) -> None:
    room, now = online(), timezone.now()
    where = {"room_id": room.actor.room_id}
    with ExitStack() as stack:
        sockets = [stack.enter_context(web.socket(room.actor.room_id, given.key)) for given in room.given]
        for socket in sockets:
            heard(socket, "view")
        support.void_hand(order(), **where, version=room.version, now=now)
        for socket in sockets:
            (ended,) = heard(socket, "events")["events"]
            assert (ended["type"], ended["result"]["kind"]) == ("hand_ended", "void")
        support.end_match(order(), **where, version=room.version, now=now)
        for socket in sockets:
            frame = heard(socket, "events")
            assert [event["type"] for event in frame["events"]] == ["match_ended"]
            assert (frame["view"]["match"]["ended"], frame["view"]["match"]["ended_by"]) == ("abandoned", None)
            assert "new_match" in [action["type"] for action in frame["view"]["legal_actions"]]
        support.expire_room(order(), **where, version=room.version, now=now)
        assert [closed(socket) for socket in sockets] == [4410, 4410]


def test_the_player_of_a_requeued_bot_sees_it_think(web: Web) -> None:
    room = computer("hard")
    room.play("pass")
    with web.socket(room.actor.room_id, room.given[0].key) as socket:
        heard(socket, "view")
        support.requeue_bot(order(), room_id=room.actor.room_id, version=room.version, now=timezone.now())
        shown = heard(socket, "view")["view"]["room"]
        assert (shown["version"], shown["thinking"]) == (room.version, 2)


def test_a_revoked_key_s_socket_closes_and_the_seat_s_other_device_plays_on(web: Web) -> None:
    room, now = online(), timezone.now()
    code, _ = new_resume_code(actor=room.actor, token_id=None, request=None, now=now)
    second = resume(code=code, request=None, now=now)
    stolen = SeatKey.objects.order_by("pk").first()
    assert stolen is not None
    with ExitStack() as stack:
        keys = (room.given[0].key, second.key, room.given[1].key)
        thief, own, opponent = (stack.enter_context(web.socket(room.actor.room_id, key)) for key in keys)
        for socket in (thief, own, opponent):
            heard(socket, "view")
        support.revoke_key(order(), room_id=room.actor.room_id, key_id=stolen.pk, now=now)
        assert closed(thief) == 4404
        room.play("1: pass")
        for socket in (own, opponent):
            assert heard(socket, "events")["events"][0]["type"] == "passed"


def test_no_page_of_the_admin_breaks_its_content_security_policy(web: Web, supporter: Client) -> None:
    room = computer("hard")
    room.play("pass")
    match, key = Match.objects.get(), SeatKey.objects.get()
    request = ErasureRequest.objects.create(asked_at=timezone.now(), ticket="7", room=room.actor.room_id, seat=1)
    errors: list[str] = []
    with launched() as browser:
        page = browser.new_page(viewport={"width": 1200, "height": 900})
        page.on("console", lambda message: errors.append(f"{message.text} {message.location['url']}"))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{web.url}/admin/")
        page.locator("#login-form").wait_for()
        session = supporter.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": web.url}])
        for address in (
            *("", "gin/room/", "gin/room/?state=computer-open&age=under-day", "gin/match/", "gin/seat/"),
            *(f"gin/room/{room.actor.room_id}/change/", f"gin/room/{room.actor.room_id}/revoke_key/{key.pk}/"),
            *(f"gin/match/{match.pk}/change/", f"gin/match/{match.pk}/at/2/", "gin/room/bots/"),
            *("gin/erasurerequest/", "gin/erasurerequest/add/", f"gin/erasurerequest/{request.pk}/erase/"),
        ):
            answer = page.goto(f"{web.url}/admin/{address}")
            assert answer is not None
            assert answer.status == 200, address
        reveal(page, web, match.pk)
        for address in ("gin/auditentry/", f"gin/room/{room.actor.room_id}/change/"):
            page.goto(f"{web.url}/admin/{address}")
            page.locator("text=person 1").first.wait_for()
    assert [error for error in errors if not error.endswith("/favicon.ico")] == []


def reveal(page: Any, web: Web, match: int) -> None:
    """By hand, as a person does it."""
    page.goto(f"{web.url}/admin/gin/match/{match}/at/2/")
    page.locator("text=Reveal the hidden cards").click()
    page.locator("textarea").fill(REASON)
    page.locator("input[type=submit]").click()
    assert "Seat 1 holds" in page.locator("#revealed").inner_text()

"""Lists and searches that stay quick over any number of rooms, and find nothing that is hidden."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Account
from bench._rooms import fill
from gin.admin.base import BOUND
from gin.models import Event, Match, Room, Seat
from gin.services import expiry
from tests.admin.pages import page
from tests.support.api import Api, computer_room
from tests.support.seated import online
from tests.support.torture import TORTURE

pytestmark = [pytest.mark.django_db(transaction=True), *([pytest.mark.torture] if TORTURE else [])]

ROOMS = 1_000_000 if TORTURE else 20_000
LARGE = {"gin_room", "gin_seat", "gin_seatkey", "gin_match", "gin_event"}
ROWS = 100_000 if TORTURE else 10_000
"""Rows that a page may touch at most: its own few hundred, those that are counted, and those that are skipped."""
LISTS = (
    "room/",
    *(f"room/?state={state}" for state in ("online-open", "online-closed", "computer-closed", "local-expired")),
    *(f"room/?age={age}" for age in ("under-hour", "under-week", "over-month", "over-year")),
    "room/?state=local-open&age=over-month",
    "room/?p=20",
    *(f"room/?q={words}" for words in ("ana", "dana+sarg", "nobody", "a", "ana@example.org", "zzzzzzzzzzzzzzzzzzzzzz")),
    "match/",
    *(f"match/?status={status}" for status in ("playing", "won", "abandoned")),
    "match/?status=playing&age=over-month",
    *(f"match/?q={words}" for words in ("dana+sarg", "nobody", "7")),
    "seat/",
    *(f"seat/?q={words}" for words in ("dana+sarg", "nobody")),
    "room/bots/",
)


@pytest.mark.timeout(3600 if TORTURE else 300)
def test_no_page_reads_a_whole_table(looker: Client) -> None:
    connection.ensure_connection()
    fill(connection.connection, ROOMS, now=timezone.now())
    ana = Account.objects.create(email="ana@example.org", name="Ana", language="en", created_at=timezone.now())
    some = Seat.objects.order_by("pk").values_list("pk", flat=True)[:ROOMS:1000]
    Seat.objects.filter(pk__in=list(some)).update(account=ana)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE gin_seat")
    room, match, seat = Room.objects.latest("created_at"), Match.objects.latest("pk"), Seat.objects.latest("pk")
    single = (
        *(f"room/{room.pk}/change/", f"match/{match.pk}/change/", f"match/{match.pk}/at/2/"),
        *(f"seat/{seat.pk}/change/", f"room/?q={room.pk}", f"match/?q={room.pk}", f"seat/?q={room.pk}"),
    )
    for address in (*LISTS, *single):
        with CaptureQueriesContext(connection) as queries:
            page(looker, address)
        for query in queries:
            assert scanned(query["sql"]) == [], (address, query["sql"])
    for chore in (expiry.expire_idle, expiry.purge_expired):
        with CaptureQueriesContext(connection) as queries:
            chore(now=timezone.now())
        for query in queries:
            assert scanned(query["sql"]) == [], (chore, query["sql"])


def scanned(sql: str) -> list[tuple[str, int]]:
    """The large tables that a query reads whole, and indexes of which it reads more than a page needs."""
    if not sql.startswith("SELECT") or not any(table in sql for table in LARGE):
        return []
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}")
        (plan,) = cursor.fetchone()
    (root,) = json.loads(plan) if isinstance(plan, str) else plan
    return [
        (node["Node Type"], touched(node))
        for node in nodes(root["Plan"])
        if (node["Node Type"] == "Seq Scan" and node["Relation Name"] in LARGE) or touched(node) > ROWS
    ]


def nodes(plan: dict[str, Any]) -> list[dict[str, Any]]:
    return [plan, *(node for below in plan.get("Plans", ()) for node in nodes(below))]


def touched(node: dict[str, Any]) -> int:
    """Rows that a node has looked at, found or not."""
    return int((node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"])


def test_a_list_leads_to_its_first_rows_only(looker: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    connection.ensure_connection()
    fill(connection.connection, BOUND + 50, now=timezone.now())
    text = page(looker, "room/?p=20")
    assert f"{BOUND} rooms" in text
    assert text.count('class="field-mode"') == 100
    assert looker.get("/admin/gin/room/?p=21").status_code == 302


def test_rooms_are_found_by_what_a_player_can_tell(looker: Client) -> None:
    wanted = online(name="Ana Horvat")
    computer_room(Api(), name="Hana")
    ana = Account.objects.create(email="ana@example.org", name="Ana", language="en", created_at=timezone.now())
    Seat.objects.filter(name="Ana Horvat").update(account=ana)
    room = Room.objects.get(pk=wanted.actor.room_id)
    match = Match.objects.get(room=room)
    for words in (
        *(str(room.pk), str(room.pk).upper(), f"http://127.0.0.1:8000/room/{room.pk}/"),
        *(room.invite_code, f"http://127.0.0.1:8000/i/{room.invite_code}"),
        *("ana", "ANA h", "Ana Horvat", "Ana@example.org"),
    ):
        assert rows(looker, "room", words) == 1, words
        assert str(room.pk) in page(looker, f"room/?q={words}")
        assert rows(looker, "match", words) == 1, words
    assert rows(looker, "seat", "ana") == 1
    assert rows(looker, "seat", str(room.pk)) == 2
    assert rows(looker, "match", str(match.pk)) == 1
    for words in ("horvat", "%", "_na", "' OR 1=1", "ana@example", str(room.pk)[:-1], "9" * 30):
        assert rows(looker, "room", words) == 0, words


def rows(client: Client, model: str, words: str) -> int:
    """How many rows a search finds."""
    found = client.get(f"/admin/gin/{model}/", {"q": words})
    return int(found.context["cl"].result_count)


def test_rooms_are_found_by_state_and_age(looker: Client) -> None:
    computer_room(Api())
    online()
    Room.objects.filter(mode="online").update(created_at=timezone.now() - timedelta(days=40))
    for query, found in (
        *(("state=computer-open", 1), ("state=computer-closed", 0), ("state=online-open", 1)),
        *(("age=under-hour", 1), ("age=over-month", 1), ("age=over-year", 0)),
        *(("state=online-open&age=under-day", 0), ("state=nonsense", 2), ("age=nonsense", 2)),
    ):
        listed = looker.get(f"/admin/gin/room/?{query}")
        assert listed.context["cl"].result_count == found, query


@pytest.mark.parametrize(
    "address",
    [
        *("match/?seed__gt=a", "match/?snapshot__state__hand__stock__0=7", "match/?snapshot__contains=7"),
        *("room/?next_seed__startswith=a", "room/?version=1", "room/?events__events__icontains=7"),
        *("seat/?name__icontains=a", "seat/?keys__hash__gt=a", "seat/?account__password__startswith=a"),
    ],
)
def test_a_query_string_asks_for_nothing_but_the_filters(looker: Client, address: str) -> None:
    online()
    assert looker.get(f"/admin/gin/{address}").status_code == 400


def test_a_query_string_does_not_sort(looker: Client) -> None:
    listed = looker.get("/admin/gin/room/?o=5.-4")
    assert str(listed.context["cl"].queryset.query.order_by) == "('-created_at',)"


def test_the_computers_queue_tells_what_is_late(looker: Client) -> None:
    room = computer_room(Api(), level="hard")
    room.act("pass")
    Room.objects.update(bot_due_at=timezone.now() - timedelta(minutes=3), bot_tries=4)
    text = page(looker, "room/bots/")
    assert room.id in text
    assert "overdue 1" in text
    assert "0:03:0" in text
    assert not Event.objects.filter(action="requeue_bot").exists()


@pytest.mark.parametrize("value", ["online-%00", "%00", "nonsense", "online-"])
@pytest.mark.parametrize("address", ["room/?state=", "room/?age=", "match/?status=", "erasurerequest/?state="])
def test_what_no_filter_offers_is_as_if_it_were_not_there(supporter: Client, address: str, value: str) -> None:
    computer_room(Api())
    bare = page(supporter, address.partition("?")[0])
    assert page(supporter, address + value).count("<tr>") == bare.count("<tr>")

"""Hidden cards are shown to who may see them and says why, and never before that is on the record."""

import random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from gin.models import AuditEntry, Match
from gin.services import reveal
from gin.store.decisions import position
from tests.admin.conftest import VIEW
from tests.admin.pages import REASON, confirm, form_of, hidden_cards, page, send
from tests.support.cards import cards_on
from tests.support.seated import Seated, local, online

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Seated:
    room = local()
    room.play("pass, pass, draw stock, discard any, draw stock")
    return room


def address(version: int) -> str:
    return f"match/{Match.objects.get().pk}/at/{version}/"


def test_they_are_shown_with_a_reason_and_on_the_record(supporter: Client, room: Seated) -> None:
    version = room.version - 1
    shown = confirm(supporter, address(version) + "reveal/")
    assert shown.status_code == 200
    assert "no-store" in shown["Cache-Control"]
    found = position(Match.objects.get().pk, version)
    assert found is not None
    assert cards_on(shown.content.decode()) >= hidden_cards(found[0])
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.deed, entry.outcome, entry.reason) == ("person 1", "reveal", "done", REASON)
    assert (entry.room, entry.match, entry.version) == (room.actor.room_id, 1, version)


def test_the_question_itself_and_a_missing_reason_show_nothing(supporter: Client, room: Seated) -> None:
    found = position(Match.objects.get().pk, room.version)
    assert found is not None
    asked = page(supporter, address(room.version) + "reveal/")
    empty = confirm(supporter, address(room.version) + "reveal/", reason=" ").content.decode()
    for text in (asked, empty):
        assert cards_on(text)
        assert not cards_on(text) & hidden_cards(found[0])
    assert not AuditEntry.objects.exists()


def test_who_may_not_is_shown_nothing(person: Any, supporter: Client, room: Seated) -> None:
    form = form_of(page(supporter, address(room.version) + "reveal/"))
    for permissions in (VIEW, (*VIEW, "act_as_support"), ("reveal_cards",)):
        refused = send(person(*permissions), address(room.version) + "reveal/", form)
        assert refused.status_code == 403
        assert not cards_on(refused.content.decode())
    assert not AuditEntry.objects.exists()


def test_the_record_is_written_before_a_card_is_read(supporter: Client, room: Seated) -> None:
    form = form_of(page(supporter, address(room.version) + "reveal/"))
    with CaptureQueriesContext(connection) as queries:
        send(supporter, address(room.version) + "reveal/", form)
    asked = [query["sql"] for query in queries]
    written = next(at for at, sql in enumerate(asked) if sql.startswith('INSERT INTO "gin_auditentry"'))
    committed = next(at for at, sql in enumerate(asked) if at > written and sql == "COMMIT")
    last_read = max(at for at, sql in enumerate(asked) if "gin_event" in sql)
    assert written < committed < last_read


def test_without_the_record_nothing_is_shown(supporter: Client, room: Seated) -> None:
    form = form_of(page(supporter, address(room.version) + "reveal/"))
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE gin_auditentry RENAME TO gin_elsewhere")
    supporter.raise_request_exception = False
    try:
        answer = send(supporter, address(room.version) + "reveal/", form)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE gin_elsewhere RENAME TO gin_auditentry")
    assert answer.status_code >= 500
    assert not cards_on(answer.content.decode())


def test_a_form_that_failed_shows_nothing_later(
    supporter: Client, room: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = form_of(page(supporter, address(room.version) + "reveal/"))
    supporter.raise_request_exception = False
    with monkeypatch.context() as broken:
        broken.setattr(reveal, "position", lambda *_: 1 / 0)
        assert send(supporter, address(room.version) + "reveal/", form).status_code >= 500
    again = send(supporter, address(room.version) + "reveal/", form)
    assert again.status_code == 409
    found = position(Match.objects.get().pk, room.version)
    assert found is not None
    assert not cards_on(again.content.decode()) & hidden_cards(found[0])
    assert AuditEntry.objects.get().outcome == "failed: ZeroDivisionError"


def test_one_form_shows_one_event(supporter: Client, room: Seated) -> None:
    form = form_of(page(supporter, address(room.version) + "reveal/"))
    first = send(supporter, address(room.version) + "reveal/", form)
    assert cards_on(send(supporter, address(room.version) + "reveal/", form).content.decode()) == cards_on(
        first.content.decode()
    )
    other = send(supporter, address(room.version - 1) + "reveal/", form)
    assert other.status_code == 409
    assert AuditEntry.objects.count() == 1


def test_an_event_that_is_not_there_shows_nothing(supporter: Client, room: Seated) -> None:
    for version in (0, room.version + 1, 10**30):
        page(supporter, address(version), status=404)
        page(supporter, address(version) + "reveal/", status=404)


def test_before_the_first_deal_there_is_nothing_to_reveal(supporter: Client) -> None:
    online()
    assert confirm(supporter, address(2) + "reveal/").status_code == 409
    assert AuditEntry.objects.get().outcome == "refused: match_not_started"


def test_no_seed_is_ever_revealed_with_the_cards(supporter: Client) -> None:
    room = local()
    room.play_on(random.Random(5), 20, seats=(1, 2))
    match = Match.objects.get()
    shown = confirm(supporter, address(room.version) + "reveal/").content.decode()
    assert bytes(match.seed).hex() not in shown

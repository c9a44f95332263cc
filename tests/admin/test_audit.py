"""The audit log is added to, and nothing else."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.test import Client

from gin.errors import GinError
from gin.models import AuditEntry, Deed
from gin.services.audit import Order, audited
from tests.admin.pages import page
from tests.support.together import together

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2030, 1, 1, tzinfo=UTC)


@pytest.fixture
def entry() -> AuditEntry:
    audited(order(), Deed.EXPIRE_ROOM, lambda: None, now=NOW, room=uuid4(), version=7)
    return AuditEntry.objects.get()


def order(reason: str = "a player asked") -> Order:
    return Order(uuid4(), "ana", reason)


def test_nobody_changes_it_in_the_admin(person: Any, entry: AuditEntry) -> None:
    admin = person(is_superuser=True)
    for address in (f"{entry.pk}/change/", f"{entry.pk}/delete/", "add/"):
        assert admin.post(f"/admin/gin/auditentry/{address}", {"actor": "nobody"}).status_code == 403
    listed = admin.post("/admin/gin/auditentry/", {"action": "delete_selected", "_selected_action": [str(entry.pk)]})
    assert listed.status_code == 200
    assert AuditEntry.objects.get().actor == "ana"


CHANGES: list[Callable[[AuditEntry], object]] = [
    lambda entry: entry.delete(),
    lambda entry: AuditEntry.objects.update(actor="nobody"),
    lambda entry: AuditEntry.objects.update(reason="another", outcome="done"),
    lambda entry: AuditEntry.objects.update(outcome=""),
    lambda entry: AuditEntry.objects.update(outcome="refused: stale_version"),
]


@pytest.mark.parametrize("change", CHANGES)
def test_the_database_refuses_to_change_it(entry: AuditEntry, change: Callable[[AuditEntry], object]) -> None:
    with pytest.raises(DatabaseError, match="only added to"), transaction.atomic():
        change(entry)
    assert list(AuditEntry.objects.values()) == [
        {field.attname: getattr(entry, field.attname) for field in AuditEntry._meta.concrete_fields}
    ]


def test_the_database_wants_a_reason() -> None:
    with pytest.raises(IntegrityError, match="audit_reason_given"):
        AuditEntry.objects.create(at=NOW, actor="ana", deed=Deed.REVEAL, reason="")


def test_it_is_not_written_within_a_transaction_that_may_come_to_nothing() -> None:
    done: list[int] = []
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        audited(order(), Deed.EXPIRE_ROOM, lambda: done.append(1), now=NOW)
    assert not done


def test_many_clicks_at_once_are_one_deed() -> None:
    one, done = order(), list[int]()
    asked = together(*[lambda: audited(one, Deed.END_MATCH, lambda: done.append(1), now=NOW)] * 6)
    assert sorted(asked) == [False] * 5 + [True]
    assert done == [1]
    assert AuditEntry.objects.count() == 1


@pytest.mark.parametrize("reason", ["", "    ", "no"])
def test_a_deed_without_a_reason_is_not_done(reason: str) -> None:
    done: list[int] = []
    with pytest.raises(GinError, match="invalid"):
        audited(order(reason), Deed.END_MATCH, lambda: done.append(1), now=NOW)
    assert not done


def test_entries_are_found_by_room_and_by_actor(looker: Client, entry: AuditEntry) -> None:
    audited(order(), Deed.VOID_HAND, lambda: None, now=NOW, room=uuid4())
    found = page(looker, f"auditentry/?q={entry.room}")
    assert "Expire Room" in found
    assert "Void Hand" not in found
    assert "Void Hand" in page(looker, "auditentry/?q=ana")
    assert "Void Hand" not in page(looker, "auditentry/?q=ben")

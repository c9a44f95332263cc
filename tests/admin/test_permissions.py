"""Who may see and do what in the admin."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gin.models import ErasureRequest, Match, SeatKey
from tests.admin.conftest import VIEW
from tests.support.seated import computer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def addresses() -> dict[str, list[str]]:
    """Every page of the admin, by what it takes to see it."""
    room = computer("hard").actor.room_id
    match, key = Match.objects.get().pk, SeatKey.objects.get().pk
    request = ErasureRequest.objects.create(asked_at=timezone.now(), ticket="7", room=room, seat=1).pk
    seat = f"seat/{SeatKey.objects.get().seat_id}/change/"
    deeds = [f"room/{room}/{deed}/" for deed in ("void_hand", "end_match", "requeue_bot", "expire_room")]
    return {
        "view": [
            *(f"{model}/" for model in ("room", "match", "seat", "auditentry", "erasurerequest")),
            *(f"room/{room}/change/", f"match/{match}/change/", seat, f"erasurerequest/{request}/change/"),
            *(f"match/{match}/at/2/", "room/bots/"),
        ],
        "act": [*deeds, f"room/{room}/revoke_key/{key}/", f"erasurerequest/{request}/erase/"],
        "reveal": [f"match/{match}/at/2/reveal/"],
        "note": ["erasurerequest/add/"],
    }


@pytest.mark.parametrize(
    ("permissions", "allowed"),
    [
        ((), set()),
        (("act_as_support", "reveal_cards"), set()),
        (VIEW, {"view"}),
        ((*VIEW, "reveal_cards"), {"view", "reveal"}),
        ((*VIEW, "act_as_support"), {"view", "act"}),
        ((*VIEW, "add_erasurerequest"), {"view", "note"}),
    ],
)
def test_a_page_takes_its_own_permission(
    person: Any, addresses: dict[str, list[str]], permissions: tuple[str, ...], allowed: set[str]
) -> None:
    client = person(*permissions)
    assert {kind: sorted(opened(client, pages)) for kind, pages in addresses.items()} == {
        kind: sorted(pages) if kind in allowed else [] for kind, pages in addresses.items()
    }


def test_a_superuser_sees_every_page(person: Any, addresses: dict[str, list[str]]) -> None:
    client = person(is_superuser=True)
    for pages in addresses.values():
        assert opened(client, pages) == pages


def opened(client: Client, pages: list[str]) -> list[str]:
    """Those that open; the others say 403. None is ever kept by a browser."""
    answers = {page: client.get(f"/admin/gin/{page}") for page in pages}
    assert {answer.status_code for answer in answers.values()} <= {200, 403}
    assert all("no-store" in answer["Cache-Control"] for answer in answers.values() if answer.status_code == 200)
    return [page for page, answer in answers.items() if answer.status_code == 200]


def test_without_the_permission_a_sent_form_does_nothing(person: Any, addresses: dict[str, list[str]]) -> None:
    client = person(*VIEW)
    for page in addresses["act"] + addresses["reveal"]:
        assert client.post(f"/admin/gin/{page}", {"reason": "because I want to"}).status_code == 403


def test_a_stranger_sees_the_door_only(addresses: dict[str, list[str]]) -> None:
    for pages in addresses.values():
        for page in pages:
            response = Client().get(f"/admin/gin/{page}")
            assert response.status_code == 302
            assert response["Location"].startswith("/admin/login/")


def test_buttons_are_for_those_who_may(person: Any, addresses: dict[str, list[str]]) -> None:
    room = next(page for page in addresses["view"] if page.endswith("change/"))
    assert "void_hand" not in person(*VIEW).get(f"/admin/gin/{room}").content.decode()
    assert "void_hand" in person(*VIEW, "act_as_support").get(f"/admin/gin/{room}").content.decode()
